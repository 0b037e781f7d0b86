import { describe, expect, test } from 'vitest';
import { MODEL_MARGIN } from '@ddh/engine/internal/odds';
import { slipMargin } from '@ddh/engine/internal/record';
import { err, ok } from '@ddh/engine/internal/result';
import type { SiteRecord } from '@ddh/workers/protocol';
import { SAMPLE_RECORD } from '../../engine/testing/sampleRecord.ts';
import { memoryServices } from '../testing/memoryServices.ts';
import { answering } from '../testing/siteFiles.ts';
import { createStores } from '../testing/stores.ts';
import { createRecord } from './record.ts';

const RECORD: SiteRecord = { summary: SAMPLE_RECORD, head: null, days: [], url: 'https://site.example/data/record/' };

describe('createRecord', () => {
  test('the record of forecasts is loaded once for each version of the data, and again after a failure', async () => {
    const services = memoryServices(answering());
    let asked = 0;
    services.datasets.loadRecord = () => {
      asked++;
      return Promise.resolve(asked === 1 ? err({ kind: 'http', status: 500 }) : ok(RECORD));
    };
    const { state, actions } = createRecord(services);
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
  test('marginOf returns the margin of slips of the given size in the record of forecasts, or the assumed margin if there are none', async () => {
    const services = memoryServices(answering({ record: true }));
    services.record = ok(RECORD);
    const { builder, hub } = createStores(services);
    expect(builder.marginOf(3)).toBe(MODEL_MARGIN);
    await hub.actions.show('parlay');
    await expect.poll(() => builder.record.state.load.phase).toBe('ready');
    expect(builder.marginOf(3)).toBe(slipMargin(SAMPLE_RECORD, 3));
    expect(builder.marginOf(9)).toBe(MODEL_MARGIN);
  });

  test('if the site has no record of forecasts, the builder does not request one', async () => {
    const services = memoryServices(answering());
    let asked = 0;
    services.datasets.loadRecord = () => {
      asked++;
      return Promise.resolve(ok(RECORD));
    };
    const { builder, hub } = createStores(services);
    await hub.actions.show('parlay');
    expect([asked, builder.marginOf(3)]).toEqual([0, MODEL_MARGIN]);
  });
});
