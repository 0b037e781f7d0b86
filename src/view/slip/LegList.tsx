import {
  memo,
  useMemo,
  useState,
  type CSSProperties,
  useCallback,
  useLayoutEffect,
  useRef,
  type RefObject,
} from 'react';
import type { BuilderCommand, LadderStep, LegPrice, Leg } from '@ddh/engine/internal/parlay';
import { useListFocus } from '../shared/useListFocus.ts';
import { LegActions, type LegCommands } from './LegActions.tsx';
import { LADDER_RULE, legMovedText, legsText, aloneText, ofThoseLeftText, type HonestLeg } from './copy.ts';
import type { SlipView } from './slipView.ts';
import styles from './LegList.module.css';
import {
  formatCount,
  formatCountedShare,
  ladderStepText,
  NONE,
  formatLeg,
  NOT_IN_SIMULATION,
  REPEATED_LEG,
} from '@ddh/engine/internal/format';
import { Live } from '../shared/Said.tsx';

type Move = { readonly key: string; readonly by: -1 | 1; readonly to: number };

/** Call this when a button moves the leg with this key. Returns the leg's future place. */
type ExpectMoved = (key: string, by: -1 | 1) => number;

/**
 * Keeps the focus on the same button of a leg that moves. The list only changes when the new order is evaluated. By
 * then, the user may have pressed more buttons.
 */
function useLegFocus(list: RefObject<HTMLElement | null>, keys: readonly string[]): ExpectMoved {
  const order = keys.join('\n');
  const places = useRef<readonly string[]>(keys);
  const expected = useRef<Move | null>(null);

  useLayoutEffect(() => {
    places.current = order.split('\n');
    if (expected.current === null) return;
    const { key, by, to } = expected.current;
    const place = places.current.indexOf(key);
    if (place === to) expected.current = null;
    // If the user has moved the focus elsewhere, the focus stays there.
    const focused = document.activeElement;
    if (focused !== document.body && !focused?.closest('[data-do=up], [data-do=down]')) return;
    // At an end of the list the disabled button keeps the focus. If the focus moved to the other button, the next press
    // would move the leg back.
    const button = `[data-do=${by === -1 ? 'up' : 'down'}] > button`;
    list.current?.children[place]?.querySelector<HTMLElement>(button)?.focus();
  }, [list, order]);

  return useCallback((key: string, by: -1 | 1): number => {
    const before = expected.current?.key === key ? expected.current.to : places.current.indexOf(key);
    const to = Math.min(Math.max(before + by, 0), places.current.length - 1);
    expected.current = { key, by, to };
    return to;
  }, []);
}

type LegWordsProps = {
  readonly leg: Leg;
  readonly repeated: boolean;
  readonly missing: boolean;
  /** Why the leg cannot be evaluated. Null if it can. */
  readonly problem: string | null;
};

/** A leg in words, with notes about its problems. Renders again only when the leg or the notes change. */
const LegWords = memo(function LegWords({ leg, repeated, missing, problem }: LegWordsProps) {
  return (
    <div className={styles['words']}>
      <p>{formatLeg(leg)}</p>
      {repeated && <p className={styles['mark']}>{REPEATED_LEG}</p>}
      {missing && <p className={styles['mark']}>{NOT_IN_SIMULATION}</p>}
      {problem !== null && <p className={`ddh-error ${styles['problem']}`}>{problem}</p>}
    </div>
  );
});

type LegShareProps = {
  /** The leg's place in the slip, from 0. */
  readonly place: number;
  readonly step: LadderStep | null;
  /** The number of simulations in which all legs above hit. */
  readonly before: number;
  readonly price: LegPrice | null;
  readonly honest: HonestLeg | null;
  readonly records: number;
};

/**
 * One step of the funnel: the simulations in which this leg and all legs above it hit, as a number and as a share of
 * the step above.
 */
const LegShare = memo(function LegShare({ place, step, before, price, honest, records }: LegShareProps) {
  const counted = step !== null && step.probability !== null && step.interval !== null;
  const share = counted ? formatCountedShare({ probability: step.probability, interval: step.interval }) : NONE;
  const ofAll = (hits: number): number => (records === 0 ? 0 : hits / records);
  return (
    <>
      <p className={styles['hits']} aria-hidden="true">
        {step === null ? NONE : formatCount(step.hits)}
      </p>
      <span
        className={styles['bar']}
        aria-hidden="true"
        style={{ '--left': ofAll(step?.hits ?? 0), '--before': ofAll(step === null ? 0 : before) } as CSSProperties}
      />
      <p className={`ddh-quiet-small ${styles['shares']}`}>
        <span className="ddh-visually-hidden">{step === null ? NONE : ladderStepText(step, place)}</span>
        <span aria-hidden="true">{`${ofThoseLeftText(share, place)} `}</span>
        <span className={styles['alone']}>{aloneText(price, records, honest)}</span>
      </p>
    </>
  );
});

type LegListProps = Pick<SlipView, 'legs' | 'overdue'> & {
  /** The number of evaluated simulations. */
  readonly records: number;
  /** Shown for an empty list. */
  readonly empty: string;
  readonly dispatch: (command: BuilderCommand) => void;
};

/**
 * The legs as a funnel: each shows in how many simulations the leg and all legs above it hit. Removing a leg
 * removes its pick.
 */
export const LegList = memo(function LegList({ legs, overdue, records, empty, dispatch }: LegListProps) {
  const { list, expectRemoved } = useListFocus<HTMLOListElement>(legs.length, '[data-do=remove] > button');
  const keys = legs.map(({ key }) => key);
  const expectMoved = useLegFocus(list, keys);
  const [announcement, setAnnouncement] = useState('');
  const commands = useMemo(
    (): LegCommands => ({
      move({ of, leg, ref, count }, by) {
        setAnnouncement(legMovedText(leg, expectMoved(of, by), count));
        dispatch({ do: 'moveLeg', ref, by });
      },
      remove({ ref, place }) {
        expectRemoved(place);
        dispatch({ do: 'removeLeg', ref });
      },
    }),
    [dispatch, expectMoved, expectRemoved],
  );
  return (
    <>
      {legs.length === 0 ? (
        <p className={`ddh-quiet ${styles['empty']}`}>{empty}</p>
      ) : (
        <div className={`ddh-quiet ${styles['head']}`}>
          <p className="ddh-strong">{legsText(legs.length, legs.filter(({ repeated }) => repeated).length)}</p>
          {legs.length > 1 && <p className={styles['rule']}>{LADDER_RULE}</p>}
        </div>
      )}
      {/* Rendered even when empty: when the last leg is removed, the focus moves to the next element after this list. */}
      <ol
        ref={list}
        aria-label="Legs"
        aria-busy={overdue}
        className={overdue ? 'ddh-outdated' : undefined}
        hidden={legs.length === 0}
      >
        {legs.map(({ key, ref, leg, ...about }, place) => (
          <li key={key} className={`ddh-unbroken ${styles['leg']}`}>
            <span className={`ddh-quiet ${styles['place']}`}>{place + 1}</span>
            <LegWords leg={leg} repeated={about.repeated} missing={about.missing} problem={about.problem} />
            <LegShare
              place={place}
              step={about.step}
              before={legs[place - 1]?.step?.hits ?? records}
              price={about.price}
              honest={about.honest}
              records={records}
            />
            <LegActions
              leg={leg}
              of={key}
              from={ref}
              place={place}
              count={legs.length}
              mark={about.mark}
              isOut={about.isOut}
              commands={commands}
            />
          </li>
        ))}
      </ol>
      <Live className="ddh-visually-hidden">{announcement}</Live>
    </>
  );
});
