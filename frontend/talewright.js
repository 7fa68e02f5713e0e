// What every page of the table loads. Without it the pages still work: forms post, links lead somewhere.
import "htmx.org";
import "htmx.org/dist/ext/hx-sse.js";
import "./theme.js";
import "./moves.js";
import "./dice.js";
import "./drafts.js";
import "./morph.js";
import "./press.js";
import "./stream.js";
import "./heads.js";
import "./aloud.js";
import "./times.js";
import "./odds.js";
import "./faces.js";
import "./pictures.js";
import "./pages.js";
