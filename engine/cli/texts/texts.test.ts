import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Network } from '@ddh/feeds/http';
import { systemNetwork } from '@ddh/feeds/http';
import { oddsBody } from '../../feeds/testing/oddsAnswers.ts';
import { runDdh } from '../testing/runDdh.ts';
import { fillTextFolder, putFiles, putWeights, valueFiles, wordsOf } from '../testing/textFolder.ts';

let cwd = '';
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-texts-'));
  await fillTextFolder(cwd);
  const simulate = (...args: readonly string[]) => runDdh(cwd, ['simulate', 'models', '--records', '100', ...args]);
  expect(await simulate('--out', 'valued')).toMatchObject({ code: 0, notes: '' });
  expect(await simulate('--out', 'next', '--from', '2025-10-08')).toMatchObject({ code: 0, notes: '' });
  for (const copy of ['data', 'sampled', 'broken', 'otherDay', 'honest'])
    await cp(join(cwd, 'valued'), join(cwd, copy), { recursive: true });
  await putWeights(cwd, 'honest');
  await rm(join(cwd, 'broken/p_info.json'));
  await rm(join(cwd, 'otherDay/manifest.json'));
  await putFiles(cwd, {
    'broken/team_avs.json': '{}',
    'broken/9_gamemodel.json': await readFile(join(cwd, 'valued/1_gamemodel.json'), 'utf8'),
    'broken/1_parlaytrix.csv': '<html>',
    'broken/notes.txt': 'x',
    ...valueFiles(),
  });
});
afterAll(() => rm(cwd, { recursive: true }));
// The file that `ddh init` writes would change what other commands do.
afterEach(() => rm(join(cwd, 'ddh.json'), { force: true }));

/** A server of invented prices, which charges a credit for each market. */
const networkOn = (today: string): Network => ({
  ...systemNetwork,
  now: () => Date.parse(`${today}T16:00:00Z`),
  sleep: () => Promise.resolve(),
  fetch: (url) => {
    const address = new URL(url);
    const cost = address.searchParams.get('markets')?.split(',').length ?? 0;
    const headers = { 'x-requests-last': `${cost}`, 'x-requests-remaining': `${500 - cost}` };
    return Promise.resolve(Response.json(oddsBody(address), { headers }));
  },
});

/** The number of lines of an output up to which it is shown as a whole, and that of a table of a longer output. */
const [MOST_LINES, MOST_ROWS] = [50, 5];

/** Shows only the first rows of each table of a long output. */
function shortened(out: string): string {
  if (out.split('\n').length <= MOST_LINES) return out;
  const tables = out.split('\n\n').map((table) => {
    const [rows, more] = [table.split('\n').slice(0, MOST_ROWS), table.trimEnd().split('\n').length - MOST_ROWS];
    return more > 1 ? [...rows, `(${more} more rows)`].join('\n') : table.trimEnd();
  });
  return `${tables.join('\n\n')}\n`;
}

/** Runs a command line, and returns what a person would see. */
async function shown(line: string, code: string | undefined): Promise<string> {
  const [, typed = '', today = '2025-10-07'] = /^(.*?)(?: {2}# on (\S+))?$/.exec(line) ?? [];
  const args = wordsOf(typed);
  const run = await runDdh(cwd, args, { network: networkOn(today), env: { DDH_ODDS_KEY: 'key' } });
  // Vitest can write the texts again, but not another exit code.
  if (code !== undefined) expect(`${run.code}`, `${line}\n${run.out}${run.notes}`).toBe(code);
  const notes = run.notes.replaceAll(/^(?=.*\n)/gm, 'stderr: ');
  const text = `$ ddh ${line}\n${shortened(run.out)}${notes}exit ${run.code}\n`;
  return text
    .replaceAll(cwd, '<folder>')
    .replaceAll(/\b[0-9a-f]{64}\b/g, '<SHA-256>')
    .replaceAll(/ +$/gm, '');
}

/**
 * Each file has the runs of a command whose texts a person should look at when they change: the usual ones and the most
 * important refusals. To add a run, write its line `$ ddh ...` into the file and run Vitest with `-u`.
 */
const NAMES = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt') && name !== 'wrong.txt');

test.each(NAMES)('the texts in %s are those that a person has looked at', async (name) => {
  const file = await readFile(join(import.meta.dirname, name), 'utf8');
  const parts: string[] = [];
  for (const part of file.split(/^\$ ddh /m).slice(1)) {
    const [, line = ''] = /^(.*)\n/.exec(part) ?? [];
    parts.push(await shown(line, /^exit (\d)$/m.exec(part)?.[1]));
  }
  // A wrong command line repeats the usage. It is shown once.
  const [head = '', ...rest] = parts.join('\n').split(/(?<=\n)(?=stderr:\nstderr: Usage:)/);
  const folded = rest.map((part, i) => (i === 0 ? part : part.replace(/^(?:stderr:.*\n)+/, '')));
  await expect([head, ...folded].join('')).toMatchFileSnapshot(name);
});
