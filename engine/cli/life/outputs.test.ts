import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { runDdh } from '../testing/runDdh.ts';
import { isForText } from '../main.ts';
import type { ExitCode } from '../command.ts';
import { createOutputs, type Stream } from './outputs.ts';

type Failing = { readonly stream: Stream; readonly text: () => string };

/** A real stream that fails with a code, or whose reader takes nothing. */
function streamWith(code: string | null = null, isTTY = false): Failing {
  let text = '';
  const stream = new Writable({
    decodeStrings: false,
    write(piece: string, _, done) {
      text += piece;
      if (code !== 'stuck') done(code === null ? null : Object.assign(new Error(code), { code }));
    },
  });
  return { stream: Object.assign(stream, { isTTY }), text: () => text };
}

/** Prints on such streams, and returns how the command ends and what is on standard error. */
async function ended(code: ExitCode, forText: boolean, out: Failing, notes = streamWith()) {
  const outputs = createOutputs(out.stream, notes.stream);
  for (let line = 0; line < 3; line++) {
    outputs.out('line\n');
    outputs.note('note\n');
    await new Promise(setImmediate);
  }
  return { ...(await outputs.end(code, forText, 20)), notes: notes.text().replaceAll('note\n', '') };
}

const CODES: readonly ExitCode[] = [0, 1, 2, 3];

describe.each(CODES)('a command that ends with %s', (code) => {
  test.each([
    ['goes away', 'EPIPE', false],
    ['resets the connection', 'ECONNRESET', false],
    ['is a terminal that is closed', 'EIO', true],
  ])('keeps its code, and says nothing, if the reader %s', async (_, fault, isTTY) => {
    for (const forText of [true, false])
      expect(await ended(code, forText, streamWith(fault, isTTY))).toEqual({ code, isStuck: false, notes: '' });
  });

  test.each(['ENOSPC', 'EIO', 'EDQUOT', 'EBADF'])('names %s of standard output once', async (fault) => {
    const notes = expect.stringMatching(/^ddh: cannot write to standard output: .*\n$/) as string;
    const failed = code === 2 ? 2 : 1;
    expect(await ended(code, true, streamWith(fault))).toEqual({ code: failed, isStuck: false, notes });
    expect(await ended(code, false, streamWith(fault))).toEqual({ code, isStuck: false, notes });
  });

  test.each(['EPIPE', 'ENOSPC', 'EIO'])('keeps its code if standard error fails with %s', async (fault) => {
    for (const forText of [true, false])
      expect(await ended(code, forText, streamWith(), streamWith(fault))).toMatchObject({ code, isStuck: false });
  });

  test('does not wait for ever for a reader that takes nothing, if it has made files', async () => {
    expect(await ended(code, false, streamWith('stuck'))).toMatchObject({ code, isStuck: true });
    expect(await ended(code, true, streamWith(), streamWith('stuck'))).toMatchObject({ code, isStuck: true });
  });
});

test('a command that is for its text waits for its reader', async () => {
  let taken = (): void => undefined;
  const stream = new Writable({ write: (_piece, _encoding, done) => void (taken = done) });
  const outputs = createOutputs(stream, streamWith().stream);
  outputs.out('text');
  const end = outputs.end(0, true, 5);
  expect(await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))])).toBe('waits');
  taken();
  expect(await end).toEqual({ code: 0, isStuck: false });
});

/** Calls that make files or a delivery. Every other call of any command is for its text. */
const MAKES = ['init', 'night', 'fetch', 'rate', 'simulate', 'project', 'value-build', 'value-sample', 'grade'];
const SOMETIMES: Readonly<Record<string, readonly [makes: readonly string[], prints: readonly string[]]>> = {
  night: [
    ['', '--json', '--watch', '--log json'],
    ['--dry-run', '--json --dry-run'],
  ],
  news: [
    ['goalie X --team BOS', 'scratch X', 'return X', 'undo', '--from https://x.org'],
    ['', '--date 2025-10-07', '--json'],
  ],
  publish: [
    ['data', '--rollback d', 'data --json'],
    ['--list', '--list --json'],
  ],
  record: [
    ['freeze data', 'list data', 'restore'],
    ['verify', 'check folder'],
  ],
};

test('each command says which of its calls make files or a delivery', async () => {
  const { out } = await runDdh('.', ['--help']);
  const names = [...out.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const usual = MAKES.includes(name) ? [['', '--json'], []] : [[], ['', '--json', '--csv']];
    const [makes = [], prints = []] = SOMETIMES[name] ?? usual;
    for (const call of [...makes, ...prints, '--help']) {
      const isText = await isForText([name, ...call.split(' ').filter(Boolean)]);
      expect([name, call, isText]).toEqual([name, call, !makes.includes(call)]);
    }
  }
  for (const call of [[], ['--help'], ['--version'], ['nothing']]) expect(await isForText(call)).toBe(true);
});
