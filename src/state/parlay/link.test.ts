import { describe, expect, test } from 'vitest';
import {
  builderLegs,
  builderOfLink,
  encodeBuilder,
  encodeSlipLink,
  type Leg,
  type SharedSlip,
} from '@ddh/engine/internal/parlay';
import type { TrackRecordGame } from '@ddh/engine/internal/trackRecord';
import { memoryAddress } from '../../testing/memorySharing.ts';
import { GAME, parlayPage } from '../../testing/parlayPage.ts';

const LEGS = [
  { kind: 'player', player: 'P', stat: 'Shots', side: 'over', line: 2.5 },
  { kind: 'winner', team: 'Home', margin: 0.5 },
] as readonly unknown[] as readonly Leg[];

const SHARED: SharedSlip = {
  ...GAME,
  legs: LEGS,
  oddsType: 'american',
  dataVersion: '1',
  price: '+450',
  records: 10_000,
  hits: 2000,
};

/** Waits until the chunk that reads links is loaded. */
async function linkRead(): Promise<void> {
  await import('./openLink.ts');
  await new Promise((resolve) => setTimeout(resolve, 0));
}

async function opened(shared: Partial<SharedSlip> = {}, page = parlayPage()) {
  page.services.address.visit(encodeSlipLink({ ...SHARED, ...shared }));
  await page.files();
  await linkRead();
  return page;
}

describe('opening a link that has legs of players who are not in the game', () => {
  const STRANGER = { kind: 'player', player: 'Nobody', stat: 'Goals', side: 'under', line: 2.5 } as unknown as Leg;

  test("a link's legs on players who are not in the game are left out and reported, and the link's price is not applied", async () => {
    const { state, count, read } = await opened({ legs: [...LEGS, STRANGER] });
    expect(builderLegs(state.builder).map(({ leg }) => leg)).toEqual(LEGS);
    expect([state.link, state.price.text]).toEqual([{ kind: 'lost', lost: 1, unreadable: [], left: 2 }, '']);
    count(2000);
    read();
    expect(state.link).toEqual({ kind: 'lost', lost: 1, unreadable: [], left: 2 });
  });

  test("a link without any valid leg leaves the user's own slip unchanged", async () => {
    const page = parlayPage();
    await page.files();
    page.actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    page.actions.dispatch({ do: 'chooseWinner', winner: 'away' });
    page.services.address.visit(encodeSlipLink({ ...SHARED, legs: [STRANGER] }));
    await linkRead();
    expect([page.state.link, page.state.builder.winner]).toEqual([
      { kind: 'lost', lost: 1, unreadable: [], left: 0 },
      'away',
    ]);
  });
});

