import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { answering, siteFiles, TODAY } from '../../testing/siteFiles.ts';
import { mountVault, valuePath } from '../testing/mountVault.tsx';
import {
  begunText,
  edgesText,
  fallbackLines,
  HONEST_CLAIMS,
  honestClaimsTexts,
  noCsvText,
  SIMULATION_ONLY,
  TOO_FEW,
} from '@ddh/engine/internal/format';
import { err, ok } from '@ddh/engine/internal/result';
import type { TrackRecordSummary } from '@ddh/engine/internal/trackRecord';
import { SAMPLE_TRACK_RECORD } from '../../../engine/testing/sampleTrackRecord.ts';
import { NO_BETS, NO_BETS_YET, NO_EDGES } from './edgeCopy.ts';

afterEach(cleanup);

const PRICE = { Pos: 'C', Line: 0.5, 'Model odds': 2, 'Model prob': 0.5 };
const player = (Player: string, Book: string, odds: number, change = {}) => ({
  Player,
  Book,
  'Book odds': odds,
  Value: 0.5 * odds - 1,
  ...PRICE,
  ...change,
});
const NONE = { assist_value: [], point_value: [], sog_value: [], total_value: [], moneyline_value: [] };
const FILES = siteFiles({
  ...NONE,
  goal_value: [player('Tim Stützle', 'Northgate', 2.1), player('Tim Stützle', 'dock12', 2.3)],
  sog_value: [player('Anže Kopitar', 'dock12', 2.2, { Line: 2.5 }), player('Jake Sanderson', 'dock12', 1.8)],
});

async function mountEdges(setUp: Parameters<typeof mountVault>[0] = {}) {
  const vault = mountVault({ path: valuePath('edges'), load: answering({}, FILES), ...setUp });
  await screen.findAllByRole('table', {}, { timeout: 5000 });
  return vault;
}
/** The numbers of a list that only the simulation prices. */
const claims = (above: number, of: number) => ({ above: 0, of: 0, simulationOnly: { above, of } });
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const titles = () => rows().map((row) => within(row).getByRole('rowheader').textContent);
const csv = () => screen.queryByRole('button', { name: /^Download CSV/ });
const press = (name: string) => screen.getByRole('button', { name });

