import { proxy, ref } from 'valtio/vanilla';
import {
  alternatives,
  changesOf,
  slipKey,
  subjectOf,
  type Alternative,
  type Change,
  type Leg,
  type LegRef,
} from '@ddh/engine/internal/parlay';
import type { PanelDeps } from './stores.ts';
import { createQuery } from '../query.ts';

/** The slip's figures after each possible change of one leg. */
export type LegChanges = {
  /** The position of the leg in the builder's form. */
  readonly ref: LegRef;
  readonly leg: Leg;
  readonly changes: readonly Change[];
  /**
   * The bets that could replace the leg: both sides of each line. Empty if the game does not have the leg's subject.
   */
  readonly lines: readonly Alternative[];
};

type ChangesState = {
  /** `waiting`: `legs` is empty, or is for an earlier slip or fewer records. */
  phase: 'none' | 'waiting' | 'ready' | 'failed';
  legs: readonly LegChanges[];
};

export type Changes = {
  readonly state: ChangesState;
  /**
   * Subscribes to the figures, which the worker computes only while there is a subscriber. Returns the unsubscribe
   * function.
   */
  readonly subscribe: () => () => void;
  readonly retry: () => void;
};

/**
 * Computes the slip's probability after each possible change of one leg. Among the records in which all other legs hit,
 * the worker counts those in which the changed leg also hits.
 */
export function createChanges({ parlay }: PanelDeps): Changes {
  const state = proxy<ChangesState>({ phase: 'none', legs: ref([]) });
  const query = createQuery();
  let subscribers = 0;
  /**
   * The slip and the number of records of the newest request, which may still be running. Null if there is none, or if
   * it failed.
   */
  let requested: { readonly slip: string; readonly records: number } | null = null;

  function forget(): void {
    query.cancel();
    requested = null;
    Object.assign(state, { phase: 'none', legs: ref([]) });
  }

  function update(): void {
    const { simulation, builder, legs, more } = parlay.state;
    if (simulation.phase !== 'ready' || builder.matchup === null || legs.length === 0) {
      forget();
      return;
    }
    const counted = parlay.counted();
    if (subscribers === 0 || simulation.reading || counted === null) return;
    const key = slipKey(
      builder.matchup.gameId,
      legs.map(({ leg }) => leg),
    );
    const slip = `${simulation.opening} ${key}`;
    const { records } = counted.price;
    // While more records are being simulated, do not request the figures of an unchanged slip again. After that,
    // request them again only if the number of records has changed.
    if (requested?.slip === slip && (more?.simulating || requested.records === records)) return;
    requested = { slip, records };
    void run();
  }

  function run(): Promise<void> {
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
        const counted = results.flatMap((result, i): readonly LegChanges[] => {
          const of = legs[i];
          if (!result.ok || of === undefined) return [];
          // The only leg of a slip cannot be removed.
          const changes = changesOf(result.value, of.leg).filter(({ kind }) => kind !== 'drop' || legs.length > 1);
          return [{ ref: of.ref, leg: of.leg, changes, lines: alternatives(result.value, of.leg) }];
        });
        const isFailed = results.some((result) => !result.ok);
        if (isFailed) requested = null;
        Object.assign(state, { phase: isFailed ? 'failed' : 'ready', legs: ref(counted) });
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
    retry: update,
  };
}