describe('a page that was opened with a link', () => {
  test('a page opened with a link has the slip, the order of legs, the odds type and the price of the link, and removes the link from the URL', async () => {
    const { state, hub, services, game } = await opened();
    expect(builderLegs(state.builder).map(({ leg }) => leg)).toEqual(LEGS);
    expect([hub.state.oddsType, hub.state.date, state.price.text]).toEqual(['american', '2025-10-07', '+450']);
    expect(services.address.fragment()).toBe('');
    expect(game().source.url).toBe('1.json');
    expect([state.undo, state.link]).toEqual([null, { kind: 'reading' }]);
  });

  test("a page opened with a link computes the slip's figures, then reports that they are unchanged", async () => {
    const { state, count, read } = await opened();
    count(2000, 10_000, { phase: 'reading' });
    expect(state.link).toEqual({ kind: 'reading' });
    count(2000);
    read();
    expect(state.link).toEqual({ kind: 'opened' });
  });

  test.each([
    ['other data', 'data', { dataVersion: '0' }],
    ['other hits', 'data', { hits: 1999 }],
    ['fewer simulations, and none to add', 'records', { records: 20_000 }],
  ] as const)('if a shared slip has %s, the page shows the figures that the link contains', async (_, why, shared) => {
    const { state, count, read } = await opened(shared);
    count(2000);
    read();
    const { hits, records } = { ...SHARED, ...shared };
    expect(state.link).toEqual({ kind: 'changed', why, was: { hits, records } });
  });

  test('a page opened with a link simulates as many records as the sender had, then compares the figures', async () => {
    const { state, count, read, game } = await opened({ records: 100_000, hits: 20_001 });
    count(2000, 10_000, { model: true });
    read();
    expect(game().wanted).toEqual([100_000]);
    count(10_000, 50_000, { phase: 'simulating', model: true });
    expect(state.link).toEqual({ kind: 'reading' });
    count(20_001, 100_000, { model: true });
    game().listen.extended({ ok: true, value: { records: 100_000 } });
    expect(state.link).toEqual({ kind: 'opened' });
    expect(game().wanted).toEqual([100_000]);
  });

  test('a page opened with a link compares figures from fewer records if no more can be simulated', async () => {
    const { state, count, read, game } = await opened({ records: 100_000, hits: 20_001 });
    count(2000, 10_000, { model: true });
    read();
    game().listen.extended({ ok: false, error: { kind: 'badModel', path: 'seed', problem: 'is missing' } as never });
    expect(state.link).toEqual({ kind: 'changed', why: 'records', was: { hits: 20_001, records: 100_000 } });
  });

  test('after the slip was edited, a page opened with a link does not compare its figures with those of the link', async () => {
    const { state, actions, count, read } = await opened({ hits: 1 });
    actions.dispatch({ do: 'chooseWinner', winner: null });
    count(2000);
    read();
    expect(state.link).toBeNull();
  });

  test.each([{ gameId: '9' }, { home: 'Somebody', legs: LEGS.slice(0, 1) }])(
    'a page opened with a link reports that the game is gone, and keeps the stored slip: %j',
    async (shared) => {
      const before = parlayPage();
      before.actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
      before.actions.dispatch({ do: 'chooseWinner', winner: 'away' });
      const services = { ...before.services, address: memoryAddress() };
      const page = await opened(shared, parlayPage({ services }));
      expect(page.state.link).toEqual({ kind: 'gone' });
      expect(page.state.builder.winner).toBe('away');
    },
  );

  describe('a slip of a finished game', () => {
    const counts = { Goals: 0, Assists: 0, Points: 0, Shots: 3, Blocks: 0 };
    const result: TrackRecordGame['result'] = {
      away: { name: 'Away', Goals: 2, Shots: 30 },
      home: { name: 'Home', Goals: 1, Shots: 28 },
      players: { P: counts },
    };
    const played = (change: Partial<TrackRecordGame> = {}): TrackRecordGame => ({
      gameId: '9',
      start: '2025-10-06T23:00:00Z',
      corrected: false,
      result,
      ...change,
    });

    test('a link to a slip of a finished game shows the result of each leg, and the figures at the time of sharing', async () => {
      const page = parlayPage({ trackRecord: true });
      page.services.results = [played()];
      await opened({ gameId: '9' }, page);
      await expect.poll(() => page.state.link?.kind).toBe('played');
      expect(page.state.link).toMatchObject({
        settled: { legs: [{ outcome: 'hit', count: 3 }, { outcome: 'miss' }], outcome: 'miss' },
        was: { hits: 2000, records: 10_000 },
      });
      expect(page.state.builder.matchup).toBeNull();
    });

    test('a stored slip of a finished game shows the result of each leg, and is removed from storage', async () => {
      const before = parlayPage();
      before.actions.dispatch({ do: 'chooseMatchup', matchup: { ...GAME, gameId: '9' } });
      before.actions.dispatch({ do: 'chooseWinner', winner: 'away' });
      const page = parlayPage({ trackRecord: true });
      page.services.results = [played()];
      for (const [key, text] of before.services.preferences.stored) page.services.preferences.stored.set(key, text);
      await page.files();
      await expect.poll(() => page.state.link?.kind).toBe('played');
      expect(page.state.link).toMatchObject({ settled: { outcome: 'hit' }, was: null });
      expect(page.services.preferences.get('slip')).toBeNull();
    });

    test.each([
      ['a site without a record', false, [played()]],
      ['a record without the game', true, []],
      ['another game with the same id', true, [played({ result: { ...result, home: result.away } })]],
    ])('a link says that its game can no longer be shown on %s', async (_, record, results) => {
      const page = parlayPage({ trackRecord: record });
      page.services.results = results;
      await opened({ gameId: '9' }, page);
      await linkRead();
      expect(page.state.link).toEqual({ kind: 'gone' });
    });
  });

  test('a damaged or newer link is reported, and an ordinary fragment is ignored', async () => {
    for (const [fragment, link] of [
      ['slip=1&game=1', { kind: 'bad', error: { kind: 'badLink' } }],
      ['slip=99', { kind: 'bad', error: { kind: 'newerVersion' } }],
      ['section-2', null],
    ] as const) {
      const page = parlayPage();
      page.services.address.visit(fragment);
      await page.files();
      await linkRead();
      if (link) expect(page.state.link).toMatchObject(link);
      else expect(page.state.link).toBeNull();
      expect(page.services.address.fragment()).toBe(link ? '' : fragment);
    }
  });
});