describe('the list of all edges', () => {
  test('the All Edges tab is the last tab, and lists the bets of all markets with an EV above 0, each at its best price', async () => {
    await mountEdges();
    expect(within(screen.getByRole('navigation')).getAllByRole('link').at(-1)!.textContent).toBe('All Edges');
    expect(screen.getByText(edgesText(claims(2, 3)))).toBeTruthy();
    expect(titles()).toEqual([
      expect.stringMatching(/^Tim Stützle: Over 0\.5 Goals/),
      expect.stringMatching(/^Anže Kopitar: Over 2\.5 Shots/),
    ]);
    const [best] = rows();
    expect(within(best!).getByText('+15.0%')).toBeTruthy();
    expect(best!.textContent).toContain('dock12 2.30, Northgate 2.10');
  });

  test('bets of games that have begun are hidden behind a button, which names their number', async () => {
    // The clock of the tests is at noon in New York.
    const schedule_times = [
      { Date: TODAY, 'Away Team': 'Ottawa Senators', 'Home Team': 'Boston Bruins', Time: '12:00' },
      { Date: TODAY, 'Away Team': 'Los Angeles Kings', 'Home Team': 'Utah Mammoth', Time: '22:00' },
    ];
    const goal_value = [
      player('Tim Stützle', 'dock12', 2.3, { Team: 'Ottawa Senators' }),
      player('Anže Kopitar', 'dock12', 2.1, { Team: 'Los Angeles Kings' }),
    ];
    const { user } = await mountEdges({ load: answering({}, siteFiles({ ...NONE, goal_value, schedule_times })) });
    expect(titles()).toEqual([expect.stringMatching(/^Anže Kopitar/)]);
    expect(screen.getByText(begunText({ bets: 1, games: 1 }, true))).toBeTruthy();
    await user.click(press('Show'));
    expect(titles()).toEqual([expect.stringMatching(/^Tim Stützle.*, begun$/), expect.stringMatching(/^Anže Kopitar/)]);
    await user.click(press('Hide'));
    expect(titles()).toHaveLength(1);
    cleanup();
    await mountEdges({ load: answering({ sample: true }, siteFiles({ ...NONE, goal_value, schedule_times })) });
    expect(titles()).toHaveLength(2);
  });

  test('the list of all edges has no Download CSV button if any price in it is from a provider that forbids files', async () => {
    await mountEdges();
    expect(csv()).toBeTruthy();
    cleanup();
    const other = player('Tim Stützle', 'Northgate', 2.1, { Source: 'The Odds API' });
    const files = siteFiles({ ...NONE, goal_value: [other, player('Tim Stützle', 'dock12', 2.3)] });
    await mountEdges({ load: answering({}, files) });
    expect(csv()).toBeNull();
    expect(screen.getByText(noCsvText(['The Odds API']))).toBeTruthy();
  });

  test('the option "All bets" also lists bets with an EV of 0 or less, and the choice is stored', async () => {
    const { user, services } = await mountEdges();
    await user.click(screen.getByRole('radio', { name: 'All bets' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(titles().at(-1)).toMatch(/Jake Sanderson: Over 0\.5 Shots/);
    expect(services.preferences.stored.get('vault-edges')).toBe('all');
  });

  test('if no bet has an EV above 0, a notice says so and has a button that shows all bets', async () => {
    const files = siteFiles({ ...NONE, goal_value: [player('Tim Stützle', 'dock12', 1.9)] });
    const { user } = mountVault({ path: valuePath('edges'), load: answering({}, files) });
    expect(await screen.findByText(NO_EDGES, {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByText(edgesText(claims(0, 1)))).toBeTruthy();
    await user.click(press('Show all bets'));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  test('checking a market lists only its bets and stores the choice; unchecking the last market lists all bets', async () => {
    const { user, services } = await mountEdges();
    const market = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect(market(/^All markets/).checked).toBe(true);
    await user.click(market(/^Shots 1$/));
    await waitFor(() => expect(titles()).toEqual([expect.stringMatching(/^Anže Kopitar/)]));
    expect(screen.getByText(edgesText(claims(1, 2)))).toBeTruthy();
    expect([market(/^All markets/).checked, market(/^Goals 1$/).checked]).toEqual([false, false]);
    expect(services.preferences.stored.get('vault-markets')).toBe('["sog"]');
    await user.click(market(/^Shots/));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(market(/^All markets/).checked).toBe(true);
    expect(services.preferences.stored.has('vault-markets')).toBe(false);
  });

  test('the stored markets are chosen, and the Clear filters button chooses all markets', async () => {
    const { user } = mountVault({
      path: valuePath('edges'),
      load: answering({}, FILES),
      stored: { 'vault-markets': '["moneylines","no market"]' },
    });
    expect(await screen.findByText(NO_BETS, {}, { timeout: 5000 })).toBeTruthy();
    await user.click(press('Clear filters'));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test('if no bet matches the filters, a notice with a Clear filters button is shown', async () => {
    const { user } = await mountEdges();
    await user.click(press('Books: all 2'));
    await user.click(screen.getByRole('checkbox', { name: 'dock12' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Game' }), 'Los Angeles Kings @ Utah Mammoth');
    expect(await screen.findByText(NO_BETS)).toBeTruthy();
    await user.click(press('Clear filters'));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test('without value files, the list says that there are no bets', async () => {
    const files = siteFiles({ ...NONE, goal_value: [] });
    mountVault({ path: valuePath('edges'), load: answering({}, files) });
    expect(await screen.findByText(NO_BETS_YET, {}, { timeout: 5000 })).toBeTruthy();
  });
});

describe('honest prices in the list of all edges', () => {
  const OTTAWA = { Team: 'Ottawa Senators', 'Model prob': 0.6, 'Books prob': 0.4 };
  const files = siteFiles({
    ...NONE,
    goal_value: [
      player('Brady Tkachuk', 'dock12', 2.9, { Team: 'Ottawa Senators', Doubt: 'disagree', 'Books prob': 0.2 }),
      player('Anže Kopitar', 'dock12', 2.9, { Team: 'Los Angeles Kings', Doubt: 'one price' }),
      player('Tim Stützle', 'dock12', 2.2, { ...OTTAWA, 'Honest prob': 0.48 }),
      player('Jake Sanderson', 'dock12', 2.2, { ...OTTAWA, 'Honest prob': 0.5, Doubt: 'before news' }),
    ],
  });
  const section = (name: string) => within(screen.getByRole('region', { name }));
  const names = (name: string) =>
    section(name)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);

  test('bets are ranked by their honest EV, a withheld one is below them, and those of the simulation alone have their own heading and no color', async () => {
    await mountEdges({ load: answering({}, files) });
    expect(names(TOO_FEW)).toEqual([
      expect.stringMatching(/^Jake Sanderson.*before the news/),
      expect.stringMatching(/^Tim Stützle/),
      expect.stringMatching(/^Brady Tkachuk.*books disagree/),
    ]);
    expect(screen.getByText(HONEST_CLAIMS)).toBeTruthy();
    expect(names(SIMULATION_ONLY)).toEqual([expect.stringMatching(/^Anže Kopitar/)]);
    const [reason = ''] = fallbackLines([{ doubt: 'one price', gameNames: ['LAK @ UTA'] }]);
    expect(section(SIMULATION_ONLY).getByText(reason)).toBeTruthy();
    expect(screen.getByText(edgesText({ above: 2, of: 3, simulationOnly: { above: 1, of: 1 } }))).toBeTruthy();
    const [best] = section(TOO_FEW).getAllByRole('row').slice(1);
    expect(best!.textContent).toMatch(/\+10\.0%.*2\.00.*50\.0%simulation 60\.0% · books 40\.0%/);
    const heads = (name: string) =>
      section(name)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    expect([heads(TOO_FEW)[3], heads(SIMULATION_ONLY)[3]]).toEqual(['Fair odds', 'Odds (model)']);
    const [raw] = section(SIMULATION_ONLY).getAllByRole('row').slice(1);
    expect(raw!.lastElementChild!.textContent).toBe('StakeNo betDetails');
    expect(within(raw!).getByText('+45.0%').style.getPropertyValue('--shade')).toBe('0');
  });

  test('without weights of any game the whole list is of the simulation alone', async () => {
    await mountEdges();
    expect(screen.queryByRole('region', { name: TOO_FEW })).toBeNull();
    expect(screen.queryByText(HONEST_CLAIMS)).toBeNull();
    expect(names(SIMULATION_ONLY)).toHaveLength(2);
  });

  const { edges } = SAMPLE_TRACK_RECORD;
  const load = answering({ trackRecord: true }, files);
  const ofSite = (summary: TrackRecordSummary) =>
    ok({ summary, head: null, days: [], url: 'https://site.example/data/record/' });

  test('a record with enough honest claims says what they came to in place of what is known without it, also that those of the sample are invented', async () => {
    const { title, text } = honestClaimsTexts(edges);
    expect(title).not.toBe(TOO_FEW);
    await mountEdges({ load, record: ofSite(SAMPLE_TRACK_RECORD) });
    expect(within(await screen.findByRole('region', { name: title })).getByText(text)).toBeTruthy();
    expect(screen.queryByText(HONEST_CLAIMS)).toBeNull();
    expect(names(SIMULATION_ONLY)).toHaveLength(1);
    expect(text).toMatch(/invented\.$/);
  });

  test.each([
    ['that fails to load', err({ kind: 'http', status: 500 } as const), true],
    ['without edges', ofSite({ ...SAMPLE_TRACK_RECORD, edges: null }), true],
    ['that no manifest lists', ofSite(SAMPLE_TRACK_RECORD), false],
  ])('a record %s changes nothing', async (_, record, trackRecord) => {
    await mountEdges({ load: answering({ trackRecord }, files), record });
    await act(async () => void (await import('../../state/edges.ts')));
    expect(names(TOO_FEW)).toHaveLength(3);
    expect(screen.getByText(HONEST_CLAIMS)).toBeTruthy();
  });
});

describe('stakes in the list of all edges', () => {
  test('stakes are shares of the bankroll, and amounts of money once a bankroll is typed', async () => {
    const honest = { 'Model prob': 0.6, 'Honest prob': 0.5 };
    const [goal_value, sog_value] = [
      [player('Tim Stützle', 'dock12', 2.3, honest)],
      [player('Anže Kopitar', 'dock12', 2.2, honest)],
    ];
    const { user, services } = await mountEdges({
      load: answering({}, siteFiles({ ...NONE, goal_value, sog_value })),
    });
    const stakes = () => rows().map((row) => row.lastElementChild!.textContent);
    expect(stakes()).toEqual(['Stake1.1%Details', 'Stake0.3%Details']);
    await user.type(screen.getByRole('textbox', { name: 'Bankroll' }), '1000');
    expect(stakes()).toEqual(['Stake$11Details', 'Stake$2.50Details']);
    expect(services.preferences.stored.get('bankroll')).toBe('1000');
  });

  test("the price field in the details of a bet contains the bet's best price, and the list of all edges has one bankroll field", async () => {
    const { user } = await mountEdges();
    await user.click(press('Details: Tim Stützle: Over 0.5 Goals, dock12'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your price' }).value).toBe('2.30');
    expect(screen.getAllByRole('textbox', { name: 'Bankroll' })).toHaveLength(1);
    expect(screen.getByText('Other prices: Northgate 2.10')).toBeTruthy();
  });

  test('the line on gambling and help is above the list of all edges, once, with and without stakes', async () => {
    const expectOneAbove = () => {
      const line = screen.getByRole('link', { name: /GAMBLER$/ });
      const position = line.compareDocumentPosition(screen.getAllByRole('table')[0]!);
      expect(position & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    };
    await mountEdges();
    expectOneAbove();
    cleanup();
    await mountEdges({ stakes: false });
    expectOneAbove();
    expect(document.body.textContent).not.toMatch(/[Ss]take|[Bb]ankroll/);
  });
});
