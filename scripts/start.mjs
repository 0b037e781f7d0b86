// Local development: writes the sample data if there is no folder `data`, then serves the three pages with hot reload.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'vite';
import { writeSample } from './sample.mjs';

/**
 * The sample is written here and moved to `data` when it is complete, so that an interrupted start leaves no incomplete
 * sample in `data`.
 */
const HALF = '.cache/data.half';

// An existing folder `data` may contain real data, and sample files must not be mixed with real data.
if (!existsSync('data')) {
  console.log('Writing the sample data (the opening week of 2025-26, 10,000 simulations a game) ...');
  rmSync(HALF, { recursive: true, force: true });
  writeSample(HALF);
  renameSync(HALF, 'data');
}

const server = await createServer();
await server.listen();
const { port } = server.httpServer.address();
const origin = `http://127.0.0.1:${port}`;
console.log(`
  Game Probability Hub  ${origin}/nhl-game-probability-hub/game-probabilities
  Value Vault           ${origin}/nhl-value-vault/goal-value
  Fantasy Hub           ${origin}/nhl-fantasy/my-team

  The data is in data/. Delete the folder to write the sample again.
`);
