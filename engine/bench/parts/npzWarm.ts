import { setTimeout } from 'node:timers/promises';
import { checkEqual } from '../check.ts';
import { gameFile } from '../files.ts';
import { gameModel, simulatedGame } from '../game.ts';
import type { Loader } from '../loading/loader.ts';
import { OTHERS } from '../loading/others.ts';
import { OURS } from '../loading/ours.ts';
import { inTurn, timeOf } from '../measure.ts';
import type { Options } from '../options.ts';
import type { Report } from '../results.ts';
import { rowScan, twentyLegs } from '../slip.ts';

const RECORDS = 100_000;
/** Maximum number of rounds. Each round parses half a gigabyte of JSON. */
const MOST_ROUNDS = 5;
/** Number of npz reads before measuring. */
const WARM = 4;
const SWEEP_MS = 300;

type Way = { readonly name: string; readonly path: string; readonly load: Loader };

/**
 * Measures reading an npz file in a process that has read npz files before and therefore has compiled code. A page is
 * in this state when it opens its second game. The part `loading` measures new processes.
 */
export async function npzWarm({ rounds }: Options, report: Report): Promise<void> {
  const slip = twentyLegs(gameModel());
  const want = rowScan(slip, simulatedGame(RECORDS));
  const npz = gameFile(RECORDS, 'npz');
  const ours: readonly Way[] = (['ours, zlib at once', 'ours, zlib stream', 'ours, DecompressionStream'] as const).map(
    (name) => ({ name, path: npz, load: OURS[name] }),
  );
  for (let i = 0; i < WARM; i++) for (const { path, load } of ours) await load(path, slip);
  const ways: readonly Way[] = [
    { name: 'JSON.parse', path: gameFile(RECORDS, 'json'), load: OTHERS['JSON.parse'] },
    ...ours,
  ];
  const times = await inTurn(
    ways.map(({ name, path, load }) => ({
      name,
      sample: async () => {
        // Collect the garbage of JSON.parse first. The threads of V8 continue after the call, so wait for them.
        globalThis.gc?.();
        await setTimeout(SWEEP_MS);
        const from = performance.now();
        const hits = await load(path, slip);
        const ms = performance.now() - from;
        checkEqual(name, hits, want);
        return ms;
      },
    })),
    Math.min(rounds, MOST_ROUNDS),
  );
  const json = timeOf(times, 'JSON.parse');
  for (const [name, ms] of times) report.set(`npz warm ${name} ms`, ms);
  report.table(
    `From a file of ${RECORDS} records to the first slip's answer, one warm process`,
    ['', 'ms', 'x JSON.parse'],
    [...times].map(([name, ms]) => [name === 'JSON.parse' ? `json: ${name}` : `npz: ${name}`, ms, json / ms]),
  );
}
