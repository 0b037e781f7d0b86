import type { Locator, Page } from '@playwright/test';
import { MORE_MARKETS } from '../../../src/view/builder/board/copy.ts';
import { setupFieldName } from '../../../src/view/fantasy/team/league/copy.ts';
import { addLabel } from '../../../src/view/fantasy/trade/copy.ts';
import type { Group } from './stepper.ts';

const link = (page: Page, name: string): Locator => page.getByRole('link', { name });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const list = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

const HUB = '/npz/nhl-game-probability-hub';
const EMPTIED = ['Control+A', 'Backspace'];
/** A time in ms that is enough to read a game of 10,000 records. */
const READ_MS = 2_000;
/** A time in ms that is enough to count additional simulations. Counting starts 2 s after the last edit. */
const COUNT_MS = 5_000;

const hub: Group = async ({ page, open, press, keys, type }) => {
  const search = page.getByRole('searchbox', { name: 'Search players' });
  await open('open', `${HUB}/game-probabilities`, button(page, /^Details/));
  await press('turn a card', button(page, /^Details/).first());
  await keys('odds type, games', list(page, 'Odds Type'), ['ArrowDown']);
  await keys('date, games', list(page, 'Available Dates'), ['ArrowDown']);
  await press('show as a table', page.getByRole('radio', { name: 'Table' }).locator('..'));
  await press('tab Totals & Spread', link(page, 'Totals & Spread'), { waits: true });
  await keys('move a line', page.getByRole('slider', { name: /goals: line$/ }).first(), ['ArrowRight', 'ArrowRight']);
  await press('a higher line', button(page, /: higher line$/).first());
  await keys('probability type', list(page, 'Probability Type'), ['ArrowDown']);
  await keys('matchup', list(page, 'Matchup'), ['ArrowDown']);
  await press('tab Player Props', link(page, 'Player Props'), { waits: true });
  await type('search props', search, 'to');
  await keys('empty the search, props', search, EMPTIED);
  await press('sort props', button(page, 'Player'));
  await keys('date, props', list(page, 'Available Dates'), ['ArrowDown']);
  await press('more rows, props', button(page, /^Show \d+ more/));
  await keys('category', list(page, 'Category'), ['ArrowDown']);
  await keys('line', list(page, 'Line'), ['ArrowDown']);
  await press('tab Parlay Builder', link(page, 'Parlay Builder'), { waits: true });
};

const builder: Group = async ({ page, open, press, keys, type }) => {
  const slip = page.getByRole('region', { name: 'Slip' });
  const goals = page.getByRole('group', { name: 'Game Totals' }).getByRole('group', { name: 'Goals' });
  const row = page.getByRole('group', { name: 'Player row 1' });
  const player = row.getByRole('combobox', { name: 'Player' });
  const game = list(page, 'Game');
  // On a wide page, the bar with the same price field is hidden, so only the visible field is used.
  const price = slip.getByLabel("Book's price").filter({ visible: true });
  await open('open', '/gzipped/nhl-game-probability-hub/parlay-builder', game);
  await keys('choose a game', game, ['O'], { waits: true, settle: READ_MS });
  await press('pick a winner', page.getByRole('group', { name: 'Winner' }).getByText('Florida Panthers'));
  await press('pick a total', goals.getByText('Over'));
  await keys("choose the total's line", goals.getByRole('combobox'), ['5'], { waits: true, settle: COUNT_MS });
  await press('open the players', player);
  await type('type a name', player, 'sam re');
  await keys('choose the player', player, ['Enter']);
  await keys('choose a prop', row.getByRole('combobox', { name: 'Prop' }), ['P']);
  await keys('choose over', row.getByRole('combobox', { name: 'Over/Under' }), ['O']);
  await keys("choose the player's line", row.getByRole('combobox', { name: 'Line' }), ['0']);
  const edit = async (when: string, oddsType: string): Promise<void> => {
    await keys(`another line${when}`, goals.getByRole('combobox'), ['ArrowDown']);
    await press(`move a leg${when}`, slip.getByRole('button', { name: /^Move down: / }).first());
    await press(`remove a leg${when}`, slip.getByRole('button', { name: /^Remove .*Goals/ }));
    await press(`undo${when}`, slip.getByRole('button', { name: 'Undo' }));
    await press(`add a player row${when}`, page.getByRole('button', { name: 'Add player' }));
    await press(`delete a player row${when}`, page.getByRole('button', { name: 'Delete row 2' }));
    await keys(`odds type${when}`, list(page, 'Odds Type'), [oddsType]);
    await price.fill('');
    // `waits` is set for this step, because the slip's figures are announced only after the user has stopped typing.
    await type(`type a price${when}`, price, '+450', { waits: true });
  };
  await edit('', 'ArrowDown');
  for (const title of [
    'What would each change be worth?',
    'How many legs hit',
    'What the game looks like',
    'Share and save',
  ]) {
    await press(`open “${title}”`, slip.locator('summary', { hasText: title }), { waits: true });
  }
  await press("open a leg's lines", slip.getByRole('button', { name: /^All lines: / }).first());
  await edit(', all open', 'ArrowUp');
  for (let rows = 1; rows < 11; rows++) await page.getByRole('button', { name: 'Add player' }).click();
  await press('add a player row, 11 rows', page.getByRole('button', { name: 'Add player' }));
  await keys('another game, all open', game, ['ArrowDown'], { waits: true, settle: READ_MS });
  await press('tab Game Win, from the builder', link(page, 'Game Win'), { waits: true });
  await press('tab Parlay Builder, all open', link(page, 'Parlay Builder'), { waits: true });
};

