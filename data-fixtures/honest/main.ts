// Shows what an honest price is worth where the truth is known: `npm run release -- honest`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseGameModel } from '@ddh/engine/internal/model';
import { table } from '../../engine/cli/table.ts';
import { readSheets } from '../judge/walk.ts';
import { coverage, SIZES } from './coverage.ts';
import { closedBy, gapOf, staleWorld, WAYS, type Way } from './staleWorld.ts';

/** The least share of the gap between a stale model's count and a fresh one that each way must close, but for chance. */
const LEAST: { readonly [way in Way]?: number } = { exact: 0.94, noisy: 0.78, blended: 0.74 };
const NAMES: { readonly [way in Way]: string } = {
  stale: "the stale model's count",
  fresh: 'a count of fresh records',
  exact: 'weights of exact quotes',
  noisy: 'weights of quotes that are off by .1',
  blended: 'the same, with 35 % of the model',
  product: 'the product of the exact quotes',
};
/** The least share of intervals that contain the true price. */
const LEAST_COVERED = 0.94;

const MODEL = join(import.meta.dirname, '../game-models/2025020001_gamemodel.json');

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'world,coverage' },
    games: { type: 'string', default: '200' },
    seeds: { type: 'string', default: '200' },
  },
});
const percent = (share: number): string => (100 * share).toFixed(1);
const step = (): unknown => process.stderr.write('.');

function world(): boolean {
  const { games, quoted, unquoted } = staleWorld(readSheets(), '2024-25', Number(values.games), step);
  console.log(
    `\nStale world, ${games} games: ${quoted.slips} slips of quoted legs, ${unquoted.slips} with a leg that no book quotes`,
  );
  console.log(
    table(
      [
        { head: 'Share of the gap that is closed, %', left: true },
        { head: 'Quoted' },
        { head: 'Least' },
        { head: 'Unquoted' },
      ],
      WAYS.map((way) => [
        NAMES[way],
        `${percent(closedBy(quoted, way).share)} (± ${percent(2 * closedBy(quoted, way).error)})`,
        LEAST[way] === undefined ? '' : percent(LEAST[way]),
        percent(closedBy(unquoted, way).share),
      ]),
    ),
  );
  console.log(`The gap is ${gapOf(quoted).toFixed(5)} nats per slip of quoted legs.`);
  return WAYS.every((way) => {
    const { share, error } = closedBy(quoted, way);
    return share + 2 * error >= (LEAST[way] ?? -Infinity);
  });
}

function covered(): boolean {
  const model = parseGameModel(JSON.parse(readFileSync(MODEL, 'utf8')));
  if (!model.ok) throw new Error(JSON.stringify(model.error));
  const kinds = coverage(model.value, Number(values.seeds), step);
  console.log(`\nIntervals that contain the honest price, %, ${values.seeds} seeds`);
  console.log(
    table(
      [{ head: 'Kind', left: true }, ...SIZES.map((records) => ({ head: records.toLocaleString('en') }))],
      kinds.map((one) => [one.kind, ...one.covered.map(percent)]),
    ),
  );
  return kinds.every((one) => one.covered.every((share) => share >= LEAST_COVERED));
}

const PARTS: Readonly<Record<string, () => boolean>> = { world, coverage: covered };
const passed = values.only.split(',').map((name) => PARTS[name]?.() ?? false);
process.exitCode = passed.every(Boolean) ? 0 : 1;
