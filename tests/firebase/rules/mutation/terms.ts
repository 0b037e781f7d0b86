import { zip } from '@ddh/engine/internal/domain';

/** An operand of `&&` or `||`, and the expression without that operand. */
export type Term = { readonly text: string; readonly without: string };

type Group = { readonly start: number; readonly splits: number[] };

/**
 * Returns all operands of `&&` and `||` in an expression, at every depth of parentheses. The generated rules never
 * mix the two operators at one depth, and have no parentheses in strings or patterns.
 */
export function terms(expression: string): readonly Term[] {
  const found: Term[] = [];
  const open: Group[] = [{ start: 0, splits: [] }];
  const close = (end: number): void => {
    const group = open.pop();
    if (!group || group.splits.length === 0) return;
    const starts = [group.start, ...group.splits.map((at) => at + 2)];
    const ends = [...group.splits, end];
    for (const [i, [start, stop]] of zip(starts, ends).entries()) {
      const [from, to] = i === 0 ? [start, stop + 2] : [start - 2, stop];
      found.push({
        text: expression.slice(start, stop).trim(),
        without: `${expression.slice(0, from)}${expression.slice(to)}`,
      });
    }
  };
  for (let at = 0; at < expression.length; at += 1) {
    const two = expression.slice(at, at + 2);
    if (two[0] === '(') open.push({ start: at + 1, splits: [] });
    else if (two[0] === ')') close(at);
    else if (two === '&&' || two === '||') open.at(-1)?.splits.push(at);
  }
  close(expression.length);
  return found;
}
