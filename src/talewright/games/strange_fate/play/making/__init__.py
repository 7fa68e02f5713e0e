"""A character is made at the table: every choice by the rules of creation, and nothing illegal comes into play."""
