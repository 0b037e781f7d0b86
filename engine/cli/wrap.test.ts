import { expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { runDdh } from './testing/runDdh.ts';
import { wrapped } from './wrap.ts';

const words = (text: string): readonly string[] => text.split(/\s+/);

test('the help of each command fits a terminal of 80 columns and says the same', async () => {
  for (const { name, load } of COMMANDS) {
    const command = await load();
    expect(command.name).toBe(name);
    const text = wrapped(command.usage, 80);
    expect(words(text)).toEqual(words(command.usage));
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
  }
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
