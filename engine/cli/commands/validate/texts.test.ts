import { expect, test } from 'vitest';
import { simulationProblemText } from './texts.ts';

test('simulationProblemText counts the other records with the same fault', () => {
  const text = (more: number): string => simulationProblemText({ path: '', fault: { kind: 'noWin', value: 2 }, more });
  expect(
    [0, 1, 1200].map((more) =>
      text(more)
        .match(/2|\(and [\d,]+ .*\)/g)
        ?.slice(1),
    ),
  ).toEqual([[], ['(and 1 more record)'], ['(and 1,200 more records)']]);
});