test('a leg of a link with a line that no slip can have is named, and the other legs open without the price', async () => {
  const page = parlayPage();
  const [shots, win] = LEGS;
  page.services.address.visit(encodeSlipLink({ ...SHARED, legs: [shots, { ...win, margin: -1.5 }] as Leg[] }));
  await page.files();
  await linkRead();
  expect(page.state.link).toMatchObject({ kind: 'lost', lost: 0, unreadable: [{ fault: { readings: [0.5, 1.5] } }] });
  expect(builderLegs(page.state.builder).map(({ leg }) => leg)).toEqual([shots]);
  expect(page.state.price.text).toBe('');
});

test('a leg of a stored slip with a line that no slip can have is named, and loses only its line', async () => {
  const page = parlayPage();
  const stored = encodeBuilder(builderOfLink(SHARED)).replace(/"line":2\.5/, '"line":2.25');
  page.services.preferences.set('slip', stored);
  await page.files();
  expect(page.state.link).toMatchObject({ kind: 'lost', lost: 0, unreadable: [{ fault: { kind: 'quarter' } }] });
  expect(page.state.legs).toHaveLength(LEGS.length - 1);
});

test('a link followed on the open page replaces the slip, and undo restores it', async () => {
  const page = parlayPage();
  await page.files();
  page.actions.dispatch({ do: 'chooseMatchup', matchup: { gameId: '2', away: 'Guests', home: 'Hosts' } });
  page.actions.dispatch({ do: 'chooseWinner', winner: 'away' });
  page.services.address.visit(encodeSlipLink(SHARED));
  await linkRead();
  expect(page.state.builder.matchup).toEqual(GAME);
  expect(page.state.undo?.edit).toEqual({ kind: 'slipOpened' });
  // After a second link, undo still restores the user's own slip.
  page.services.address.visit(encodeSlipLink({ ...SHARED, legs: LEGS.slice(1) }));
  await linkRead();
  page.actions.undo();
  expect([page.state.builder.matchup?.gameId, page.state.builder.winner]).toEqual(['2', 'away']);
  expect(page.hub.state.oddsType).toBe('decimal');
});

test("the message about a link disappears when its slip changes, and the host page's fragment is kept", async () => {
  const page = await opened();
  page.count(2000);
  page.read();
  expect(page.state.link).toEqual({ kind: 'opened' });
  page.actions.dispatch({ do: 'chooseWinner', winner: null });
  expect(page.state.link).toBeNull();
  page.services.address.visit(encodeSlipLink(SHARED));
  page.services.address.visit('section-2');
  await linkRead();
  expect(page.services.address.fragment()).toBe('section-2');
});

test('the message about a link can be dismissed', async () => {
  const page = parlayPage();
  page.services.address.visit('slip=99');
  await page.files();
  await linkRead();
  page.actions.dismissLink();
  expect(page.state.link).toBeNull();
});
