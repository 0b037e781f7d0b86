/**
 * Breaks lines of a help text that are wider than `width`. The rest of a line begins below its description, which two
 * spaces separate from the option. The rest of a command line is indented, and begins with an option if possible. A width
 * of 0 is that of no terminal.
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
/** How far the rest of a command line is indented. */
const CALL_INDENT = 4;

function broken(line: string, width: number): readonly string[] {
  const call = /^(?:Usage:)? *(?=ddh )/.exec(line)?.[0].length;
  return call === undefined
    ? cutLine(line, width, indentOf(line, width))
    : cutLine(line, width, call + CALL_INDENT, ' [');
}

function indentOf(line: string, width: number): number {
  const start = /^ *(?:\S(?: ?\S)*? {2,})?/.exec(line)?.[0].length ?? 0;
  return start < width / 2 ? start : (/^ */.exec(line)?.[0].length ?? 0);
}

/** Cuts a line before `mark`, or else at a space. */
function cutLine(line: string, width: number, indent: number, mark = ' '): readonly string[] {
  if (line.length <= width) return [line];
  const marked = line.lastIndexOf(mark, width);
  const cut = marked > indent ? marked : line.lastIndexOf(' ', width);
  if (cut <= indent) return [line];
  const rest = ' '.repeat(indent) + line.slice(cut).trimStart();
  return [line.slice(0, cut).trimEnd(), ...cutLine(rest, width, indent, mark)];
}
