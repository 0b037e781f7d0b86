import { expect, test } from 'vitest';
import { changed, constantsOf, modelConstants } from './constants.ts';

const SOURCE = `import { x } from './x.ts';
const ALIAS = x;
// 3 games @fitted 2022-23, 2023-24
const GAMES: { readonly [name: string]: number } = { home: 1_000, away: -0.5, 'at 7': 2e3 } as const;
const KEPT = 0.5 ** (1 / GAMES.home); // 9
/** The shares. @shape */
const SHARES = [
  { n: 1 },
  // 8
];

const size = 4;
const UNTAGGED = () => {
  return 6;
};
`;

test('constantsOf finds the numbers of constants, and the last tag above them in their block', () => {
  const found = constantsOf(SOURCE).map(({ name, tag, chosenOn, numbers }) => [
    name,
    tag,
    chosenOn,
    numbers.map(({ text, property }) => `${property} ${text}`),
  ]);
  expect(found).toEqual([
    ['GAMES', 'fitted', '2022-23, 2023-24', ['home 1_000', 'away 0.5', ' 2e3']],
    ['KEPT', 'fitted', '2022-23, 2023-24', [' 0.5', ' 1']],
    ['SHARES', 'shape', '', ['n 1']],
    ['UNTAGGED', null, '', [' 6']],
  ]);
});

test('changed changes one number and nothing else', () => {
  const { numbers } = constantsOf(SOURCE)[0]!;
  expect(changed(SOURCE, numbers[0]!, 2000)).toBe(SOURCE.replace('1_000', '2000'));
  expect(changed(SOURCE, numbers[1]!, 0.25)).toBe(SOURCE.replace('-0.5', '-0.25'));
});

test('each constant of the model with numbers is tagged as fitted or as a shape', () => {
  const all = [...modelConstants()].flatMap(([path, { constants }]) => constants.map((one) => ({ path, ...one })));
  expect(all.length).toBeGreaterThan(100);
  const untagged = all.filter(({ tag }) => tag === null).map(({ path, name }) => `${path}: ${name}`);
  expect(
    untagged,
    'write @fitted with its seasons, or @shape (data-fixtures/judge/README.md) into the comment above',
  ).toEqual([]);
  expect(all.filter(({ tag }) => tag === 'fitted').length).toBeGreaterThan(40);
});
