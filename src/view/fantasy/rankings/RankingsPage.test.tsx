import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FantasyTeam } from '@ddh/engine';
import { memoryBrowser } from '../../../services/teamStore/memory.ts';
import { createRankings } from '../../../state/rankings.ts';
import {
  BEST,
  PASTRNAK,
  SITE,
  skater,
  store,
  STUETZLE,
  TEAM,
  TKACHUK,
  type Site,
} from '../../../testing/rankingsPage.ts';
import { answering, siteFiles } from '../../../testing/siteFiles.ts';
import { fantasyPath, mountFantasy } from '../../testing/mountFantasy.tsx';

afterEach(cleanup);

type Setup = {
  readonly tab?: 'skaters' | 'goalies';
  readonly files?: Site;
  readonly team?: FantasyTeam;
  readonly stored?: NonNullable<Parameters<typeof mountFantasy>[0]>['stored'];
};

/** A ranking with its rows; whoever looks has no team, unless one is given. */
async function mount({ tab = 'skaters', files = SITE, team, stored = {} }: Setup = {}) {
  const browser = memoryBrowser();
  if (team) await store(browser.tab(), team);
  const page = mountFantasy({ path: fantasyPath(tab), load: answering({}, siteFiles(files)), browser, stored });
  await screen.findByRole('region', { name: /^(?:Skaters|Goalies), / });
  return { ...page, rankings: page.app.part(createRankings) };
}

const region = () => within(screen.getByRole('region', { name: /^(?:Skaters|Goalies), / }));
const table = () => within(region().getAllByRole('table')[0]!);
const players = () =>
  table()
    .getAllByRole('rowheader')
    .flatMap(({ textContent }) => BEST.find((name) => textContent.includes(name)) ?? []);
const row = (name: string) => table().getByRole('row', { name: new RegExp(`^${name}`) });
/** A row's texts as they are seen. */
const cells = (name: string) =>
  [...row(name).children].map((cell) => {
    const copy = cell.cloneNode(true) as HTMLElement;
    for (const unseen of copy.querySelectorAll('.ddh-for-readers, [class*="letters"]')) unseen.remove();
    return copy.textContent.replaceAll(/\s+/g, ' ').trim();
  });
const heads = () =>
  table()
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent.split(' ')[0]);
const head = (name: string) => table().getByRole('columnheader', { name });
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const options = (name: string) => [...select(name).options].map(({ text }) => text);
const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const pointsOf = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`where the points of ${name} come from$`) });

