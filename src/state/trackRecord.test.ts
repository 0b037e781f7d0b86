import { describe, expect, test } from 'vitest';
import { UNGRADED } from '@ddh/engine/internal/parlay';
import { slipTrust } from '@ddh/engine/internal/trackRecord';
import { err, ok } from '@ddh/engine/internal/result';
import type { SiteTrackRecord } from '@ddh/workers/protocol';
import { SAMPLE_TRACK_RECORD } from '../../engine/testing/sampleTrackRecord.ts';
import { memoryServices } from '../testing/memoryServices.ts';
import { answering } from '../testing/siteFiles.ts';
import { createStores } from '../testing/stores.ts';
import { createTrackRecord } from './trackRecord.ts';

const RECORD: SiteTrackRecord = {
  summary: SAMPLE_TRACK_RECORD,
  head: null,
  days: [],
  url: 'https://site.example/data/record/',
};

describe('createTrackRecord', () => {
  test('the track record is loaded once for each version of the data, and again after a failure', async () => {
    const services = memoryServices(answering());
    let asked = 0;
    services.datasets.loadTrackRecord = () => {
      asked++;
      return Promise.resolve(asked === 1 ? err({ kind: 'http', status: 500 }) : ok(RECORD));
    };
    const { state, actions } = createTrackRecord(services);
    await actions.show('1');
    expect(state.load.phase).toBe('failed');
    await actions.retry();
    expect(state.load).toMatchObject({ phase: 'ready', value: RECORD });
    await actions.show('1');
    expect(asked).toBe(2);
    await actions.show('2');
    expect(asked).toBe(3);
  });
});

describe('trustOf of the builder', () => {
  test('trustOf returns what the track record says of slips of the given size and chance, and the assumed margin before it is loaded', async () => {
    const services = memoryServices(answering({ trackRecord: true }));
    services.trackRecord = ok(RECORD);
    const { builder, hub } = createStores(services);
    expect(builder.trustOf(3, 0.2, false)).toBe(UNGRADED);
    await hub.actions.show('parlay');
    await expect.poll(() => builder.trackRecord.state.load.phase).toBe('ready');
    expect(builder.trustOf(3, 0.2, false)).toEqual(slipTrust(SAMPLE_TRACK_RECORD, 3, 0.2, false));
    expect(builder.trustOf(3, 0.2, true)).toBe(UNGRADED);
    expect(builder.trustOf(3, 0.2, false).graded?.like?.legs).toBe(3);
  });

  test('if the site has no track record, the builder does not request one', async () => {
    const services = memoryServices(answering());
    let asked = 0;
    services.datasets.loadTrackRecord = () => {
      asked++;
      return Promise.resolve(ok(RECORD));
    };
    const { builder, hub } = createStores(services);
    await hub.actions.show('parlay');
    expect([asked, builder.trustOf(3, 0.2, false)]).toEqual([0, UNGRADED]);
  });
});
