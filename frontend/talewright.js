// What every page of the table loads: htmx, and its extension for the stream.
import "htmx.org";
import "htmx.org/dist/ext/hx-sse.js";
