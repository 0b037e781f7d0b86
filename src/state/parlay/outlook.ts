import { proxy, ref } from 'valtio/vanilla';
import {
  OWN_RANGE,
  pictureOf,
  subjectKey,
  subjectOf,
  suggest,
  type Leg,
  type Outlook,
  type Picture,
  type Rank,
  type Subject,
  type Suggestions,
} from '@ddh/engine/internal/parlay';
import type { Prop } from '@ddh/engine/internal/domain';
import type { GameAskFailure } from '../../services/ports.ts';
import type { Ports } from '../app.ts';
import { createCurrent } from '../current.ts';
import { createParlay } from '../parlay.ts';
import { slipKey } from './bookPrice.ts';

/** Which legs are looked at. */
export const KINDS = ['all', 'winner', 'totals', 'players'] as const;
export type Kinds = (typeof KINDS)[number];

/** Legs as books quote them, or every leg whatever its own probability. */
export const RANGES = ['quoted', 'any'] as const;
export type Range = (typeof RANGES)[number];

export type OutlookState = {
  /** `waiting`: what is shown, if anything, is of another slip, or of fewer records. */
  phase: 'none' | 'waiting' | 'ready' | 'failed';
  /** It has been waited for so long that the reader is to see it: what comes sooner would only make the page flicker. */
  overdue: boolean;
  failure: Exclude<GameAskFailure, { kind: 'aborted' }> | null;
  /** There is a price that a slip can be compared with. */
  canValue: boolean;
  /** What the reader wants them ranked by. */
  rank: Rank;
  /** What they are ranked by: without a leg nothing goes with the slip, and without a price nothing is worth anything. */
  by: Rank;
  kinds: Kinds;
  range: Range;
  top: number;
  /** Ranked next legs, of the newest answer. */
  suggestions: Suggestions | null;
  /** They are of a slip without legs. */
  first: boolean;
  /** The player whose count is pictured. */
  player: { name: string; stat: Prop } | null;
  /** What the game looks like given the slip, of the newest answer. */
  pictures: readonly SubjectPicture[];
};
export type SubjectPicture = { readonly subject: Subject; readonly picture: Picture };

export type OutlookPart = {
  readonly state: OutlookState;
  readonly actions: {
    /** Somebody looks: it is counted from now on until the answer is called. */
    readonly watch: () => () => void;
    readonly rankBy: (rank: Rank) => void;
    readonly choose: (choice: { readonly kinds?: Kinds; readonly range?: Range }) => void;
    readonly showMore: () => void;
    readonly choosePlayer: (player: OutlookState['player']) => void;
    readonly retry: () => void;
  };
};

/** So many next legs are shown, and so many more with each wish. */
const STEP = 8;

/** What takes no longer need not be seen to be waited for. */
export const OVERDUE_MS = 400;