describe('the table', () => {
  test('the first week by the standard scoring, the best first, and it says so', async () => {
    await mount();
    expect(players()).toEqual(BEST);
    expect(heads()).toEqual('Player FP Z Own GP G A P PPG PPA PPP SHG SHA SHP SOG +/- BLK HIT'.split(' '));
    expect(cells(TKACHUK).slice(0, 2)).toEqual([`1${TKACHUK}OTT LW`, '6.9']);
    expect(cells(TKACHUK).slice(3)).toEqual(
      '88.0% 3.0 1.60 1.00 2.00 0.50 0.00 0.00 0.00 0.00 0.00 10.0 0.00 1.0 9.0'.split(' '),
    );
    expect(screen.getByText('Standard scoring', { exact: true })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Use your own +in My Team/ }).getAttribute('href')).toBe(
      '/nhl-fantasy/my-team',
    );
  });

  test('goalies have stats of their own, and no position to choose', async () => {
    await mount({ tab: 'goalies' });
    // Neither games nor anything else that the file leaves empty.
    expect(heads()).toEqual('Player FP Z Own W SA GA SV SO'.split(' '));
    expect(screen.queryByRole('group', { name: 'Position' })).toBeNull();
    expect(table().getAllByRole('rowheader')[0]!.textContent).toContain('Jeremy Swayman');
  });

  test('every shaded cell has its figure, and stands where the engine says', async () => {
    const { rankings } = await mount();
    const shades = [...row(TKACHUK).querySelectorAll<HTMLElement>('td[style]')];
    expect(shades.length).toBeGreaterThan(4);
    for (const cell of shades) expect(cell.textContent).not.toBe('');
    const best = rankings.state.skaters.rows[0]!.row;
    expect(shades[0]!.style.getPropertyValue('--shade')).toBe(String(best.shades.fantasyPoints));
    expect(screen.getByText('above average')).toBeTruthy();
  });

  test('readers hear the whole names of columns and teams', async () => {
    await mount();
    expect(head('PPG Power-play goals')).toBeTruthy();
    expect(screen.getByText('How to read this table')).toBeTruthy();
  });

  test('orders by a column, the other way at the second press, and says so', async () => {
    const { user } = await mount();
    expect(head('FP Fantasy points').getAttribute('aria-sort')).toBe('descending');
    await user.click(table().getByRole('button', { name: 'HIT Hits' }));
    await waitFor(() => expect(head('HIT Hits').getAttribute('aria-sort')).toBe('descending'));
    expect(head('FP Fantasy points').getAttribute('aria-sort')).toBeNull();
    expect(heard()).toContain('Sorted by hits, descending, 4 players');
    await user.click(table().getByRole('button', { name: 'HIT Hits' }));
    await waitFor(() => expect(players().at(-1)).toBe(TKACHUK));
    await user.click(table().getByRole('button', { name: /^Player/ }));
    await waitFor(() => expect(players()[0]).toBe(TKACHUK));
    const sorted = table()
      .getAllByRole('columnheader')
      .filter((one) => one.hasAttribute('aria-sort'));
    expect(sorted).toHaveLength(1);
  });

  test('a long one comes in pieces, and the focus goes on with the first new row', async () => {
    const skater_projections = Array.from({ length: 70 }, (_, i) => skater(`Player ${i}`, { Goals: 100 - i }));
    const { user } = await mount({ files: { skater_projections } });
    expect(table().getAllByRole('rowheader')).toHaveLength(50);
    expect(screen.getByText('50 of 70 players')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
    await waitFor(() => expect(table().getAllByRole('rowheader')).toHaveLength(70));
    expect(document.activeElement?.textContent).toContain('Player 50');
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('is a file, with everybody who was found', async () => {
    const blobs: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}` }));
    const { user } = await mount();
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect((pressed.mock.contexts[0] as HTMLAnchorElement).download).toBe('skater-rankings.csv');
    const lines = (await blobs[0]!.text()).trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(TKACHUK);
    pressed.mockRestore();
    vi.unstubAllGlobals();
  });
});

describe('the filters', () => {
  test('have the defaults and choices of spec 9', async () => {
    await mount();
    expect(select('Timeframe').selectedOptions[0]!.text).toBe('Week 1');
    expect(options('Timeframe').slice(1)).toEqual(['Week 1', 'Week 2', 'Week 10', 'Rest of Season']);
    expect(select('Team').selectedOptions[0]!.text).toBe('All Teams');
    expect(options('Ownership').slice(1)).toEqual([100, 90, 80, 70, 60, 50, 40].map((most) => `${most}% or less`));
    expect(select('Ownership').selectedOptions[0]!.text).toBe('100% or less');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(heard()).toContain('4 players');
  });

  test('choose, and tell how many they leave', async () => {
    const { user } = await mount();
    await user.click(screen.getByRole('radio', { name: 'F' }));
    await waitFor(() => expect(players()).toEqual([TKACHUK, PASTRNAK, STUETZLE]));
    expect(heard()).toContain('3 of 4 players');
    await user.selectOptions(select('Ownership'), '90% or less');
    await waitFor(() => expect(players()).toEqual([TKACHUK]));
    await user.selectOptions(select('Ownership'), '100% or less');
    await user.selectOptions(select('Team'), 'Boston Bruins');
    await waitFor(() => expect(players()).toEqual([PASTRNAK]));
    await user.selectOptions(select('Team'), 'All Teams');
    await user.type(screen.getByRole('searchbox', { name: 'Search players' }), 'tim');
    await waitFor(() => expect(players()).toEqual([STUETZLE]));
    await user.clear(screen.getByRole('searchbox'));
    await user.selectOptions(select('Timeframe'), 'Rest of Season');
    await waitFor(() => expect(players()).toEqual([STUETZLE]));
    expect(await screen.findByRole('region', { name: 'Skaters, Rest of Season, Forwards' })).toBeTruthy();
  });

  test('that leave nobody say so, and are cleared', async () => {
    const { user } = await mount();
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(heard().join('\n')).toContain('No skater data available for current filters');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(players()).toEqual(BEST));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    // The focus is not lost with the button.
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('the points', () => {
  test('unfold where they come from: each weight times its stat, the sum, and the z-scores', async () => {
    const { user } = await mount();
    const button = pointsOf(TKACHUK);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
    const details = document.getElementById(button.getAttribute('aria-controls')!)!;
    const lines = within(details)
      .getAllByRole('row')
      .slice(1)
      .map(({ children }) => [...children].map(({ textContent }) => textContent).slice(0, -1));
    expect(lines[0]).toEqual(['Goals', '1.60', '× 2', '= 3.20']);
    expect(lines).toContainEqual(['Power-play goals', '0.50', '× 0.5', '= 0.25']);
    expect(lines).toContainEqual(['Hits', '9.00', '× 0.1', '= 0.90']);
    // Plus/minus has no weight.
    expect(lines.map(([stat]) => stat)).not.toContain('Plus/minus');
    expect(lines.at(-1)).toEqual(['Fantasy points (FP)', '6.85']);
    await user.click(button);
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
    expect(region().getAllByRole('table')).toHaveLength(1);
  });
});

describe('the current team', () => {
  test('its scoring counts, and its players are marked', async () => {
    await mount({ team: TEAM });
    expect(await screen.findByText(`Scoring of ${TEAM.name}`)).toBeTruthy();
    await waitFor(() => expect(cells(TKACHUK).slice(0, 2)).toEqual([`1${TKACHUK}OTT LWroster`, '18.0']));
    expect(row(TKACHUK).textContent).toContain('on your roster');
    expect(row(STUETZLE).textContent).not.toContain('roster');
    expect(screen.getByRole('link', { name: /Change it +in My Team/ })).toBeTruthy();
  });

  test('one without scoring says that the standard one counts', async () => {
    await mount({ tab: 'goalies', team: TEAM });
    expect(await screen.findByText('Night Shift has no goalie scoring. Standard scoring counts')).toBeTruthy();
  });

  test('in a category league the z-score is recommended', async () => {
    await mount({
      tab: 'goalies',
      team: { ...TEAM, goalieScoring: { wins: 1, saves: 1, goals_against: 1, shutouts: 1 } },
    });
    expect(await screen.findByText(/In a category league, sort by z-score/)).toBeTruthy();
  });
});

describe('sideways', () => {
  /** A table that is wider than its place, which a page without layout never has. */
  async function wide() {
    const page = await mount();
    const body = table().getAllByRole('rowgroup')[1]!;
    Object.defineProperties(body, { scrollWidth: { value: 1000 }, clientWidth: { value: 300 } });
    fireEvent.scroll(body);
    return { ...page, body, headGroup: table().getAllByRole('rowgroup')[0]! };
  }

  test('what fits has no buttons and is no stop of the keyboard', async () => {
    await mount();
    expect(screen.queryByRole('button', { name: 'Columns after' })).toBeNull();
    expect(screen.getByRole('region', { name: /^Skaters/ }).tabIndex).toBe(-1);
  });

  test('buttons and arrow keys scroll, and the head goes along', async () => {
    const { user, body, headGroup } = await wide();
    const steps: number[] = [];
    body.scrollBy = ((to: ScrollToOptions) => void steps.push(Math.sign(to.left!))) as typeof body.scrollBy;
    await user.click(screen.getByRole('button', { name: 'Columns after' }));
    const before = screen.getByRole('button', { name: 'Columns before' });
    expect(before.getAttribute('aria-disabled')).toBe('true');
    screen.getByRole('region', { name: /^Skaters/ }).focus();
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowDown}');
    expect(steps).toEqual([1, 1, -1]);
    body.scrollLeft = 120;
    fireEvent.scroll(body);
    expect(headGroup.scrollLeft).toBe(120);
    expect(before.getAttribute('aria-disabled')).toBeNull();
    // A name of the head that takes the focus brings its column along.
    headGroup.scrollLeft = 400;
    fireEvent.scroll(headGroup);
    expect(body.scrollLeft).toBe(400);
  });

  test('a mouse drags the figures, and a drag is no press', async () => {
    const { body } = await wide();
    body.setPointerCapture = () => undefined;
    const mouse = (kind: 'Down' | 'Move' | 'Up', clientX: number, target: Element = pointsOf(TKACHUK)) =>
      fireEvent[`pointer${kind}`](target, { pointerType: 'mouse', pointerId: 1, button: 0, buttons: 1, clientX });
    mouse('Down', 200);
    mouse('Move', 198);
    expect(body.scrollLeft).toBe(0);
    mouse('Move', 150);
    expect(body.scrollLeft).toBe(50);
    mouse('Up', 150);
    fireEvent.click(pointsOf(TKACHUK));
    expect(pointsOf(TKACHUK).getAttribute('aria-expanded')).toBe('false');
    // The next press is one.
    fireEvent.click(pointsOf(TKACHUK));
    await waitFor(() => expect(pointsOf(TKACHUK).getAttribute('aria-expanded')).toBe('true'));
    // A name can be selected: it does not drag.
    mouse('Down', 200, table().getAllByRole('rowheader')[0]);
    mouse('Move', 100, table().getAllByRole('rowheader')[0]);
    expect(body.scrollLeft).toBe(50);
  });
});

describe('files', () => {
  test.each([
    ['skaters', 'Error loading skater data.', 'skater_projections'],
    ['goalies', 'Error loading goalie data.', 'goalie_projections'],
  ] as const)('%s that fail have a sentence of their own', async (tab, sentence, file) => {
    mountFantasy({
      path: fantasyPath(tab),
      load: answering({ failed: [{ file, error: { kind: 'http', status: 500 } }] }, siteFiles({ [file]: null })),
    });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('HTTP error! status: 500');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('that take long say that they are loading', async () => {
    const { services } = mountFantasy({ path: fantasyPath('skaters'), load: () => new Promise<never>(() => {}) });
    await screen.findByRole('heading', { name: 'Skater Rankings' });
    services.clock.advance(1500);
    expect(await screen.findByText('Loading skater data...')).toBeTruthy();
  });
});
