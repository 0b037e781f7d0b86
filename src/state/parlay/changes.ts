import { proxy, ref } from 'valtio/vanilla';
import {
  alternatives,
  changesOf,
  slipKey,
  subjectOf,
  type Alternative,
  type BuilderLeg,
  type Change,
  type ConditionalDistributions,
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

/**
 * Computes the slip's probability after each possible change of one leg. Among the records in which all other legs hit,
 * the worker counts those in which the changed leg also hits.
 */
export function createChanges({ parlay }: PanelDeps) {
  const state = proxy<ChangesState>({ phase: 'none', legs: ref([]) });
  const query = createQuery();
  let subscribers = 0;
  /**
   * The slip and the number of records of the newest request, and whether the game had weights. The request may still be
   * running. Null if there is none, or if it failed.
   */
  let requested: { readonly slip: string; readonly records: number; readonly weighed: boolean } | null = null;

  function show(phase: ChangesState['phase'], legs: readonly LegChanges[]): void {
    Object.assign(state, { phase, legs: ref(legs) });
  }

  function update(): void {
    const { simulation, builder, legs, more } = parlay.state;
    if (simulation.phase !== 'ready' || builder.matchup === null || legs.length === 0) {
      query.cancel();
      requested = null;
      show('none', []);
      return;
    }
    const { gameId } = builder.matchup;
    const shown = simulation.slip.ok ? simulation.slip.value : null;
    const slip = `${simulation.opening} ${slipKey(gameId, legsOf(shown?.legs ?? []))}`;
    if (requested !== null && requested.slip !== slip) {
      query.cancel();
      requested = null;
      state.phase = 'waiting';
    }
    const counted = parlay.counted();
    if (subscribers === 0 || simulation.reading || counted === null) return;
    const { records } = counted.price;
    // While more records are being simulated, do not request the figures of an unchanged slip again. After that,
    // request them again only if the number of records has changed.
    const weighed = requested?.weighed || simulation.weights.kind === 'ready';
    const isKnown = requested !== null && requested.weighed === weighed;
    if (isKnown && (more?.simulating || requested?.records === records)) return;
    requested = { slip, records, weighed };
    state.phase = 'waiting';
    void query.run(
      () => parlay.query({ kind: 'distributions', list: othersOf(legs) }),
      (result) => {
        if (result.ok) show('ready', legChanges(legs, result.value));
        else {
          requested = null;
          // The game is read again. The next figures request the changes again.
          if (result.error.kind !== 'aborted') show('failed', []);
        }
      },
    );
  }

  parlay.subscribe(update);

  return {
    state,
    /**
     * Subscribes to the figures, which the worker computes only while there is a subscriber. Returns the unsubscribe
     * function.
     */
    subscribe() {
      subscribers++;
      update();
      return () => void subscribers--;
    },
    retry: update,
  };
}

const legsOf = (legs: readonly BuilderLeg[]): readonly Leg[] => legs.map(({ leg }) => leg);

/** Returns for each leg the slip of all other legs, and the subject of the leg. */
const othersOf = (legs: readonly BuilderLeg[]) =>
  legs.map(({ leg }, i) => ({ given: legsOf(legs.toSpliced(i, 1)), about: [subjectOf(leg)] }));

function legChanges(legs: readonly BuilderLeg[], counts: readonly ConditionalDistributions[]): readonly LegChanges[] {
  return counts.flatMap((counted, i) => {
    const of = legs[i];
    if (of === undefined) return [];
    // The only leg of a slip cannot be removed.
    const changes = changesOf(counted, of.leg).filter(({ kind }) => kind !== 'drop' || legs.length > 1);
    return [{ ref: of.ref, leg: of.leg, changes, lines: alternatives(counted, of.leg) }];
  });
}
