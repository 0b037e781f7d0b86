import fc from 'fast-check';
import { subscribe } from 'valtio/vanilla';
import { describe, expect, test } from 'vitest';
import type { Leg } from '@ddh/engine/internal/parlay';
import type { Line } from '@ddh/engine/internal/domain';
import { prop } from '../../../engine/testing/prop.ts';
import { siteServices } from '../../testing/siteServices.ts';
import { slipSnapshot } from '../../testing/slipSnapshot.ts';
import { createStores } from '../../testing/stores.ts';
import { TODAY } from '../../testing/siteFiles.ts';
import { CHECK_MS } from '../deliveries.ts';
import { pricedOf } from './counted.ts';
import { renewedSlip } from './renewal.ts';

const BOSTON = 'Boston Bruins';
const OTTAWA = 'Ottawa Senators';
const MATCHUP = { gameId: '2025020001', away: OTTAWA, home: BOSTON };
const LEGS: readonly Leg[] = [
  { kind: 'winner', team: BOSTON, margin: 1.5 as Line },
  { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line },
  { kind: 'player', player: 'Tim Stützle', stat: 'Points', side: 'over', line: 0.5 as Line },
  { kind: 'player', player: 'Brady Tkachuk', stat: 'Goals', side: 'over', line: 0.5 as Line },
];
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Returns Boston's win probability in the files of a delivery. */
const chanceIn = (version: number): number => 0.5 + version / 100;
/** Returns in how many of the 10,000 simulated games of a delivery the slip wins. */
const hitsIn = (version: number): number => 1_000 + version;

/**
 * The files of a delivery. From the second on, deliveries alternately scratch Tim Stützle and report the player's
 * return.
 */
function filesOf(version: number) {
  const chance = chanceIn(version);
  const change = (one: number) => ({
    Date: TODAY,
    Away: OTTAWA,
    Home: BOSTON,
    At: `2025-10-07T16:${String(one).padStart(2, '0')}:00Z`,
    What: one % 2 === 0 ? 'scratch' : 'return',
    Player: 'Tim Stützle',
    Before: 1 - chanceIn(one - 1),
    After: 1 - chanceIn(one),
  });
  return {
    game_probs: [{ index: TODAY, Away: OTTAWA, Home: BOSTON, 'Home Win %': chance, 'Away Win %': 1 - chance }],
    p_info: [
      ...(version > 1 && version % 2 === 0 ? [] : [{ Player: 'Tim Stützle', Team: OTTAWA, 'API ABRV': 'OTT' }]),
      { Player: 'Brady Tkachuk', Team: OTTAWA, 'API ABRV': 'OTT' },
    ],
    changes: Array.from({ length: version - 1 }, (_, i) => change(i + 2)),
  };
}

/** A Hub that shows the games, with a slip of one game. `read` acts as the worker that has read the open game. */
async function setUp() {
  const { services, site } = siteServices({}, filesOf(1));
  const stores = createStores(services);
  const { hub, games, slips, parlay } = stores;
  services.delivery.day = TODAY;
  let version = 1;
  const open = { version: 1 };
  await hub.actions.show('games');
  await hub.actions.load('parlay');
  await slips.open();
  parlay.actions.openSlip(MATCHUP);
  const deliver = async (): Promise<void> => {
    version++;
    site.version = String(version);
    site.files = filesOf(version);
    services.delivery.version = site.version;
    services.clock.advance(CHECK_MS);
    await settled();
    open.version = version;
  };
  const read = (): void => {
    const { listen, slips: sent } = services.simulations.games.at(-1)!;
    listen.snapshot(slipSnapshot(sent.at(-1)!, 10_000, hitsIn(open.version), { phase: 'complete' }));
    listen.end({ ok: true, value: { records: 10_000 } });
  };
  return { services, hub, games, slips, parlay, deliver, read, version: () => version };
}

describe('a slip when newer deliveries of the same day are loaded', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('press' as const), leg: fc.constantFrom(...LEGS) }),
    fc.record({ do: fc.constantFrom('deliver' as const, 'read' as const, 'leave' as const) }),
  );

  prop(
    'loading a newer delivery keeps all legs of the slip, and every figure is shown with the news of the same delivery',
    [fc.array(step, { maxLength: 12 })],
    async (steps) => {
      const { services, games, parlay, deliver, read } = await setUp();
      /** Figures that were on screen when the notice about another delivery appeared. */
      const mixed: unknown[] = [];
      const see = (shown: unknown, own: unknown): void => {
        if (shown !== own) mixed.push([shown, own]);
      };
      const stops = [
        subscribe(
          games.state,
          () => {
            const [card] = games.state.cards;
            see(card?.figures?.home.wins.any, chanceIn((card?.changes?.length ?? 0) + 1));
          },
          true,
        ),
        subscribe(
          parlay.state,
          () => {
            const { simulation } = parlay.state;
            const priced = pricedOf(simulation);
            if (simulation.phase !== 'ready' || priced === null || priced.legs.length === 0) return;
            const version = simulation.changes.length + 1;
            see(priced.price.hits, hitsIn(version));
            for (const { leg, out } of priced.legs)
              see(out !== null, version % 2 === 0 && leg.kind === 'player' && leg.player === 'Tim Stützle');
          },
          true,
        ),
      ];
      let expected: readonly Leg[] = [];
      for (const one of steps) {
        if (one.do === 'press') {
          const has = expected.includes(one.leg);
          expected = has ? expected.filter((leg) => leg !== one.leg) : [...expected, one.leg];
          parlay.actions.press(one.leg);
        } else if (one.do === 'deliver') await deliver();
        else if (one.do === 'read') read();
        else {
          services.leaving.stayAway();
          services.leaving.comeBack();
          await settled();
        }
        const legs = parlay.state.legs.map(({ leg }) => leg);
        expect(legs).toHaveLength(expected.length);
        expect(legs).toEqual(expect.arrayContaining([...expected]));
      }
      for (const stop of stops) stop();
      expect(mixed).toEqual([]);
    },
    50,
  );

  test('a note says how newer deliveries changed the slip, until the user edits the slip', async () => {
    const { parlay, deliver, read } = await setUp();
    parlay.actions.press(LEGS[2]!);
    parlay.actions.press(LEGS[3]!);
    read();
    const renewed = () => parlay.state.renewal && renewedSlip(parlay.state.renewal);
    expect(renewed()).toBeNull();
    await deliver();
    // The earlier figures are shown until all records of the newer delivery are read.
    expect(pricedOf(parlay.state.simulation)?.price.hits).toBe(hitsIn(1));
    read();
    expect(renewed()).toMatchObject({ before: 0.1001, after: 0.1002, news: [{ what: 'scratch' }] });
    await deliver();
    read();
    expect(renewed()).toMatchObject({
      before: 0.1001,
      after: 0.1003,
      news: [{ what: 'return' }, { what: 'scratch' }],
    });
    parlay.actions.press(LEGS[0]!);
    expect(renewed()).toBeNull();
  });

  test('after a reload the slip still has the leg of a scratched player', async () => {
    const { services, parlay, deliver } = await setUp();
    parlay.actions.press(LEGS[2]!);
    await deliver();
    const again = createStores(services);
    await again.hub.actions.load('parlay');
    expect(again.parlay.state.legs.map(({ leg }) => leg)).toEqual([LEGS[2]]);
  });
});
