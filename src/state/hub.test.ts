import { describe, expect, test } from 'vitest';
import type { LeagueDate } from '@ddh/engine';
import type { HubAnswer } from '@ddh/workers/datasetApi';
import { memoryServices } from '../services/memory.ts';
import { createHub } from './hub.ts';

const day = (text: string): LeagueDate => text as LeagueDate;
const answer = (dates: readonly LeagueDate[]): HubAnswer => ({
  figures: { dates, builder: { date: dates[0] ?? null, games: [], players: [] }, simulations: {} },
  failed: [],
  problems: [],
  updatedAt: null,
  sample: false,
});
const DATES = [day('2025-10-07'), day('2025-10-08')];

describe('hub', () => {
  test('the date defaults to the first available one', async () => {
    const services = memoryServices(() => Promise.resolve(answer(DATES)));
    const { state, actions } = createHub(services);
    await actions.loadData();
    expect(state.date).toBe('2025-10-07');
    expect(state.data).toMatchObject({ phase: 'ready' });
  });

  test('a stored date and odds type are kept for the session', async () => {
    const services = memoryServices(() => Promise.resolve(answer(DATES)));
    const first = createHub(services);
    first.actions.selectDate(DATES[1]!);
    first.actions.selectOddsType('american');
    const second = createHub(services);
    await second.actions.loadData();
    expect([second.state.date, second.state.oddsType]).toEqual(['2025-10-08', 'american']);
  });

  test.each([
    ['2030-01-01', 'roman'],
    ['not a date', ''],
  ])('%s and %s are nothing we stored: the defaults serve', async (date, type) => {
    const services = memoryServices(() => Promise.resolve(answer(DATES)));
    services.preferences.stored.set('date', date).set('odds-type', type);
    const { state, actions } = createHub(services);
    await actions.loadData();
    expect([state.date, state.oddsType]).toEqual(['2025-10-07', 'decimal']);
  });

  test('without any date there is none', async () => {
    const { state, actions } = createHub(memoryServices(() => Promise.resolve(answer([]))));
    await actions.loadData();
    expect(state.date).toBeNull();
  });

  test('a lost worker is a failure', async () => {
    const { state, actions } = createHub(memoryServices(() => Promise.resolve({ kind: 'workerLost' })));
    await actions.loadData();
    expect(state.data).toEqual({ phase: 'failed', error: { kind: 'workerLost' } });
  });

  test('the figures are told whenever they come, and not while newer ones are on their way', async () => {
    const told: unknown[] = [];
    const { actions } = createHub(
      memoryServices(() => Promise.resolve(answer(DATES))),
      (figures) => told.push(figures),
    );
    await actions.loadData();
    await actions.loadData();
    expect(told).toHaveLength(2);
  });
});
