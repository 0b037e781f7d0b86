/**
 * Breaks lines of a help text that are wider than `width`. The rest of a line begins below its description, which two
 * spaces separate from the option. A width of 0 is that of no terminal.
 */
export const wrapped = (text: string, width: number): string =>
  width < NARROWEST
    ? text
    : text
        .split('\n')
        .flatMap((line) => broken(line, width))
        .join('\n');

/** Below this width, lines would have one word. */
const NARROWEST = 30;

function broken(line: string, width: number): readonly string[] {
  if (line.length <= width) return [line];
  const start = /^ *(?:\S(?: ?\S)*? {2,})?/.exec(line)?.[0].length ?? 0;
  const indent = start < width / 2 ? start : (/^ */.exec(line)?.[0].length ?? 0);
  const cut = line.lastIndexOf(' ', width);
  if (cut <= indent) return [line];
  return [line.slice(0, cut).trimEnd(), ...broken(' '.repeat(indent) + line.slice(cut).trimStart(), width)];
}
