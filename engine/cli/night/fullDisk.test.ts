import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemNetwork, type Network } from '@ddh/feeds/http';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';

const NIGHT = 'nights/2025-10-07';
const NO_ROOM = 'no space left on device';

let cwd = '';
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-full-'));
  await writeFile(join(cwd, 'ddh.json'), JSON.stringify({ store: 'store', contact: 'a@b.cc' }));
  await mkdir(join(cwd, NIGHT), { recursive: true });
});
afterEach(() => rm(cwd, { recursive: true }));

const network: Network = {
  ...systemNetwork,
  now: () => Date.parse('2025-10-07T16:00:00Z'),
  sleep: () => Promise.resolve(),
  fetch: () => Promise.resolve(new Response(null, { status: 404 })),
};

const night = (...args: readonly string[]): Promise<Run> => runDdh(cwd, ['night', ...args], { network });

/** Every write to /dev/full fails as on a full disk. */
const fill = (name: string): Promise<void> => symlink('/dev/full', join(cwd, NIGHT, name));

test('a journal on a full disk ends the night with a sentence', async () => {
  await fill('journal.json.part');
  const { code, out, notes } = await night('--json');
  expect([code, jsonOf(out)]).toMatchObject([
    1,
    { error: { kind: 'failed', message: expect.stringContaining(NO_ROOM) } },
  ]);
  expect(notes).toMatch(/^ddh night: cannot write [^\n]*: no space left on device; .+$/m);
  expect(notes).not.toContain('    at ');
});

test('a folder in place of the journal ends the night with a sentence', async () => {
  await mkdir(join(cwd, NIGHT, 'journal.json'));
  expect(await night()).toMatchObject({
    code: 1,
    notes: expect.stringMatching(/^ddh night: cannot read nights\/.*$/m),
  });
});

test('a night goes on without a log that cannot be written, and says so once', async () => {
  await fill('log.ndjson');
  const { notes } = await night();
  expect(notes.match(/log\.ndjson: no space left on device; .*\. The night goes on/g)).toHaveLength(1);
  // The night ends for its own reason: the league has no schedule.
  expect(notes).toMatch(/fetch nhl: .*404/);
  expect(JSON.parse(await readFile(join(cwd, NIGHT, 'journal.json'), 'utf8'))).toMatchObject({ finished: false });
});

test.each(['/dev/null/x', '/proc/x', 'ddh.json/x'])(
  'ddh doctor says that the folder %s cannot be made',
  async (nights) => {
    await writeFile(join(cwd, 'ddh.json'), JSON.stringify({ store: 'store', contact: 'a@b.cc', nights }));
    const { code, out } = await runDdh(cwd, ['doctor', '--offline'], { network });
    expect([code, out]).toEqual([1, expect.stringContaining(`cannot write to ${nights}`)]);
  },
);
