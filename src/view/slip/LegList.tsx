import { memo, useCallback, useId, useMemo, useState } from 'react';
import type { BuilderCommand } from '@ddh/engine/internal/parlay';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { BuilderStores } from '../../state/parlay/stores.ts';
import { FailureBoundary } from '../shared/FailureBoundary.tsx';
import { lazyWithRetry } from '../shared/lazyWithRetry.tsx';
import { useListFocus } from '../shared/useListFocus.ts';
import { LegActions, type LegCommands } from './LegActions.tsx';
import { LegShare } from './LegShare.tsx';
import { LegWords } from './LegWords.tsx';
import { COUNTING_LINES, LADDER_RULE, legMovedText, legsText } from './copy.ts';
import type { SlipView } from './slipView.ts';
import { useLegFocus } from './useLegFocus.ts';
import styles from './LegList.module.css';

const LegLines = lazyWithRetry(
  () => import('./LegLines.tsx').then((m) => m.LegLines),
  <p className={`ddh-quiet ${styles['waiting']}`}>{COUNTING_LINES}</p>,
).Component;

type LegListProps = Pick<SlipView, 'legs' | 'overdue'> & {
  readonly stores: BuilderStores;
  /** The number of counted simulations. */
  readonly records: number;
  readonly oddsType: OddsType;
  /** Shown for an empty list. */
  readonly empty: string;
  readonly dispatch: (command: BuilderCommand) => void;
};

/**
 * The legs as a funnel: each shows in how many simulations the leg and all legs above it hit. Removing a leg
 * removes its pick.
 */
export const LegList = memo(function LegList({
  stores,
  legs,
  overdue,
  records,
  oddsType,
  empty,
  dispatch,
}: LegListProps) {
  const id = useId();
  const { list, expectRemoved } = useListFocus<HTMLOListElement>(legs.length, '[data-do=remove] > button');
  const keys = legs.map(({ key }) => key);
  const { expectMoved, leaveLines } = useLegFocus(list, keys);
  /** The leg whose lines are open. */
  const [open, setOpen] = useState<string | null>(null);
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
      toggleLines: (of) => setOpen((before) => (before === of ? null : of)),
    }),
    [dispatch, expectMoved, expectRemoved],
  );
  const close = useCallback(
    (of: string) => {
      leaveLines(of);
      setOpen((before) => (before === of ? null : before));
    },
    [leaveLines],
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
              records={records}
            />
            <LegActions
              leg={leg}
              of={key}
              from={ref}
              place={place}
              count={legs.length}
              mark={about.mark}
              lines={open === key ? `${id}lines` : null}
              commands={commands}
            />
            {open === key && (
              <div id={`${id}lines`} data-lines="" className={`ddh-not-printed ${styles['lines']}`}>
                <FailureBoundary>
                  <LegLines stores={stores} of={ref} leg={leg} oddsType={oddsType} onClose={close} />
                </FailureBoundary>
              </div>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="ddh-visually-hidden">
        {announcement}
      </p>
    </>
  );
});
