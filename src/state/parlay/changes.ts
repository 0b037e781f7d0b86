import { proxy, ref } from 'valtio/vanilla';
import { changesOf, slipKey, subjectOf, type Change, type LegRef } from '@ddh/engine/internal/parlay';
import type { PanelDeps } from './stores.ts';
import { createQuery } from '../query.ts';

/** `ref`: the place of the changed leg in the builder. */
export type LegChange = Change & { readonly ref: LegRef };

export type ChangesState = {
  /** `waiting`: `changes`, if any, are for an earlier slip or fewer records. */
  phase: 'none' | 'waiting' | 'ready' | 'failed';
  changes: readonly LegChange[];
};

export type Changes = {
  readonly state: ChangesState;
  /** Counts run only while there is a subscriber. Returns the unsubscribe function. */
  readonly subscribe: () => () => void;
};

/**
 * Computes the slip's probability after each possible change of one leg. The worker counts the changed leg in the
 * records in which all other legs hit.
 */
export function createChanges({ parlay }: PanelDeps): Changes {
  const state = proxy<ChangesState>({ phase: 'none', changes: ref([]) });
  const query = createQuery();
  let subscribers = 0;
  /** Identifies the slip and the number of records of the newest request, which may still be running. */
  let requested: string | null = null;

  function forget(): void {
    query.cancel();
    requested = null;
    Object.assign(state, { phase: 'none', changes: ref([]) });
  }

  function update(): void {
    const { simulation, builder, legs } = parlay.state;
    if (simulation.phase !== 'ready' || builder.matchup === null || legs.length === 0) {
      forget();
      return;
    }
    const counted = parlay.counted();
    if (subscribers === 0 || simulation.reading || counted === null) return;
    const slip = slipKey(
      builder.matchup.gameId,
      legs.map(({ leg }) => leg),
    );
    const key = `${slip}\n${counted.price.records}`;
    if (key !== requested) void run(key);
  }

  function run(key: string): Promise<void> {
    requested = key;
    state.phase = 'waiting';
    const { legs } = parlay.state;
    return query.run(
      () => {
        const queries = legs.map(({ leg }, i) => {
          const given = legs.flatMap((other, at) => (at === i ? [] : [other.leg]));
          return parlay.query({ kind: 'distributions', given, about: [subjectOf(leg)] });
        });
        return {
          result: Promise.all(queries.map(({ result }) => result)),
          cancel: () => {
            for (const { cancel } of queries) cancel();
          },
        };
      },
      (results) => {
        const changes = results.flatMap((result, i) => {
          const leg = legs[i];
          if (!result.ok || leg === undefined) return [];
          // Dropping the only leg would leave no slip.
          return changesOf(result.value, leg.leg).flatMap((change) =>
            change.kind === 'drop' && legs.length === 1 ? [] : [{ ...change, ref: leg.ref }],
          );
        });
        const isFailed = results.some((result) => !result.ok);
        if (isFailed) requested = null;
        Object.assign(state, { phase: isFailed ? 'failed' : 'ready', changes: ref(changes) });
      },
    );
  }

  parlay.subscribe(update);

  return {
    state,
    subscribe() {
      subscribers++;
      update();
      return () => void subscribers--;
    },
  };
}
