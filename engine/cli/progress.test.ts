import { expect, test } from 'vitest';
import { prop } from '../testing/prop.ts';
import fc from 'fast-check';
import type { Io } from './command.ts';
import { createProgress } from './progress.ts';

/** The graphemes of the texts, with the columns that they take on a terminal. */
const WIDTHS: Readonly<Record<string, number>> = {
  a: 1,
  ' ': 1,
  ':': 1,
  é: 1,
  'e\u0301': 1,
  ж: 1,
  試: 2,
  合: 2,
  한: 2,
  ｱ: 1,
  '🏒': 2,
};
const grapheme = fc.constantFrom(...Object.keys(WIDTHS));

/**
 * The rows of a terminal that breaks its long lines again when its width changes, as tmux and most desktops do. Knows
 * what `Progress` writes, and how many columns the graphemes take.
 */
class Terminal {
  columns: number;
  /** The lines, each a list of graphemes, before they are broken into rows. */
  #lines: string[][] = [[]];
  #at = 0;
  #breaks = true;
  constructor(columns: number) {
    this.columns = columns;
  }
  write(text: string): void {
    // oxlint-disable-next-line no-control-regex -- a terminal obeys these characters
    for (const part of text.split(/(\r|\n|\u001B\[(?:J|\?7[lh]))/)) {
      switch (part) {
        case '\r':
          this.#at = 0;
          break;
        case '\n':
          this.#newLine();
          break;
        case '\u001B[J':
          this.#lines.at(-1)!.length = this.#at;
          break;
        case '\u001B[?7l':
        case '\u001B[?7h':
          this.#breaks = part.endsWith('h');
          break;
        default:
          this.#put(graphemesOf(part));
      }
    }
  }
  /** Writes into the last line. A line that gets too long for a row is broken or cut. */
  #put(graphemes: readonly string[]): void {
    for (const one of graphemes) {
      if (widthOf([...this.#lines.at(-1)!.slice(0, this.#at), one]) > this.columns) {
        if (!this.#breaks) return;
        this.#newLine();
      }
      this.#lines.at(-1)![this.#at++] = one;
    }
  }
  #newLine(): void {
    this.#lines.push([]);
    this.#at = 0;
  }
  get lines(): readonly string[] {
    return this.#lines.map((line) => line.join('')).filter((line) => line !== '');
  }
}
const graphemesOf = (text: string): readonly string[] =>
  [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
const widthOf = (graphemes: readonly string[]): number => graphemes.reduce((sum, one) => sum + WIDTHS[one]!, 0);

const ioOf = (columns: () => number, write: (text: string) => void): Io => {
  let now = 0;
  return {
    out: write,
    note: write,
    columns,
    stdin: async function* () {},
    cwd: '/',
    now: () => new Date((now += 2000)),
  };
};

prop(
  'a terminal of any width shows at most one line of progress, also after its width has changed, and none at the end',
  [
    fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.boolean(), fc.array(grapheme, { maxLength: 40 })), {
      minLength: 1,
    }),
  ],
  (shows) => {
    const terminal = new Terminal(80);
    // A program learns late that the width has changed.
    let known = 80;
    const io = ioOf(
      () => known,
      (text) => terminal.write(text),
    );
    const progress = createProgress(io, 'a a');
    for (const [columns, isKnown, text] of shows) {
      terminal.columns = columns;
      if (isKnown) known = columns;
      progress.show(() => text.join(''));
      expect(terminal.lines.length).toBeLessThanOrEqual(1);
      const [line = ''] = terminal.lines;
      expect(`a a: ${text.join('')}`.startsWith(line)).toBe(true);
      if (isKnown) expect(widthOf(graphemesOf(line))).toBeLessThan(columns);
    }
    progress.done();
    expect(terminal.lines).toEqual([]);
  },
);

test('without a terminal, progress is a whole line in ten seconds', () => {
  let written = '';
  const io = ioOf(
    () => 0,
    (text) => (written += text),
  );
  const progress = createProgress(io, 'label');
  for (let i = 1; i <= 20; i++) progress.show(() => `${i}`.repeat(50));
  progress.done();
  expect(written.split('\n').slice(0, -1)).toEqual([5, 10, 15, 20].map((i) => `label: ${`${i}`.repeat(50)}`));
});

test('progress obeys no character of a name', () => {
  let written = '';
  const io = ioOf(
    () => 300,
    (text) => (written += text),
  );
  createProgress(io, 'a\u001B[2Jb\n.npz').show(() => 'c\rd\u009B1m');
  expect(written).toContain('a\\u001b[2Jb\\u000a.npz: c\\u000dd\\u009b1m');
});
