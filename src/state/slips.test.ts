import { describe, expect, test } from 'vitest';
import type { Line } from '@ddh/engine/internal/domain';
import type { Leg } from '@ddh/engine/internal/parlay';
import { memoryServices, type LoadTab } from '../testing/memoryServices.ts';
import { answering, siteFiles, tabAnswer, TODAY, TOMORROW } from '../testing/siteFiles.ts';
import type { PageGame } from './slips.ts';
import { createStores } from '../testing/stores.ts';

const BOSTON_GAME = { date: TODAY, away: 'Ottawa Senators', home: 'Boston Bruins' };
const UTAH_GAME = { date: TODAY, away: 'Los Angeles Kings', home: 'Utah Mammoth' };
const wins = (team: string): Leg => ({ kind: 'winner', team, margin: 0.5 as Line });
const goals = (side: 'over' | 'under', line: number): Leg => ({
  kind: 'total',
  stat: 'Goals',
  side,
  line: line as Line,
});

/** Creates a page with prices. `stored` is the session storage that an earlier page left. */
function page({ load = answering(), stored = {} }: { load?: LoadTab; stored?: Record<string, string> } = {}) {
  const services = memoryServices(load);
  for (const [key, text] of Object.entries(stored)) services.preferences.stored.set(key, text);
  const stores = createStores(services);
  const { slips } = stores;
  const builder = { schedule: tabAnswer('games').builder, today: TODAY };
  const press = (game: PageGame, leg: Leg, offered?: string) => slips.betsOf(builder, game)!.press(leg, offered);
  const legs = () => slips.stores()!.parlay.state.legs.map(({ leg }) => leg);
  return { services, stores, slips, legs, press };
}

describe('pressing a price button', () => {
  test('pressing a price button loads the builder; legs chosen during the load are kept and shown', async () => {
    const { slips, legs, press } = page();
    expect([slips.state.docked, slips.state.phase]).toEqual([false, 'closed']);
    press(BOSTON_GAME, wins('Boston Bruins'));
    press(BOSTON_GAME, goals('over', 5.5));
    press(BOSTON_GAME, goals('under', 5.5));
    expect([slips.state.docked, slips.state.phase, slips.state.picked.length]).toEqual([true, 'loading', 2]);
    await slips.open();
    await expect.poll(() => slips.state.phase).toBe('ready');
    expect(legs()).toEqual([wins('Boston Bruins'), goals('under', 5.5)]);
  });

  test('pressing a price button a second time removes its leg, and the bar with the slip is still shown', async () => {
    const { slips, legs, press } = page();
    press(BOSTON_GAME, wins('Boston Bruins'));
    await expect.poll(() => slips.state.phase).toBe('ready');
    press(BOSTON_GAME, wins('Boston Bruins'));
    expect([legs(), slips.state.picked, slips.state.docked]).toEqual([[], [], true]);
  });

  test("a book's price goes into the slip with its leg, if the slip has no other leg", async () => {
    const { slips, legs, press } = page();
    const price = () => slips.stores()!.parlay.state.price.text;
    press(BOSTON_GAME, wins('Boston Bruins'), '2.50');
    await expect.poll(() => slips.state.phase).toBe('ready');
    expect([legs().length, price()]).toEqual([1, '2.50']);
    press(BOSTON_GAME, goals('over', 5.5), '1.90');
    expect([legs().length, price()]).toEqual([2, '']);
    press(BOSTON_GAME, wins('Boston Bruins'), '2.50');
    expect([legs(), price()]).toEqual([[goals('over', 5.5)], '']);
    press(BOSTON_GAME, goals('over', 5.5));
    press(BOSTON_GAME, goals('over', 5.5), '-111');
    expect(price()).toBe('-111');
  });

  test("pressing a price button of another game opens that game's slip, and the legs of both slips are marked", async () => {
    const { slips, legs, press } = page();
    press(BOSTON_GAME, wins('Boston Bruins'));
    await expect.poll(() => slips.state.phase).toBe('ready');
    press(UTAH_GAME, wins('Utah Mammoth'));
    expect(legs()).toEqual([wins('Utah Mammoth')]);
    expect(slips.state.picked).toHaveLength(2);
    expect(slips.stores()!.parlay.state.others.map(({ matchup }) => matchup)).toMatchObject([
      { home: 'Boston Bruins' },
    ]);
  });

  test('if all 20 player rows of the builder are taken, pressing a price button adds no leg, and the page says so', async () => {
    const { slips, press } = page();
    const player = (line: number, stat: 'Goals' | 'Points', name: string): Leg => ({
      kind: 'player',
      player: name,
      stat,
      side: 'over',
      line: line as Line,
    });
    for (let i = 0; i < 20; i++) press(BOSTON_GAME, player(0.5, 'Goals', `P${i}`));
    await expect.poll(() => slips.state.phase).toBe('ready');
    expect(slips.state.full).toBe(false);
    press(BOSTON_GAME, player(0.5, 'Points', 'P1'));
    expect([slips.state.full, slips.state.picked.length]).toEqual([true, 20]);
    press(BOSTON_GAME, player(0.5, 'Goals', 'P1'));
    expect([slips.state.full, slips.state.picked.length]).toEqual([false, 19]);
  });
});