const slips: Group = async ({ page, open, press, keys }) => {
  // The chart above the table has a button with the same name, so the last button is used.
  const over = button(page, /^Over 5\.5 goals in the game,/).last();
  await open('open', `${HUB}/game-probabilities`, button(page, /^Details/));
  await press('press a price', button(page, /^Florida Panthers win,/), { waits: true, settle: READ_MS });
  await press('press the other team', button(page, /^Ottawa Senators win,/));
  await press('press a price of another game', button(page, /^New York Rangers win,/), {
    waits: true,
    settle: READ_MS,
  });
  await press('tab Totals & Spread', link(page, 'Totals & Spread'), { waits: true });
  await press('press a total', over);
  await keys('move in a table of prices', over, ['ArrowDown']);
  await press('open the slip', button(page, /^Slip /), { waits: true });
  await press('close the slip', button(page, 'Back to the picks'));
  await press('tab Player Props', link(page, 'Player Props'), { waits: true });
  await press('press a player', button(page, / over 0\.5 goals,/).first());
};

const board: Group = async ({ page, open, press, keys, type }) => {
  const games = page.getByRole('group', { name: 'Game', exact: true });
  const search = page.getByRole('searchbox', { name: 'Search players' });
  await open('open', '/gzipped/nhl-game-probability-hub/parlay-builder?face=board', games);
  await press('choose a game', games.getByRole('button', { name: /FLA/ }), { waits: true, settle: READ_MS });
  await press('press a winner', button(page, /^Florida Panthers win,/));
  await press('press a total', button(page, /^Over \S+ goals in the game/));
  await press('step the line', button(page, 'Total goals: higher line'));
  await press('press a player', button(page, /^Sam Reinhart over /));
  await press('remove a leg', button(page, /^Florida Panthers win,/), { waits: true, settle: COUNT_MS });
  await press('another prop', page.getByText('Shots', { exact: true }).first());
  await type('search players', search, 'mar');
  await keys('empty the search', search, EMPTIED);
  await press('open more markets', page.getByText(MORE_MARKETS));
  await press('open all lines', button(page, /, line of Total goals/));
  await press('press a line', page.getByRole('dialog').getByRole('button', { name: /^Over 5\.5 goals/ }));
  await press('close the lines', page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await press('another game', games.getByRole('button').nth(1), { waits: true, settle: READ_MS });
};

const vault: Group = async ({ page, open, press, keys, type }) => {
  await open('open', '/npz/nhl-value-vault/goal-value?page=17964', button(page, /^Details/));
  await press('sort', button(page, 'Line').first());
  await press('details of a row', button(page, /^Details/).first());
  await press('all values', page.getByText('All values'));
  await keys('odds type', list(page, 'Odds Type'), ['ArrowDown']);
  await press('tab Assists', link(page, 'Assists'), { waits: true });
  await press('tab Main', link(page, 'Main'), { waits: true });
  await press('tab All Edges', link(page, 'All Edges'), { waits: true });
  await type('bankroll', page.getByRole('textbox', { name: 'Bankroll' }), '1000');
  await press('all bets', page.getByText('All bets', { exact: true }));
  await press('details of an edge', button(page, /^Details/).first());
  await press('more edges', button(page, /^Show \d+ more/).first());
  await press('open the books', button(page, /^Books/));
  await press('a book off, 50 edges', page.getByRole('checkbox').first());
  await press('all books, 50 edges', button(page, 'All books'));
  await press('tab Goals, seen before', link(page, 'Goals'));
  await press('more rows', button(page, /^Show \d+ more/).first());
  await keys('game', list(page, 'Game'), ['ArrowDown']);
};

const team: Group = async ({ page, open, press, keys, type }) => {
  const search = page.getByRole('combobox', { name: 'Add a player' });
  await open('open', '/npz/nhl-fantasy/my-team?page=19503', search);
  await type('search players', search, 'mac');
  await keys('add a player', search, ['Enter']);
  await press('remove a player', button(page, /^Remove /).first());
  await press('open the league setup', button(page, 'League setup'), { waits: true });
  await type(
    'type in the league setup',
    page.getByRole('textbox', { name: setupFieldName('number_of_teams'), exact: true }),
    '12',
  );
};

const fantasy: Group = async ({ page, open, press, keys, type }) => {
  const search = page.getByRole('searchbox', { name: 'Search players' });
  const teamSearch = page.getByRole('combobox', { name: 'Add a player' });
  await open('open', '/npz/nhl-fantasy/skater-rankings?page=19503', page.getByRole('columnheader', { name: /Player/ }));
  await type('search', search, 'mc');
  await keys('empty the search', search, EMPTIED);
  await press('sort', button(page, 'G Goals'));
  await keys('timeframe', list(page, 'Timeframe'), ['End']);
  await press('more rows', button(page, /^Show \d+ more/));
  await press('sort, 50 rows', button(page, 'A Assists'));
  await press('points of a row', page.getByRole('row').locator('button[aria-expanded]').first());
  await press('tab Goalies', link(page, 'Goalies'), { waits: true });
  await press('tab Skaters, seen before', link(page, 'Skaters'));
  await press('tab Games by Week', link(page, 'Games by Week'), { waits: true });
  await keys('week', list(page, 'Week'), ['ArrowDown']);
  await press('sort the week', button(page, /^Games/).first());
  await type('search a player to add', page.getByRole('combobox', { name: 'Player to add' }), 'mc');
  await press('tab Trade Tool', link(page, 'Trade Tool'), { waits: true });
  await type('search a player to trade', page.getByRole('combobox', { name: addLabel('give') }), 'mc');
  await press('tab Usage', link(page, 'Usage'), { waits: true });
  await type('search usage', search, 'mc');
  await keys('empty the search, usage', search, EMPTIED);
  await press('sort usage', button(page, 'Goals'));
  await keys('timeframe, usage', list(page, 'Timeframe'), ['End']);
  await press('tab My Team', link(page, 'My Team'), { waits: true });
  await type('search players, rankings open before', teamSearch, 'mac');
  await keys('add a player, rankings open before', teamSearch, ['Enter']);
};

/** The steps on the parts of the pages that exist only on a phone. */
const phone: Group = async ({ page, open, press, keys }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('open', '/npz/nhl-fantasy/usage?page=19503', list(page, 'Sort by'));
  await keys('sort by another column', list(page, 'Sort by'), ['ArrowDown']);
  await press('reverse the order', button(page, /reverse the order$/));
  await press('open the filters', button(page, 'Filters'));
  await keys('team', list(page, 'Team'), ['ArrowDown']);
};

/** `inpLimit` is the limit on a step's Interaction to Next Paint in ms, with 4x CPU throttling. */
export const GROUPS: Readonly<Record<string, { readonly inpLimit: number; readonly run: Group }>> = {
  hub: { inpLimit: 100, run: hub },
  builder: { inpLimit: 100, run: builder },
  slips: { inpLimit: 100, run: slips },
  board: { inpLimit: 100, run: board },
  vault: { inpLimit: 100, run: vault },
  team: { inpLimit: 100, run: team },
  fantasy: { inpLimit: 200, run: fantasy },
  phone: { inpLimit: 100, run: phone },
};
