import { expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { runDdh } from './testing/runDdh.ts';
import { wrapped } from './wrap.ts';

/** The words of a text, without the backslashes after which examples go on. */
const words = (text: string): readonly string[] => text.split(/(?: \\)?\s+/);

test('the help of each command fits a terminal of 80 columns and says the same', async () => {
  for (const { name, load } of COMMANDS) {
    const command = await load();
    expect(command.name).toBe(name);
    const text = wrapped(command.usage, 80);
    expect(words(text)).toEqual(words(command.usage));
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
  }
});

test('lines of help are as long as they can be, and only command lines begin with ddh', async () => {
  const { out } = await runDdh('.', ['--help']);
  const helps = await Promise.all(COMMANDS.map(async ({ load }) => wrapped((await load()).usage, 120)));
  for (const help of [out, ...helps]) {
    const lines = help.slice(help.indexOf('\n\n')).split('\n');
    expect(lines.filter((line) => line.startsWith('ddh '))).toEqual([]);
    // The rest of a sentence. Options and arguments are followed by two spaces.
    const isCut = (line: string, before = '') =>
      /^[a-z](?!.* {2})/.test(line) && /[a-z,;]$/.test(before) && `${before} ${line.split(' ')[0]}`.length <= 120;
    expect(lines.filter((line, i) => isCut(line, lines[i - 1]))).toEqual([]);
  }
});

test('a wrapped example goes on after a backslash, so that a shell reads it as one line', () => {
  const example = '  KEY=... ddh fetch odds --store store --out quotes.csv --budget 60';
  const text = wrapped(example, 40);
  expect(text.split('\n').filter((line) => line.length > 40)).toEqual([]);
  expect(text).toContain(' \\\n      --');
  expect(text.replaceAll(/ \\\n +/g, ' ')).toBe(example);
});

test('the rest of an option begins below its description', () => {
  expect(wrapped('--json  one object with all of its fields and more', 30)).toBe(
    '--json  one object with all of\n        its fields and more',
  );
});

test('the rest of a command line is indented', () => {
  expect(wrapped('Usage: ddh odds <probability> [--json]', 30)).toBe(
    'Usage: ddh odds <probability>\n           [--json]',
  );
});

test('help is not wrapped where it is read by a program', async () => {
  const { out } = await runDdh('.', ['parlay', '--help']);
  expect(wrapped(out, 0)).toBe(out);
  expect(out.split('\n').some((line) => line.length > 80)).toBe(true);
});
