// Run by each runtime in a project in which the packed engine is installed: prints what it simulates, reads and prices.
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import {
  parseGameModel,
  parseSlip,
  priceSlip,
  readColumn,
  readSimulation,
  simulateGame,
  wasmMemory,
} from '@ddh/engine';
import { inflateRaw as browserInflate } from '@ddh/engine/browser';
import { inflateRaw as nodeInflate } from '@ddh/engine/node';

const valueOf = (result) => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const slip = valueOf(parseSlip(JSON.parse(readFileSync('slip.json', 'utf8'))));

/** A digest of all cells of a table, and the price of the slip in it. */
function digest(table) {
  const sum = createHash('sha256');
  for (const name of table.columns) sum.update(name).update(new Uint8Array(valueOf(readColumn(table, name)).buffer));
  const { price } = valueOf(priceSlip(table, slip));
  return { records: table.records, cells: sum.digest('hex'), price };
}

const model = valueOf(parseGameModel(JSON.parse(readFileSync('model.json', 'utf8'))));
const file = () => createReadStream('game.npz');
console.log(
  JSON.stringify({
    simulated: digest(valueOf(await simulateGame(model, 2000))),
    read: digest(valueOf(await readSimulation(file(), { inflateRaw: nodeInflate }))),
    readAsInBrowsers: digest(
      valueOf(await readSimulation(file(), { inflateRaw: browserInflate, memory: wasmMemory(WebAssembly) })),
    ),
  }),
);
