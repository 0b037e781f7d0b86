import { readFileSync } from 'node:fs';

/** Returns the text below a heading of a guide, until the next heading of the same or a higher level. */
export function chapterOf(guide: string, heading: string): string {
  const text = readFileSync(new URL(`../../../${guide}`, import.meta.url), 'utf8');
  const start = text.indexOf(`\n${heading}\n`);
  if (start === -1) throw new Error(`${guide} has no heading ${heading}`);
  const chapter = text.slice(start + heading.length + 2);
  const next = new RegExp(`\\n#{2,${heading.indexOf(' ')}} `).exec(chapter);
  return chapter.slice(0, next?.index);
}

/** Returns the shell blocks below a heading of a guide. */
export function blocksOf(guide: string, heading: string): readonly [string, ...string[]] {
  const blocks = [...chapterOf(guide, heading).matchAll(/\n```sh\n(.*?)\n```/gs)].map(([, block = '']) => block);
  const [first, ...others] = blocks;
  if (first === undefined) throw new Error(`${guide} has no shell block below ${heading}`);
  return [first, ...others];
}
