import { memo, useCallback, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import type { BuilderCommand } from '@ddh/engine/internal/parlay';
import { formatCount, formatCountedShare, formatLeg, ladderStepText, NONE } from '@ddh/engine/internal/format';
import { Button } from '../shared/Button.tsx';
import { Icon } from '../shared/Icon.tsx';
import { Live } from '../shared/Said.tsx';
import type { SlipView, SlipViewLeg } from './slipView.ts';
import { aloneText, LADDER_RULE, legMovedText, ofThoseLeftText } from './whyCopy.ts';
import styles from './Funnel.module.css';

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

type FunnelProps = Pick<SlipView, 'legs' | 'overdue'> & {
  /** The number of evaluated simulations. */
  readonly records: number;
  readonly dispatch: (command: BuilderCommand) => void;
};

/** The legs as a funnel: each shows in how many simulations the leg and all legs above it hit, and can be moved. */
export const Funnel = memo(function Funnel({ legs, overdue, records, dispatch }: FunnelProps) {
  const list = useRef<HTMLDListElement>(null);
  const expectMoved = useLegFocus(
    list,
    legs.map(({ key }) => key),
  );
  const [announcement, setAnnouncement] = useState('');
  const onMove = useCallback(
    ({ key, leg, ref }: SlipViewLeg, by: -1 | 1, count: number): void => {
      setAnnouncement(legMovedText(leg, expectMoved(key, by), count));
      dispatch({ do: 'moveLeg', ref, by });
    },
    [dispatch, expectMoved],
  );
  return (
    <>
      {legs.length > 1 && <p className={`ddh-quiet-small ${styles['rule']}`}>{LADDER_RULE}</p>}
      <dl ref={list} aria-busy={overdue} className={overdue ? 'ddh-outdated' : undefined}>
        {legs.map((leg, place) => (
          <div key={leg.key} className={`ddh-unbroken ${styles['leg']}`}>
            <dt className={styles['name']}>{`${place + 1}. ${formatLeg(leg.leg)}`}</dt>
            <LegShare leg={leg} place={place} before={legs[place - 1]?.step?.hits ?? records} records={records} />
            {legs.length > 1 && <Moves leg={leg} place={place} count={legs.length} onMove={onMove} />}
          </div>
        ))}
      </dl>
      <Live className="ddh-visually-hidden">{announcement}</Live>
    </>
  );
});

type LegShareProps = {
  readonly leg: SlipViewLeg;
  /** The leg's place in the slip, from 0. */
  readonly place: number;
  /** The number of simulations in which all legs above hit. */
  readonly before: number;
  readonly records: number;
};

/**
 * One step of the funnel: the simulations in which this leg and all legs above it hit, as a number and as a share of
 * the step above.
 */
const LegShare = memo(function LegShare({ leg: { step, price, honest }, place, before, records }: LegShareProps) {
  const counted = step !== null && step.probability !== null && step.interval !== null;
  const share = counted ? formatCountedShare({ probability: step.probability, interval: step.interval }) : NONE;
  const ofAll = (hits: number): number => (records === 0 ? 0 : hits / records);
  return (
    <>
      <dd className={styles['hits']} aria-hidden="true">
        {step === null ? NONE : formatCount(step.hits)}
      </dd>
      <dd
        className={styles['bar']}
        aria-hidden="true"
        style={{ '--left': ofAll(step?.hits ?? 0), '--before': ofAll(step === null ? 0 : before) } as CSSProperties}
      />
      <dd className={`ddh-quiet-small ${styles['shares']}`}>
        <span className="ddh-visually-hidden">{step === null ? NONE : ladderStepText(step, place)}</span>
        <span aria-hidden="true">{`${ofThoseLeftText(share, place)} `}</span>
        <span className={styles['alone']}>{aloneText(price, records, honest)}</span>
      </dd>
    </>
  );
});

type MovesProps = {
  readonly leg: SlipViewLeg;
  readonly place: number;
  readonly count: number;
  readonly onMove: (leg: SlipViewLeg, by: -1 | 1, count: number) => void;
};

/** The buttons that move a leg. At an end of the list a button stays focusable, so that it keeps the focus. */
const Moves = memo(function Moves({ leg, place, count, onMove }: MovesProps) {
  const words = formatLeg(leg.leg);
  return (
    <dd className={styles['moves']}>
      <span data-do="up">
        <Button
          look="bare"
          label={`Move up: ${words}`}
          unavailable={place === 0}
          onPress={() => onMove(leg, -1, count)}
        >
          <Icon name="ascending" />
        </Button>
      </span>
      <span data-do="down">
        <Button
          look="bare"
          label={`Move down: ${words}`}
          unavailable={place === count - 1}
          onPress={() => onMove(leg, 1, count)}
        >
          <Icon name="descending" />
        </Button>
      </span>
    </dd>
  );
});