/** What the game looks like given the slip: asked for while somebody looks, and again whenever the slip or its records are others. */
export function createOutlook({ part, services: { clock } }: Ports): OutlookPart {
  const parlay = part(createParlay);
  const state = proxy<OutlookState>({
    phase: 'none',
    overdue: false,
    failure: null,
    canValue: false,
    rank: 'lift',
    by: 'lift',
    kinds: 'all',
    range: 'quoted',
    top: STEP,
    suggestions: null,
    first: true,
    player: null,
    pictures: ref([]),
  });
  const current = createCurrent();
  let watchers = 0;
  let answer: { readonly outlook: Outlook; readonly legs: readonly Leg[]; readonly question: string } | null = null;
  /** The slip and the number of records of the newest question. */
  let asked = '';
  let cancel = (): void => undefined;
  let endWait = (): void => undefined;

  /** One question after the other is one wait. */
  function enter(phase: OutlookState['phase']): void {
    if ((phase === 'waiting') !== (state.phase === 'waiting')) {
      endWait();
      state.overdue = false;
      if (phase === 'waiting') {
        endWait = clock.after(OVERDUE_MS, () => {
          state.overdue = true;
        });
      }
    }
    state.phase = phase;
  }

  /** What the ranking and the pictures were made from: each is made again only when that is other. */
  const ranked = createChanges();
  const drawn = createChanges();

  function show(): void {
    const { odds, bet } = parlay.state.price;
    const price = odds?.ok && bet?.ok !== false ? odds.value : null;
    state.canValue = price !== null;
    const { rank, kinds, range, top, player } = state;
    state.by = parlay.state.legs.length === 0 ? 'probability' : rank === 'value' && price === null ? 'lift' : rank;
    if (answer === null) return;
    const { outlook, legs } = answer;
    // Ranking all candidates at every key of a price that is being typed would hold the page for nothing.
    const valued = state.by === 'value' ? price : null;
    if (ranked.isOther(answer, state.by, kinds, range, top, valued)) {
      state.first = legs.length === 0;
      state.suggestions = ref(
        suggest(outlook, legs, {
          by: state.by,
          price: valued,
          own: range === 'quoted' ? OWN_RANGE : [0, 1],
          lines: 'best',
          ...(kinds === 'all' ? {} : { kinds: KINDS_OF[kinds] }),
          top,
        }),
      );
    }
    if (!drawn.isOther(answer, player?.name, player?.stat)) return;
    const wanted = pictured(legs, player).map(subjectKey);
    state.pictures = ref(
      wanted.flatMap((key) => {
        const counts = outlook.about.find(({ subject }) => subjectKey(subject) === key);
        const picture = counts && pictureOf(counts);
        return counts && picture ? [{ subject: counts.subject, picture }] : [];
      }),
    );
  }

  function forget(): void {
    cancel();
    current.begin();
    asked = '';
    answer = null;
    enter('none');
    state.failure = null;
    state.suggestions = null;
    state.pictures = ref([]);
  }

  /** While more records come, only another slip is worth another question. */
  function look(): void {
    const { simulation, more, builder } = parlay.state;
    const priced = parlay.counted();
    if (simulation.phase !== 'ready' || builder.matchup === null) {
      forget();
      return;
    }
    if (watchers === 0 || simulation.reading) return;
    // With no leg there is no price, and the slip is counted all the same.
    if (priced === null && parlay.state.legs.length > 0) {
      if (state.phase === 'ready') enter('waiting');
      return;
    }
    const legs = parlay.state.legs.map(({ leg }) => leg);
    const slip = slipKey(builder.matchup.gameId, parlay.state.legs);
    const question = `${slip} ${simulation.records}`;
    if (question === asked || (asked.startsWith(`${slip} `) && more?.simulating)) {
      // Back at the slip that the answer is of.
      if (answer !== null && answer.question === asked) enter('ready');
      show();
      return;
    }
    asked = question;
    void ask(legs, question);
  }

  async function ask(legs: readonly Leg[], question: string): Promise<void> {
    const ticket = current.begin();
    cancel();
    enter('waiting');
    const asking = parlay.ask({ given: legs, about: null });
    cancel = asking.cancel;
    const found = await asking.answer;
    if (!ticket.isCurrent()) return;
    if (found.ok) {
      answer = { outlook: found.value, legs, question };
      enter('ready');
      state.failure = null;
      show();
    } else {
      asked = '';
      enter(found.error.kind === 'aborted' ? 'none' : 'failed');
      state.failure = found.error.kind === 'aborted' ? null : ref(found.error);
    }
  }

  parlay.follow(look);

  return {
    state,
    actions: {
      watch() {
        watchers++;
        look();
        return () => void watchers--;
      },
      rankBy(rank) {
        Object.assign(state, { rank, top: STEP });
        show();
      },
      choose({ kinds = state.kinds, range = state.range }) {
        Object.assign(state, { kinds, range, top: STEP });
        show();
      },
      showMore() {
        state.top += STEP;
        show();
      },
      choosePlayer(player) {
        state.player = player;
        show();
      },
      retry() {
        asked = '';
        look();
      },
    },
  };
}

/** Tells whether what something is made from is other than when it was asked before. */
function createChanges(): { readonly isOther: (...from: readonly unknown[]) => boolean } {
  let before: readonly unknown[] = [];
  return {
    isOther(...from) {
      const other = from.length !== before.length || from.some((one, i) => one !== before[i]);
      before = from;
      return other;
    },
  };
}

const KINDS_OF: Readonly<Record<Exclude<Kinds, 'all'>, readonly Subject['kind'][]>> = {
  winner: ['winner'],
  totals: ['total', 'teamTotal'],
  players: ['player'],
};

/** Total goals, total shots, and a player: the chosen one, else the slip's first. */
function pictured(legs: readonly Leg[], player: OutlookState['player']): readonly Subject[] {
  const first: Subject | undefined = legs.map(subjectOf).find(({ kind }) => kind === 'player');
  const chosen: Subject | undefined = player ? { kind: 'player', player: player.name, stat: player.stat } : first;
  return [{ kind: 'total', stat: 'Goals' }, { kind: 'total', stat: 'Shots' }, ...(chosen ? [chosen] : [])];
}
