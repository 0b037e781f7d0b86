import { describe, expect, test } from 'vitest';
import type { PoolPlayer } from '@ddh/engine/internal/fantasy';
import {
  BOSTON,
  forward,
  game,
  KINGS,
  KOPITAR,
  OTTAWA,
  ownTeam,
  PASTRNAK,
  SCHEDULE,
  setUp,
  shown,
  SITE,
  STUETZLE,
  YAKS,
  type WeekPageTest,
} from '../testing/weekPage.ts';

const DAY_MS = 86_400_000;
const teams = ({ week: { state } }: WeekPageTest) => state.view?.rows.map((row) => row.team.name);
const find = ({ week }: WeekPageTest, typed: string): PoolPlayer => {
  week.actions.search(typed);
  return week.state.found[0]!;
};
/** Resolves after all pending promise callbacks. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('createWeek', () => {
  test('the chosen week is the current week at first', async () => {
    const page = await shown(setUp());
    const { state } = page.week;
    expect(state.today).toBe('2025-10-07');
    expect(state.weeks.map(({ name }) => name)).toEqual(['Week 1', 'Week 2']);
    expect(state.week).toEqual({ name: 'Week 1', first: '2025-10-07', last: '2025-10-10' });
    expect(state.view?.days.map(({ date }) => date.slice(-2))).toEqual(['07', '08', '09', '10']);
    expect(teams(page)).toEqual([OTTAWA, BOSTON, KINGS, YAKS]);
    expect(state.view?.rows.map((row) => row.team.abbreviation)).toEqual(['OTT', 'BOS', 'LAK', null]);
  });

  test('the shown week follows the current date until the user chooses a week', async () => {
    const page = await shown(setUp());
    page.services.clock.advance(4 * DAY_MS);
    await settled();
    expect(page.week.state.today).toBe('2025-10-11');
    expect(page.week.state.week?.name).toBe('Week 2');
    page.week.actions.selectWeek('Week 1');
    page.services.clock.advance(DAY_MS);
    await settled();
    expect(page.week.state.week?.name).toBe('Week 1');
  });

  test('the chosen week is replaced by the current week if newer files lack it', async () => {
    const page = await shown(setUp());
    page.week.actions.selectWeek('Week 2');
    expect(page.week.state.view?.days).toHaveLength(2);
    page.site.files = { ...SITE, season_schedule: SCHEDULE.slice(0, 4) };
    page.site.version = '2';
    await page.stores.fantasy.actions.renew('week');
    expect(page.week.state.week?.name).toBe('Week 1');
  });

  test('the chosen week is null without a file or with an empty file', async () => {
    const none = await shown(setUp({}, { ...SITE, season_schedule: null }));
    expect([none.week.state.week, none.week.state.view]).toEqual([null, null]);
    const empty = await shown(setUp({}, { ...SITE, season_schedule: [] }));
    expect(empty.week.state.week).toBeNull();
    expect(empty.week.state.view?.rows).toEqual([]);
  });

  test('the chosen week becomes null when newer data has no schedule', async () => {
    const page = await shown(setUp());
    page.week.actions.choose(find(page, 'tim'));
    page.site.files = { ...SITE, season_schedule: null };
    page.site.version = '2';
    await page.stores.fantasy.actions.renew('week');
    expect(page.week.state.view).toBeNull();
    expect(page.week.state.candidate).toBeNull();
  });
});

describe('stored choices of Games by Week', () => {
  test('choices of Games by Week survive a reload', async () => {
    const page = await shown(setUp());
    const { actions, state } = page.week;
    expect([state.offNightLimit, state.order]).toEqual([7, { by: 'games', descending: true }]);
    actions.selectOffNightLimit(1);
    expect(state.view?.days.map(({ offNight }) => offNight)).toEqual([false, false, true, true]);
    actions.order('team');
    expect(teams(page)).toEqual([BOSTON, KINGS, OTTAWA, YAKS]);
    actions.order('team');
    expect(teams(page)).toEqual([YAKS, OTTAWA, KINGS, BOSTON]);
    actions.filterByRoster(true);

    const next = await shown(setUp(Object.fromEntries(page.services.preferences.stored)));
    expect(next.week.state.offNightLimit).toBe(1);
    expect(next.week.state.order).toEqual({ by: 'team', descending: true });
    expect(next.week.state.onlyRoster).toBe(true);
    next.week.actions.filterByRoster(false);
    expect(next.services.preferences.stored.has('week-roster')).toBe(false);
  });

  test('ordering the week table by a figure puts the largest figure first', async () => {
    const page = await shown(setUp());
    page.week.actions.order('away');
    expect(page.week.state.order).toEqual({ by: 'away', descending: true });
  });

  test.each([
    ['week-off-nights', '0'],
    ['week-off-nights', '17'],
    ['week-off-nights', '07'],
    ['week-off-nights', 'many'],
    ['week-order', 'shoes descending'],
    ['week-order', ''],
    ['week-roster', 'yes'],
  ])('the stored choice %s is ignored if it has the invalid value %j', async (key, text) => {
    const { week } = await shown(setUp({ [key]: text }));
    const { offNightLimit, order, onlyRoster } = week.state;
    expect([offNightLimit, order, onlyRoster]).toEqual([7, { by: 'games', descending: true }, false]);
  });
});

describe('createWeek with a roster', () => {
  test('Games by Week has no roster for a visitor, and shows every team', async () => {
    const page = setUp({ 'week-roster': 'only' });
    page.services.identity.user = { ok: true, value: null };
    page.week.actions.open();
    await shown(page);
    await settled();
    expect(page.week.state.roster).toBeNull();
    expect(teams(page)).toHaveLength(4);
  });

  test('the roster filter in Games by Week follows every edit of the roster', async () => {
    const page = await shown(setUp());
    await ownTeam(page.stores.teams, [forward(STUETZLE)]);
    expect(page.week.state.roster?.spots).toBeNull();
    expect(page.week.state.view?.roster?.total).toEqual({ playing: 3, starting: null });
    page.week.actions.filterByRoster(true);
    expect(teams(page)).toEqual([OTTAWA]);
    const { actions } = page.stores.teams;
    actions.addPlayer(forward(KOPITAR));
    expect(teams(page)).toEqual([OTTAWA, KINGS]);
    actions.removePlayer('F', STUETZLE);
    expect(teams(page)).toEqual([KINGS]);
    actions.removePlayer('F', KOPITAR);
    expect(page.week.state.roster).toBeNull();
    expect(teams(page)).toHaveLength(4);
  });

  test('Games by Week shows the starts of the roster, whether the roster or the files are loaded first', async () => {
    const page = setUp();
    await ownTeam(page.stores.teams, [forward(STUETZLE)], { forward_lineup_spots: 2 });
    expect(page.week.state.view).toBeNull();
    await shown(page);
    expect(page.week.state.roster?.spots).toEqual({ F: 2, D: 0, G: 0, utility: 0 });
    expect(page.week.state.view?.roster?.total).toEqual({ playing: 3, starting: 3 });
  });

  test('a namesake who joins the league takes no player off the week: one in another group changes nothing, and one in the same group is asked about', async () => {
    const page = await shown(setUp());
    await ownTeam(page.stores.teams, [forward(STUETZLE), forward(KOPITAR)]);
    const playing = () => [page.week.state.view?.roster?.total.playing, page.week.state.unclear];
    expect(playing()).toEqual([5, []]);
    const others = SITE['all_available_players']!.filter(({ Player }) => Player !== STUETZLE);
    const joins = async (position: string) => {
      const both = ['C', position].map((Pos, i) => ({ Player: `${STUETZLE} (${Pos})`, Pos, ABR: ['OTT', 'BOS'][i] }));
      page.site.files = { ...SITE, all_available_players: [...others, ...both] };
      page.site.version += 'n';
      await page.stores.fantasy.actions.renew('week');
    };
    await joins('D');
    expect(playing()).toEqual([5, []]);
    await joins('LW');
    expect(playing()).toEqual([2, [STUETZLE]]);
  });

  test("opening Games by Week loads the user's teams", async () => {
    const page = await shown(setUp());
    page.week.actions.open();
    await settled();
    expect(page.stores.teams.state.login.phase).toBe('in');
  });
});

describe('candidates, which are players who could be added to the roster', () => {
  test('a candidate is found by a part of the name, typed with or without accents', async () => {
    const page = await shown(setUp());
    expect(find(page, 'pastrnak').name).toBe(PASTRNAK);
    expect(find(page, 'tim').name).toBe(STUETZLE);
    expect(page.week.state.found).toHaveLength(2);
  });

  test('the starts of a candidate change with the chosen week, the roster and the off-night limit', async () => {
    const page = await shown(setUp());
    const { actions, state } = page.week;
    actions.choose(find(page, 'kopitar'));
    expect(state.candidate).toMatchObject({ rostered: false, starts: { games: 2, added: 2 } });
    await ownTeam(page.stores.teams, [forward(STUETZLE)]);
    // The user's player and the candidate both play on Tuesday and on Friday.
    expect(state.candidate?.starts).toMatchObject({ games: 2, added: 0 });
    actions.selectWeek('Week 2');
    expect(state.candidate?.starts).toMatchObject({ games: 2, added: 1 });
    actions.selectOffNightLimit(16);
    expect(state.candidate?.starts?.days.every(({ offNight }) => offNight)).toBe(true);
    page.stores.teams.actions.addPlayer(forward(KOPITAR));
    expect(state.candidate).toMatchObject({ rostered: true, starts: { games: 2, added: 1 } });
    actions.choose(null);
    expect(state.candidate).toBeNull();
  });

  test('a candidate is evaluated with the lineup spots of the league', async () => {
    const page = await shown(setUp());
    await ownTeam(page.stores.teams, [forward(STUETZLE)], { forward_lineup_spots: 1, utility_lineup_spots: 1 });
    page.week.actions.choose(find(page, 'kopitar'));
    expect(page.week.state.candidate?.starts).toMatchObject({ games: 2, added: 2 });
    page.stores.teams.actions.addPlayer(forward(PASTRNAK));
    expect(page.week.state.candidate?.starts).toMatchObject({ games: 2, added: 1 });
  });

  test('a candidate whose team is unknown has no starts', async () => {
    const page = await shown(setUp());
    page.week.actions.choose(find(page, 'timothy'));
    expect(page.week.state.candidate?.starts).toBeNull();
  });

  test('a chosen candidate is cleared only if newer data lacks the player', async () => {
    const page = await shown(setUp());
    page.week.actions.choose(find(page, 'kopitar'));
    page.site.files = { ...SITE, season_schedule: [game('2025-10-08', KINGS, YAKS)] };
    page.site.version = '2';
    await page.stores.fantasy.actions.renew('week');
    expect(page.week.state.candidate?.starts).toMatchObject({ games: 1, added: 1 });
    page.site.files = { ...SITE, all_available_players: [] };
    page.site.version = '3';
    await page.stores.fantasy.actions.renew('week');
    expect(page.week.state.candidate).toBeNull();
  });
});
