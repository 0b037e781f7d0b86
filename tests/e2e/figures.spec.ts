import { SMALL } from './globalSetup.ts';
import {
  AWAY,
  cellsOf,
  ddhJson,
  HOME,
  MATCHUP,
  odds,
  openTab,
  percent,
  pushPercent,
  rawRows,
  showAllRows,
} from './hub.ts';
import { expect, test } from './test.ts';

// These tests compare all figures of one game on the Hub's pages with the data files, which the tests read without the
// engine.

const DAY = '2025-10-07';
const game = rawRows('game_probs').find((row) => row['Home'] === HOME && row['index'] === DAY)!;
const share = (column: string): number => game[column] as number;
const average = (team: string, column: string): string =>
  (rawRows('team_avs').find((row) => row['Team'] === team && row['index'] === DAY)![column] as number).toFixed(1);

/** A push returns the stake, so the fair odds of a whole line are those of the games over or under it. */
const fairShare = (side: number, over: number, under: number, line: string): number =>
  line.endsWith('.5') ? side : over + under === 0 ? 0 : side / (over + under);

for (const type of ['decimal', 'american'] as const) {
  test.describe(`figures in ${type} odds`, () => {
    test('both faces of a game card and the table of games show the figures of the data file', async ({ page }) => {
      await openTab(page, 'games');
      await page.getByLabel('Odds Type').selectOption(type);
      const front = page.getByRole('group', { name: `${AWAY} at ${HOME}`, exact: true });
      for (const side of ['Away', 'Home']) {
        const figure = (text: string) => front.getByRole('definition').filter({ hasText: text });
        await expect(figure(percent(share(`${side} Win %`)))).toBeVisible();
        await expect(figure(odds(share(`${side} Win %`), type))).toBeVisible();
      }
      await front.getByRole('button', { name: /^Details/ }).click();
      const sides = ['Away', 'Home'] as const;
      const teams = [AWAY, HOME];
      await expect
        .poll(() => cellsOf(page.getByRole('table', { name: `Details: ${AWAY} at ${HOME}` })))
        .toEqual([
          ['Regulation win', ...sides.map((side) => percent(share(`${side} Reg Win %`)))],
          ['OT/SO win', ...sides.map((side) => percent(share(`${side} OT Win %`)))],
          ['Projected goals', ...teams.map((team) => average(team, 'Goals Against'))],
          ['Projected shots', ...teams.map((team) => average(team, 'Shots Against'))],
        ]);
      await page.getByRole('radio', { name: 'Table' }).check();
      const table = page.getByRole('table', { name: 'Game Win Probabilities' });
      await expect(table).toBeVisible();
      const cells = await cellsOf(table);
      const lines = [AWAY, HOME].map((team) => cells.find(([first]) => first!.startsWith(team))!.slice(1));
      expect(lines).toEqual(
        sides.map((side, i) => [
          percent(share(`${side} Win %`)),
          odds(share(`${side} Win %`), type),
          percent(share(`${side} Reg Win %`)),
          percent(share(`${side} OT Win %`)),
          average(teams[i]!, 'Goals Against'),
          average(teams[i]!, 'Shots Against'),
        ]),
      );
    });

    for (const [kind, name, stat] of [
      ['Goal Total Probabilities', 'goals', ''],
      ['Shot Total Probabilities', 'shots', 'Shots '],
    ] as const) {
      test(`every line of the ${name} of a game and of both teams shows the figures of the data file`, async ({
        page,
      }) => {
        await page.setViewportSize({ width: 1280, height: 900 });
        await openTab(page, 'totals');
        await page.getByLabel('Odds Type').selectOption(type);
        await page.getByLabel('Probability Type').selectOption({ label: kind });
        for (const [caption, scope] of [
          ['Total', ''],
          [AWAY, 'Away '],
          [HOME, 'Home '],
        ] as const) {
          const table = page.getByRole('table', { name: `${caption} ${name}` });
          const lines = Object.keys(game)
            .map((column) => new RegExp(`^${scope}${stat}Over (\\d+\\.\\d)$`).exec(column)?.[1])
            .filter((line) => line !== undefined);
          expect(lines).toHaveLength(name === 'goals' ? 21 : 60);
          await expect
            .poll(() => cellsOf(table))
            .toEqual(
              lines.map((line) => {
                const over = share(`${scope}${stat}Over ${line}`);
                const under = share(`${scope}${stat}Under ${line}`);
                // Sums of decimal fractions are inexact. Without rounding, a push probability of 0 would become 1e-17.
                const push = line.endsWith('.0') ? pushPercent(over, under) : '';
                const [fairOver, fairUnder] = [over, under].map((side) =>
                  odds(fairShare(side, over, under, line), type),
                );
                return [percent(over), fairOver, line, push, percent(under), fairUnder];
              }),
            );
        }
      });
    }

    test('the puck line tables show the figures of the data file for every margin of both teams', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await openTab(page, 'totals');
      await page.getByLabel('Odds Type').selectOption(type);
      await page.getByLabel('Probability Type').selectOption({ label: 'Puck Line Probabilities' });
      const margins = rawRows('puck_line_probs').filter((row) => row['index'] === DAY);
      expect(margins).toHaveLength(7);
      for (const [own, other] of [
        [AWAY, HOME],
        [HOME, AWAY],
      ] as const) {
        await expect
          .poll(() => cellsOf(page.getByRole('table', { name: `${own} puck line` })))
          .toEqual(
            margins.map((row) => {
              const minus = row[own] as number;
              const plus = 1 - (row[other] as number);
              const line = (row['Margin'] as number).toFixed(1);
              return [percent(minus), odds(minus, type), `-${line} +${line}`, percent(plus), odds(plus, type)];
            }),
          );
      }
    });

    test('Player Props shows the figures of the data file for every player of the game in every category', async ({
      page,
    }) => {
      await openTab(page, 'props');
      await page.getByLabel('Odds Type').selectOption(type);
      await page.getByLabel('Game', { exact: true }).selectOption(MATCHUP);
      const players = rawRows('skater_probs').filter(
        (row) => row['level_0'] === DAY && [AWAY, HOME].includes(row['Team'] as string),
      );
      expect(players.length).toBeGreaterThan(30);
      for (const prop of ['Goals', 'Assists', 'Points', 'Shots', 'Blocks']) {
        for (const line of ['0.5', '2.0']) {
          await page.getByLabel('Category').selectOption(prop);
          await page.getByLabel('Line').selectOption({ label: line });
          const table = page.getByRole('table', { name: `${prop} over/under ${line}` });
          await expect(table).toBeVisible();
          await showAllRows(page, players.length);
          const cells = await cellsOf(table);
          const expected = new Map(
            players.map((row) => {
              const over = row[`${prop} Over ${line}`] as number;
              const under = row[`${prop} Under ${line}`] as number;
              const push = line.endsWith('.0') ? [pushPercent(over, under)] : [];
              const [fairOver, fairUnder] = [over, under].map((side) => odds(fairShare(side, over, under, line), type));
              const texts = [percent(over), fairOver, percent(under), fairUnder, ...push];
              return [row['index'] as string, { over, texts }];
            }),
          );
          let last = 1;
          for (const [who, ...texts] of cells) {
            const name = [...expected.keys()].find((player) => who!.startsWith(player))!;
            expect([name, texts]).toEqual([name, expected.get(name)!.texts]);
            expect(expected.get(name)!.over).toBeLessThanOrEqual(last);
            last = expected.get(name)!.over;
          }
        }
      }
    });
  });
}

test('Player Props shows the same figures as ddh hub props', async ({ page }) => {
  await openTab(page, 'props');
  const answer = ddhJson('hub', 'props', SMALL, '--date', DAY, '--prop', 'Shots', '--line', '2.5', '--game', MATCHUP);
  await page.getByLabel('Category').selectOption('Shots');
  await page.getByLabel('Line').selectOption({ label: '2.5' });
  await page.getByLabel('Game', { exact: true }).selectOption(MATCHUP);
  const table = page.getByRole('table', { name: 'Shots over/under 2.5' });
  const rows = (answer as { rows: { player: string; over: Side; under: Side }[] }).rows;
  await expect(table).toBeVisible();
  await showAllRows(page, rows.length);
  const cells = await cellsOf(table);
  type Side = { text: { probability: string; decimal: string } };
  expect(cells.map(([, ...texts]) => texts)).toEqual(
    rows.map(({ over, under }) => [over, under].flatMap(({ text }) => [text.probability, text.decimal])),
  );
});
