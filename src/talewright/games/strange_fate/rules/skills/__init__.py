"""Skills: trappings on the diagram, extras and drawbacks, themes, and what all of it costs."""
