// Local development: writes the sample data if it is missing, then serves the three pages with hot reload.
import { existsSync } from 'node:fs';
import { createServer } from 'vite';
import { writeSample } from './sample.mjs';

if (!existsSync('data/manifest.json')) {
  console.log('Writing the sample data (the opening week of 2025-26, 10,000 simulations a game) ...');
}
writeSample('data');

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
