import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrograms } from '../build.ts';
import { ROOT } from '../root.ts';
import { TARGETS } from '../targets.ts';

type Ratios = { readonly reading: number; readonly sameLeg: number; readonly otherLeg: number };

const OUT = '.cache/bench-guard';
const floor = (id: string): number => TARGETS.find((target) => target.id === id)!.floor;

/** A busy machine may be slow each time of seven; what has become slow is slow in every run. */
const MOST_RUNS = 3;

describe('what the engine promises, at 100,000 records', () => {
  let best: Ratios = { reading: 0, sameLeg: 0, otherLeg: 0 };
  const kept = (): boolean =>
    best.reading > floor('L1') && best.sameLeg > floor('Q1 kept') && best.otherLeg > floor('Q1');

  beforeAll(async () => {
    await buildPrograms({ guard: 'engine/bench/guard/main.ts' }, OUT);
    for (let run = 0; run < MOST_RUNS && !kept(); run++) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`${ROOT}/${OUT}/guard.mjs`], {
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(stderr);
      const times = JSON.parse(stdout) as Ratios;
      best = {
        reading: Math.max(best.reading, times.reading),
        sameLeg: Math.max(best.sameLeg, times.sameLeg),
        otherLeg: Math.max(best.otherLeg, times.otherLeg),
      };
    }
    console.info(
      `Objects / 20 legs of which one is new: ${best.sameLeg.toFixed()}, another one each time: ` +
        `${best.otherLeg.toFixed()}; JSON.parse / reading: ${best.reading.toFixed(1)}`,
    );
  }, 120_000);

  test('JSON records are read that much faster than JSON.parse', () => {
    expect(best.reading).toBeGreaterThan(floor('L1'));
  });

  test('an edited slip is counted that much faster than by filtering objects', () => {
    expect(best.sameLeg).toBeGreaterThan(floor('Q1 kept'));
    expect(best.otherLeg).toBeGreaterThan(floor('Q1'));
  });
});
