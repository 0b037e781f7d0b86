import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { seeded } from '../../engine/testing/prop.ts';
import { memoryServices } from '../testing/memoryServices.ts';
import { answering, tabAnswer, TODAY, TOMORROW } from '../testing/siteFiles.ts';
import { siteServices } from '../testing/siteServices.ts';
import { add, setUp as tradeTool, SITE, traded } from '../testing/tradePage.ts';
import { create, openPage, player, rosterOf } from '../testing/teamsPage.ts';
import { CHECK_MS, whileSeen } from './deliveries.ts';
import { createStores } from '../testing/stores.ts';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('whileSeen for an open page', () => {
  test('an open page that is visible checks for deliveries once in each interval', () => {
    const services = memoryServices(answering());
    const looks: number[] = [];
    whileSeen(services, () => looks.push(services.clock.now()));
    const start = services.clock.now();
    services.clock.advance(100 * CHECK_MS);
    const waits = looks.map((at, i) => at - (looks[i - 1] ?? start));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual((CHECK_MS * 5) / 6);
    expect(Math.max(...waits)).toBeLessThanOrEqual(CHECK_MS);
    // Pages opened at the same time check for deliveries at different times.
    expect(new Set(waits).size).toBeGreaterThan(waits.length / 2);
  });

  test('an open page checks for deliveries when it becomes visible again, and never while it is hidden', () => {
    const event = fc.oneof(
      fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 2 * CHECK_MS }) }),
      fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const) }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const services = memoryServices(answering());
        const { clock, leaving } = services;
        let last = clock.now();
        whileSeen(services, () => {
          expect(leaving.seen).toBe(true);
          last = clock.now();
        });
        for (const one of events) {
          if (one.kind === 'wait') clock.advance(one.ms);
          else if (one.kind === 'hide') leaving.stayAway();
          else if (!leaving.seen) {
            leaving.comeBack();
            expect(last).toBe(clock.now());
          }
        }
        if (!leaving.seen) leaving.comeBack();
        clock.advance(CHECK_MS);
        expect(clock.now() - last).toBeLessThanOrEqual(CHECK_MS);
      }),
      seeded(300),
    );
  });
});

/**
 * Opens a Game Probability Hub. `deliver` publishes a delivery with the given version (`null`: the manifest cannot be
 * read), and `look` advances the clock until the page has checked for a newer delivery.
 */
