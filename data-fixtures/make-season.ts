/**
 * Makes `season/2025-26_season.json`, the season model that `ddh project` projects, from a folder of public NHL facts:
 *
 *     npm run make data-fixtures/make-season.ts -- <folder>
 *
 * README.md says which files it reads (`csv.ts`) and where the facts come from. Same folder, same file: nothing here
 * depends on the clock or the machine.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLUBS, daysOf } from '@ddh/forecast/history';
import { parseSeasonModel } from '@ddh/engine/internal/model';
import { createRater } from '@ddh/forecast/rating';
import { readPack } from './csv.ts';

const SEASON = '2025-26';
const FIRST_YEAR = 2025;

/** Six digits: what a rate does not know anyway, and what engines may compute differently, is not written. */
const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;

function main(folder: string): void {
  const { sheets, roster, schedule } = readPack(folder);
  const rater = createRater(CLUBS);
  for (const day of daysOf(sheets)) rater.learn(day.sheets);
  const weeks = schedule.map(({ week, ...game }) => {
    if (week === null) throw new Error(`${game.gameId} is of no fantasy week`);
    return { ...game, week };
  });
  const { model, problems } = rater.rateSeason({ name: SEASON, first: FIRST_YEAR, schedule: weeks, roster });
  if (problems.length > 0) throw new Error(`what cannot be rated: ${JSON.stringify(problems)}`);
  const text = `${JSON.stringify(model, rounded)}\n`;
  const checked = parseSeasonModel(JSON.parse(text));
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  const out = join(dirname(fileURLToPath(import.meta.url)), 'season');
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, `${SEASON}_season.json`), text);
  console.log(`${model.teams.length} teams, ${model.games.length} games, ${Buffer.byteLength(text)} bytes`);
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: npm run make data-fixtures/make-season.ts -- <folder of the NHL data pack>');
  process.exitCode = 2;
} else {
  main(folder);
}
