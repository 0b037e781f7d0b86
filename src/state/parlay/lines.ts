import { proxy, ref } from 'valtio/vanilla';
import {
  alternatives,
  legKey,
  subjectOf,
  type Alternative,
  type Leg,
  type LegRef,
  type Outlook,
  type Subject,
} from '@ddh/engine/internal/parlay';
import type { Ports } from '../app.ts';
import { createCurrent } from '../current.ts';
import { createParlay } from '../parlay.ts';

export type LinesState = {
  /** The leg whose lines are open, by its key. */
  of: string | null;
  /** Null while they are counted; empty where its subject is not in this game. */
  lines: readonly Alternative[] | null;
  failed: boolean;
};

export type Lines = {
  readonly state: LinesState;
  readonly actions: { readonly open: (ref: LegRef) => void; readonly close: () => void };
};

/** The lines of one leg, with the slip's probability at each: counted given all the other legs. */
export function createLines({ part }: Ports): Lines {
  const parlay = part(createParlay);
  const state = proxy<LinesState>({ of: null, lines: null, failed: false });
  const current = createCurrent();
  let asked = '';
  let outlook: Outlook | null = null;
  let cancel = (): void => undefined;

  function close(): void {
    cancel();
    current.begin();
    asked = '';
    outlook = null;
    Object.assign(state, { of: null, lines: null, failed: false });
  }

  const legNow = () => parlay.state.legs.find(({ ref: place }) => legKey(place) === state.of)?.leg;

  function look(): void {
    if (state.of === null) return;
    const leg = legNow();
    const { simulation, more } = parlay.state;
    if (leg === undefined || simulation.phase !== 'ready') {
      close();
      return;
    }
    const given = parlay.state.legs.flatMap((one) => (legKey(one.ref) === state.of ? [] : [one.leg]));
    const about = subjectOf(leg);
    const slip = JSON.stringify([state.of, about, given]);
    const question = `${slip} ${simulation.records}`;
    if (question === asked || (asked.startsWith(`${slip} `) && (simulation.reading || more?.simulating))) {
      // The leg may stand at another of its lines.
      if (outlook) state.lines = ref(alternatives(outlook, leg));
      return;
    }
    asked = question;
    void ask(given, about);
  }

  async function ask(given: readonly Leg[], about: Subject): Promise<void> {
    const ticket = current.begin();
    cancel();
    const asking = parlay.ask({ given, about: [about] });
    cancel = asking.cancel;
    const found = await asking.answer;
    if (!ticket.isCurrent()) return;
    outlook = found.ok ? found.value : null;
    state.failed = !found.ok && found.error.kind !== 'aborted';
    if (!found.ok) asked = '';
    const leg = legNow();
    if (outlook && leg) state.lines = ref(alternatives(outlook, leg));
  }

  parlay.follow(look);

  return {
    state,
    actions: {
      open(place) {
        close();
        state.of = legKey(place);
        look();
      },
      close,
    },
  };
}
