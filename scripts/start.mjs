// Local development: writes the sample data if it is missing, then serves the three pages with hot reload.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'vite';

function ddh(...args) {
  const { status } = spawnSync(process.execPath, ['engine/bin/ddh.mjs', ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync('data/manifest.json')) {
  console.log('Writing the sample data (the opening week of 2025-26, 10,000 simulations a game) ...');
  ddh('simulate', '--records', '10000', '--out', 'data', '--format', 'npz', '--sample');
}
// Invented books and prices: nobody may ship real ones.
if (!existsSync('data/value_vault')) ddh('value-sample', 'data');
if (!existsSync('data/fantasy')) ddh('project', '--out', 'data');

const server = await createServer();
await server.listen();
const { port } = server.httpServer.address();
const origin = `http://127.0.0.1:${port}`;
console.log(`
  Game Probability Hub  ${origin}/nhl-game-probability-hub/game-probabilities
  Value Vault           ${origin}/nhl-value-vault/goal-value
  Fantasy Hub           ${origin}/nhl-fantasy/my-team

  The data lies in data/: delete the folder to have the sample written again.
`);
