import { memo, useMemo, useState } from 'react';
import type { BuilderCommand } from '@ddh/engine/internal/parlay';
import { useListFocus } from '../shared/useListFocus.ts';
import { LegActions, type LegCommands } from './LegActions.tsx';
import { LegShare } from './LegShare.tsx';
import { LegWords } from './LegWords.tsx';
import { LADDER_RULE, legMovedText, legsText } from './copy.ts';
import type { SlipView } from './slipView.ts';
import { useLegFocus } from './useLegFocus.ts';
import styles from './LegList.module.css';

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
      <p role="status" className="ddh-visually-hidden">
        {announcement}
      </p>
    </>
  );
});
