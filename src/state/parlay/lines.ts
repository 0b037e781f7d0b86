import { proxy, ref } from 'valtio/vanilla';
import {
  alternatives,
  legKey,
  sameLegs,
  subjectKey,
  subjectOf,
  type Alternative,
  type ConditionalDistributions,
  type Leg,
  type LegRef,
  type Subject,
} from '@ddh/engine/internal/parlay';
import type { PanelDeps } from './stores.ts';
import { createQuery } from '../query.ts';

export type LinesState = {
  /** The key of the leg whose lines are open. */
  of: string | null;
  /** Null while the lines are counted. Empty if the game does not have the leg's subject. */
  lines: readonly Alternative[] | null;
  failed: boolean;
};

export type Lines = {
  readonly state: LinesState;
  readonly actions: { readonly open: (ref: LegRef) => void; readonly close: () => void };
};

type Request = { readonly given: readonly Leg[]; readonly about: Subject; readonly records: number };

/**
 * Computes the slip's probability for each line of one leg. The worker counts the lines in the records in which all
 * other legs hit.
 */
export function createLines({ parlay }: PanelDeps): Lines {
  const state = proxy<LinesState>({ of: null, lines: null, failed: false });
  const query = createQuery();
  /** The newest request, or null if that request failed. */
  let requested: Request | null = null;
  let distributions: ConditionalDistributions | null = null;

  function close(): void {
    query.cancel();
    requested = null;
    distributions = null;
    Object.assign(state, { of: null, lines: null, failed: false });
  }

  const legNow = () => parlay.state.legs.find(({ ref: place }) => legKey(place) === state.of)?.leg;

  function update(): void {
    if (state.of === null) return;
    const leg = legNow();
    const { simulation, more } = parlay.state;
    if (leg === undefined || simulation.phase !== 'ready') {
      close();
      return;
    }
    const given = parlay.state.legs.flatMap((one) => (legKey(one.ref) === state.of ? [] : [one.leg]));
    const request = { given, about: subjectOf(leg), records: simulation.records };
    const growing = simulation.reading || more?.simulating;
    if (requested && sameSlip(requested, request) && (growing || requested.records === request.records)) {
      // The same query can be for another line of the leg.
      if (distributions) state.lines = ref(alternatives(distributions, leg));
      return;
    }
    requested = request;
    void run(request);
  }

  function run({ given, about }: Request): Promise<void> {
    return query.run(
      () => parlay.query({ kind: 'distributions', given, about: [about] }),
      (result) => {
        distributions = result.ok ? result.value : null;
        state.failed = !result.ok && result.error.kind !== 'aborted';
        if (!result.ok) requested = null;
        const leg = legNow();
        if (distributions && leg) state.lines = ref(alternatives(distributions, leg));
      },
    );
  }

  parlay.subscribe(update);

  return {
    state,
    actions: {
      open(place) {
        close();
        state.of = legKey(place);
        update();
      },
      close,
    },
  };
}

const sameSlip = (a: Request, b: Request): boolean =>
  subjectKey(a.about) === subjectKey(b.about) && sameLegs(a.given, b.given);
