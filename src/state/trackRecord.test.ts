import { describe, expect, test } from 'vitest';
import { MODEL_MARGIN } from '@ddh/engine/internal/odds';
import { slipMargin } from '@ddh/engine/internal/trackRecord';
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

describe('marginOf of the builder', () => {
  test('marginOf returns the margin of slips of the given size in the track record, or the assumed margin if there are none', async () => {
    const services = memoryServices(answering({ trackRecord: true }));
    services.trackRecord = ok(RECORD);
    const { builder, hub } = createStores(services);
    expect(builder.marginOf(3)).toBe(MODEL_MARGIN);
    await hub.actions.show('parlay');
    await expect.poll(() => builder.trackRecord.state.load.phase).toBe('ready');
    expect(builder.marginOf(3)).toBe(slipMargin(SAMPLE_TRACK_RECORD, 3));
    expect(builder.marginOf(9)).toBe(MODEL_MARGIN);
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
    expect([asked, builder.marginOf(3)]).toEqual([0, MODEL_MARGIN]);
  });
});