describe('the slips of a session', () => {
  test('a page opened later in the session marks the legs at once, and then loads their slips', async () => {
    const first = page();
    first.press(BOSTON_GAME, wins('Boston Bruins'));
    await expect.poll(() => first.slips.state.phase).toBe('ready');
    const second = page({ stored: Object.fromEntries(first.services.preferences.stored) });
    expect([second.slips.state.docked, second.slips.state.picked.length]).toEqual([true, 1]);
    await expect.poll(() => second.slips.state.phase).toBe('ready');
    expect(second.legs()).toEqual([wins('Boston Bruins')]);
  });

  test.each(['{', '{}', '[1]'])('a damaged list of legs is ignored: %s', (picked) => {
    expect(page({ stored: { picked } }).slips.state).toMatchObject({ picked: [], docked: false, phase: 'closed' });
  });

  test("if the builder's data failed to load, the next attempt loads it again, and the legs chosen before are kept", async () => {
    let fails = true;
    const load: LoadTab = ({ tab }) => Promise.resolve(fails ? { kind: 'workerLost' } : tabAnswer(tab));
    const { slips, legs, press } = page({ load });
    press(BOSTON_GAME, wins('Boston Bruins'));
    await expect.poll(() => slips.state.phase).toBe('failed');
    fails = false;
    void slips.open();
    await expect.poll(() => slips.state.phase).toBe('ready');
    expect(legs()).toEqual([wins('Boston Bruins')]);
  });

  test('when the page loads newer data, the builder loads the same data for the slips', async () => {
    const site = { version: '1' };
    const { slips, stores, press } = page({
      load: ({ tab }) => Promise.resolve(tabAnswer(tab, { version: site.version })),
    });
    await stores.hub.actions.show('games');
    press(BOSTON_GAME, wins('Boston Bruins'));
    await expect.poll(() => slips.state.phase).toBe('ready');
    site.version = '2';
    await stores.hub.actions.update();
    const version = () => {
      const { parlay } = stores.hub.state.tabs;
      return parlay.phase === 'ready' && !parlay.renewing ? parlay.value.version : null;
    };
    await expect.poll(version).toBe('2');
  });
});

describe('the games whose price buttons can be pressed', () => {
  test("a slip of yesterday is open in the Vault at midnight: the new day's prices can be pressed, and go to their slip", async () => {
    const two = siteFiles({
      game_id_ref: [
        { id: '1', 'Away Team': 'Ottawa Senators', 'Home Team': 'Boston Bruins', Date: TODAY },
        { id: '2', 'Away Team': 'Boston Bruins', 'Home Team': 'Ottawa Senators', Date: TOMORROW },
      ],
    });
    const { services, stores, slips, legs } = page({ load: answering({}, two) });
    const { vault } = stores;
    await vault.actions.show('goal');
    const bets = (game: PageGame) =>
      slips.betsOf({ schedule: vault.state.dataInfo?.builder, today: vault.state.today }, game);
    bets(today)!.press(wins('Boston Bruins'));
    await expect.poll(() => slips.state.phase).toBe('ready');
    expect(bets(tomorrow)).toBeNull();
    services.clock.advance(12 * 3_600_000);
    expect(bets(today)).toBeNull();
    bets(tomorrow)!.press(wins('Ottawa Senators'));
    expect(legs()).toEqual([wins('Ottawa Senators')]);
  });

  const files = siteFiles({
    game_id_ref: [
      { id: '1', 'Away Team': 'Ottawa Senators', 'Home Team': 'Boston Bruins', Date: TODAY },
      { id: '2', 'Away Team': 'Boston Bruins', 'Home Team': 'Ottawa Senators', Date: TOMORROW },
    ],
  });
  const builder = { schedule: tabAnswer('games', {}, files).builder, today: TODAY };
  const today = { date: TODAY, away: 'Ottawa Senators', home: 'Boston Bruins' };
  const tomorrow = { date: TOMORROW, away: 'Boston Bruins', home: 'Ottawa Senators' };

  test("price buttons can be pressed for today's games, or for all dates if the operator allows it", () => {
    const { slips, services } = page();
    expect(slips.betsOf(builder, today)?.gameId).toBe('1');
    expect(slips.betsOf(builder, today)).toBe(slips.betsOf(builder, { ...today }));
    expect(slips.betsOf(builder, tomorrow)).toBeNull();
    expect(slips.betsOf(builder, { ...today, away: 'Calgary Flames' })).toBeNull();
    expect(slips.betsOf({ ...builder, schedule: undefined }, today)).toBeNull();
    expect(slips.betsOf({ ...builder, today: TOMORROW }, tomorrow)?.gameId).toBe('2');
    const all = createStores({ ...services, choices: { ...services.choices, builderDates: 'all' } }).slips;
    expect(all.betsOf(builder, tomorrow)?.gameId).toBe('2');
  });

  test("closedFor returns the builder's date if another date is asked for, and otherwise null", () => {
    const { slips } = page();
    expect(slips.closedFor(builder, TODAY)).toBeNull();
    expect(slips.closedFor(builder, TOMORROW)).toBe(TODAY);
    expect(slips.closedFor({ ...builder, schedule: undefined }, TOMORROW)).toBeNull();
    expect(slips.closedFor(builder, null)).toBeNull();
  });
});
