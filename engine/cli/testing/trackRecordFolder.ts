import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { smallModel } from '../../forecast/testing/slates.ts';
import { runDdh, type Run } from './runDdh.ts';

/** Number of records of a game. */
export const RECORDS = 200;

export type TrackRecordRuns = {
  /** The working folder of the current test. */
  readonly cwd: string;
  /**
   * Simulates these games of a day into the folder `data`. Each game is between `Away <id>` and `Home <id>` at 7 PM.
   * Another `seed` changes the forecasts of the first game.
   */
  readonly makeDay: (day: string, ids: readonly string[], seed?: number) => Promise<void>;
  /** Runs `ddh` at noon of a day. */
  readonly ddh: (today: string, ...args: readonly string[]) => Promise<Run>;
};

/** Creates a working folder for each test of a test file. */
export function trackRecordFolder(): TrackRecordRuns {
  let root = '';
  let cwd = '';
  let runs = 0;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'ddh-record-'));
  });
  afterAll(() => rm(root, { recursive: true }));
  beforeEach(async () => {
    cwd = join(root, `${runs++}`);
    await mkdir(cwd);
  });
  return {
    get cwd() {
      return cwd;
    },
    ddh: (today, ...args) => runDdh(cwd, args, { today }),
    async makeDay(day, ids, seed = 1) {
      for (const folder of ['models', 'data']) await rm(join(cwd, folder), { recursive: true, force: true });
      await mkdir(join(cwd, 'models'));
      for (const [i, gameId] of ids.entries()) {
        const model = { ...smallModel({ gameId, date: day, time: '19:00' }), seed: i === 0 ? seed : 1 };
        await writeFile(join(cwd, 'models', `${gameId}_gamemodel.json`), JSON.stringify(model));
      }
      const run = await runDdh(cwd, ['simulate', 'models', '--records', `${RECORDS}`]);
      expect(run).toMatchObject({ code: 0, notes: '' });
    },
  };
}
