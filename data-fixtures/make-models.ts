/**
 * Makes `game-models/{gameId}_gamemodel.json` of the opening week 2025-26 from a folder of public NHL facts:
 *
 *     npm run make data-fixtures/make-models.ts -- <folder>
 *
 * README.md says which files it reads (`csv.ts`) and where the facts come from. Same folder, same files: nothing here depends
 * on the clock or the machine.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameModelFile } from '@ddh/engine/internal/datasets';
import { CLUBS, daysOf } from '@ddh/forecast/history';
import { compileGameModel, parseGameModel } from '@ddh/engine/internal/model';
import { createRater } from '@ddh/forecast/rating';
import { readPack } from './csv.ts';

const FIRST_DAY = '2025-10-07';
const LAST_DAY = '2025-10-13';

function main(folder: string): void {
  const { sheets, roster, schedule } = readPack(folder);
  const rater = createRater(CLUBS);
  for (const day of daysOf(sheets)) rater.learn(day.sheets);
  const week = schedule.filter(({ date }) => date >= FIRST_DAY && date <= LAST_DAY);
  const { rates, problems } = rater.rate(week, { roster });
  if (problems.length > 0) throw new Error(`games that cannot be rated: ${JSON.stringify(problems)}`);
  const out = join(dirname(fileURLToPath(import.meta.url)), 'game-models');
  mkdirSync(out, { recursive: true });
  for (const old of readdirSync(out)) rmSync(join(out, old));
  let bytes = 0;
  for (const game of rates) {
    const model = compileGameModel(game);
    const checked = parseGameModel(model);
    if (!checked.ok) throw new Error(`${game.gameId}: ${JSON.stringify(checked.error)}`);
    const text = `${JSON.stringify(model)}\n`;
    bytes += Buffer.byteLength(text);
    writeFileSync(join(out, gameModelFile(game.gameId)), text);
  }
  console.log(`${rates.length} game models, ${bytes} bytes`);
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: npm run make data-fixtures/make-models.ts -- <folder of the NHL data pack>');
  process.exitCode = 2;
} else {
  main(folder);
}
