"""The table in the browser: pages, stream and API."""
