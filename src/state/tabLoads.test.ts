import fc from 'fast-check';
import { expect } from 'vitest';
import { subscribe } from 'valtio/vanilla';
import { HUB_TABS } from '@ddh/engine/internal/hub';
import { NO_FILES } from '@ddh/engine/internal/datasets';
import { prop } from '../../engine/testing/prop.ts';
import { memoryServices, type LoadTab } from '../testing/memoryServices.ts';
import { tabAnswer, TODAY } from '../testing/siteFiles.ts';
import { createHub } from './hub.ts';
import { CHECK_MS } from './deliveries.ts';

/** The versions of successive deliveries. Like hashes, they do not tell which of two is newer. */
const VERSIONS = ['k', 'c', 'x', 'a', 'q', 'm', 'b', 'z', 'd'];

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('show', 'load', 'retry', 'renew'), tab: fc.constantFrom(...HUB_TABS) }),
  fc.record({ kind: fc.constantFrom('update', 'deliver', 'check', 'fail', 'answer', 'answer') }),
);

prop(
  'whatever the order of requests and responses, the shown version never becomes an older one, and all tabs reach it and its rest',
  [fc.scheduler(), fc.array(step, { minLength: 1, maxLength: 24 })],
  async (scheduler, steps) => {
    let [delivery, fails] = [0, false];
    const load: LoadTab = ({ tab, first }) => {
      const failed = fails ? [{ file: 'game_probs', error: { kind: 'http', status: 500 } } as const] : [];
      const awaited = first === undefined ? null : { skater_probs: { read: [], all: [] } };
      const answer = tabAnswer(tab, { version: VERSIONS[delivery]!, day: TODAY, failed, awaited }, NO_FILES);
      return scheduler.schedule(Promise.resolve(answer));
    };
    const services = memoryServices(load);
    const { state, actions } = createHub(services);
    let shown = 0;
    const look = (): void => {
      if (state.dataInfo === null) return;
      const now = VERSIONS.indexOf(state.dataInfo.version);
      expect(now).toBeGreaterThanOrEqual(shown);
      shown = now;
    };
    subscribe(state, look, true);
    for (const one of steps) {
      const { kind } = one;
      if ('tab' in one) void actions[one.kind](one.tab);
      else if (kind === 'deliver') delivery = Math.min(delivery + 1, VERSIONS.length - 1);
      else if (kind === 'fail') fails = !fails;
      else if (kind === 'check') {
        Object.assign(services.delivery, { version: VERSIONS[delivery]!, day: TODAY });
        services.clock.advance(CHECK_MS);
      } else if (kind === 'answer') {
        if (scheduler.count() > 0) await scheduler.waitNext(1);
      } else void actions.update();
    }
    await scheduler.waitIdle();
    expect(Object.values(state.tabs).filter((data) => data.phase === 'ready' && data.renewing)).toEqual([]);
    // The first round may bring a newer version, and the tabs shown before load it in the second round.
    for (const tab of [...HUB_TABS, ...HUB_TABS]) {
      await scheduler.waitFor(actions.show(tab));
      await scheduler.waitIdle();
    }
    for (const tab of HUB_TABS) {
      const data = { phase: 'ready', renewing: false, value: { version: VERSIONS[shown]!, awaited: null } };
      expect(state.tabs[tab]).toMatchObject(data);
    }
  },
  300,
);