async function hubPage() {
  const { services, site } = siteServices({}, {});
  const hub = createStores(services).hub;
  await hub.actions.show('games');
  const deliver = (version: string | null): void => {
    services.delivery.version = version;
    if (version !== null) site.version = version;
  };
  const look = async (): Promise<void> => {
    services.clock.advance(CHECK_MS);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { services, site, hub, deliver, look };
}

describe('checks of an open Hub for newer deliveries', () => {
  test('a newer delivery is offered, and loaded on request; other tabs load the delivery when they are shown', async () => {
    const { site, hub, deliver, look } = await hubPage();
    await hub.actions.show('totals');
    deliver('1');
    await look();
    expect(hub.state.newer).toBe(false);
    deliver('2');
    await look();
    expect([hub.state.newer, hub.state.dataInfo?.version]).toEqual([true, '1']);
    site.asked.length = 0;
    await hub.actions.update();
    expect([hub.state.newer, hub.state.dataInfo?.version]).toEqual([false, '2']);
    await hub.actions.show('games');
    expect(site.asked).toEqual(['totals', 'games']);
  });

  test('a newer delivery is no longer offered after another tab has loaded it or the site has withdrawn it', async () => {
    const { hub, deliver, look } = await hubPage();
    deliver('2');
    await look();
    await hub.actions.show('props');
    expect([hub.state.newer, hub.state.dataInfo?.version]).toEqual([false, '2']);
    deliver('3');
    await look();
    expect(hub.state.newer).toBe(true);
    deliver('2');
    await look();
    expect(hub.state.newer).toBe(false);
  });

  test('a newer delivery is still offered while the manifest cannot be read', async () => {
    const { hub, deliver, look } = await hubPage();
    deliver('2');
    await look();
    deliver(null);
    await look();
    expect(hub.state.newer).toBe(true);
  });

  test('a newer delivery is still offered after an update that could not read the manifest', async () => {
    let manifest: 'read' | 'last' = 'read';
    const services = memoryServices(({ tab }) => Promise.resolve(tabAnswer(tab, { manifest })));
    const hub = createStores(services).hub;
    await hub.actions.show('games');
    services.delivery.version = '2';
    services.clock.advance(CHECK_MS);
    await Promise.resolve();
    await Promise.resolve();
    manifest = 'last';
    await hub.actions.update();
    expect(hub.state.newer).toBe(true);
  });

  test('without a manifest, or before data is loaded, a page does not check for a newer delivery', async () => {
    const services = memoryServices(answering({ manifest: 'absent' }));
    const hub = createStores(services).hub;
    services.clock.advance(CHECK_MS);
    await hub.actions.show('games');
    services.delivery.version = '2';
    services.clock.advance(10 * CHECK_MS);
    services.leaving.comeBack();
    expect([services.delivery.asked, hub.state.newer]).toEqual([0, false]);
  });

  test('if the data was loaded without the manifest, a delivery is offered when the manifest can be read', async () => {
    const services = memoryServices(answering({ manifest: 'failed' }));
    const hub = createStores(services).hub;
    await hub.actions.show('games');
    services.delivery.version = '1';
    services.clock.advance(CHECK_MS);
    await Promise.resolve();
    await Promise.resolve();
    expect(hub.state.newer).toBe(true);
  });
});

describe('data that was loaded by the manifest in the page', () => {
  /** Shows a tab by a manifest of version 1, beside which the site answers with this version and day. */
  async function shown(version: string | null, day: LeagueDate | null) {
    let state: 'printed' | 'read' = 'printed';
    const services = memoryServices(({ tab }) =>
      Promise.resolve(
        state === 'printed'
          ? tabAnswer(tab, { manifest: state, version: '1', day: TODAY })
          : tabAnswer(tab, { manifest: state, version: version ?? '', day }),
      ),
    );
    Object.assign(services.delivery, { version, day });
    const hub = createStores(services).hub;
    await hub.actions.show('games');
    state = 'read';
    await settled();
    return { services, state: hub.state };
  }

  test('stays if the manifest of the site is the same, or cannot be read, and the host is not asked', async () => {
    for (const version of ['1', null]) {
      const { services, state } = await shown(version, TODAY);
      expect([state.dataInfo?.version, state.newer, services.delivery.asked]).toEqual(['1', false, 0]);
    }
  });

  test('is exchanged for newer data of the same day, and newer data of another day is offered', async () => {
    expect((await shown('2', TODAY)).state.dataInfo?.version).toBe('2');
    const { state } = await shown('2', TOMORROW);
    expect([state.dataInfo?.version, state.newer]).toEqual(['1', true]);
  });
});

describe('a newer delivery of the same day', () => {
  /** A Hub that shows a tab of today's delivery. `deliver` publishes newer data of the same day. */
  async function todaysPage() {
    const page = await hubPage();
    const { services, hub, deliver, look } = page;
    services.delivery.day = TODAY;
    const version = (): string | undefined => hub.state.dataInfo?.version;
    const deliverAndLook = async (next: string): Promise<void> => {
      deliver(next);
      await look();
      await settled();
    };
    return { ...page, version, deliverAndLook };
  }

  test('newer data of the same day is loaded into the shown tab without an offer, at the next check or when the page becomes visible', async () => {
    const { services, site, hub, deliver, version, deliverAndLook } = await todaysPage();
    site.asked.length = 0;
    await deliverAndLook('2');
    expect([version(), hub.state.newer, hub.state.renewals, site.asked]).toEqual(['2', false, 1, ['games']]);
    deliver('3');
    services.leaving.stayAway();
    services.leaving.comeBack();
    await settled();
    expect([version(), hub.state.renewals]).toEqual(['3', 2]);
  });

  test('newer data of another day is offered', async () => {
    const { services, hub, version, deliverAndLook } = await todaysPage();
    services.delivery.day = TOMORROW;
    await deliverAndLook('2');
    expect([version(), hub.state.newer]).toEqual(['1', true]);
  });

  test('newer data of the same day is loaded once the user has stopped typing', async () => {
    const { services, version, deliverAndLook } = await todaysPage();
    services.leaving.typing = true;
    await deliverAndLook('2');
    services.clock.advance(5_000);
    await settled();
    expect(version()).toBe('1');
    services.leaving.typing = false;
    services.clock.advance(500);
    await settled();
    expect(version()).toBe('2');
  });

  test('if files of the newer data fail, the page shows the old figures, and the next check loads the data again', async () => {
    const { site, hub, version, deliverAndLook } = await todaysPage();
    site.failed = ['game_probs'];
    await deliverAndLook('2');
    expect([version(), hub.state.tabs.games.phase]).toEqual(['1', 'ready']);
    site.failed = [];
    await deliverAndLook('2');
    expect(version()).toBe('2');
  });

  test('newer data of the same day is loaded into a tab that the page uses without showing it', async () => {
    const { hub, version, deliverAndLook } = await todaysPage();
    await hub.actions.load('parlay');
    await deliverAndLook('2');
    const { parlay } = hub.state.tabs;
    expect([version(), parlay.phase === 'ready' && parlay.value.version]).toEqual(['2', '2']);
  });
});

describe('loading a newer delivery', () => {
  test('loading a newer delivery keeps unsaved edits of a team', async () => {
    const page = await openPage();
    await create(page, 'Bears');
    page.actions.addPlayer(player('A'));
    await page.stores.fantasy.actions.update();
    expect([rosterOf(page), page.state.unsaved]).toEqual([['A'], true]);
  });

  test('loading a newer delivery keeps the players of a trade', async () => {
    const { services, site, section, trade } = tradeTool();
    await section.show('trade');
    add(trade, 'give', 'stützle');
    site.version = '2';
    site.files = { ...SITE };
    services.delivery.version = '2';
    await section.update();
    expect(traded(trade, 'give')).toEqual(['Tim Stützle']);
  });
});
