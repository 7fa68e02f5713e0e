// Moves a second of boardgame.io's own server: node boardgame.cjs memory|flatfile MATCHES SECONDS FOLDER
//
// Two clients sit at each match, over a socket as its documentation shows. Each moves as soon as it has heard of the
// other's move, so that every move is decided by the server, stored, and seen by somebody else.
const { fork } = require("node:child_process");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { FlatFile, Server } = require("boardgame.io/server");

const [kind, matches, seconds, folder, role] = process.argv.slice(2);
const PORT = 8790;

const game = {
  name: "counting",
  setup: () => ({ points: [0, 0], told: [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    roll: ({ G, playerID, random }) => {
      const face = random.D20();
      G.points[Number(playerID)] += face;
      G.told = [...G.told.slice(-9), `${playerID} rolls ${face}`];
    },
  },
};

async function serve() {
  const stored = kind === "flatfile" ? { db: new FlatFile({ dir: folder }) } : {}; // in memory, unless it is told
  const server = Server({ games: [game], origins: [/localhost/], ...stored });
  const running = await server.run({ port: PORT, callback: () => {} });
  const ids = Array.from({ length: Number(matches) }, (_, number) => `match-${number}`); // begun by whoever comes first
  const clients = fork(__filename, [kind, ids.join(","), seconds, folder, "clients"]);
  let before = 0;
  clients.on("message", (told) => {
    if (told === "began") {
      before = process.cpuUsage();
      return;
    }
    const worked = process.cpuUsage(before);
    told.worked = (worked.user + worked.system) / 1000 / told.moves;
    console.log(JSON.stringify(told));
    server.kill(running);
    process.exit(0);
  });
}

function play() {
  let moves = 0;
  let isOn = false;
  const sent = new Map();
  const took = [];
  const begun = matches.split(",").map((matchID) =>
    ["0", "1"].map((playerID) => {
      const client = Client({
        game,
        matchID,
        playerID,
        numPlayers: 2,
        debug: false,
        multiplayer: SocketIO({ server: `http://localhost:${PORT}` }),
      });
      client.subscribe((state) => {
        if (!isOn || !state || state.ctx.currentPlayer !== playerID) return;
        const key = `${matchID} ${state._stateID}`;
        if (sent.has(key)) return;
        const last = sent.get(matchID);
        if (last) {
          moves += 1;
          took.push(performance.now() - last);
        }
        sent.set(key, true);
        sent.set(matchID, performance.now());
        setImmediate(() => client.moves.roll());
      });
      client.start();
      return client;
    }),
  );
  setTimeout(() => {
    process.send("began");
    const began = performance.now();
    isOn = true;
    for (const [first] of begun) {
      sent.set(first.matchID, performance.now());
      first.moves.roll();
    }
    setTimeout(() => {
      isOn = false;
      took.sort((one, other) => one - other);
      const at = (part) => took[Math.min(took.length - 1, Math.floor(part * took.length))];
      const rate = (1000 * moves) / (performance.now() - began);
      process.send({ moves, rate, p50: at(0.5), p99: at(0.99) }, () => process.exit(0));
    }, 1000 * Number(seconds));
  }, 2000);
}

role === "clients" ? play() : serve();
