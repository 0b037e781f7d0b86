import { memo, useState } from 'react';
import type { BuilderCommand, Leg } from '@ddh/engine/internal/parlay';
import { formatLeg, NOT_IN_SIMULATION, REPEATED_LEG } from '@ddh/engine/internal/format';
import { Button } from '../shared/Button.tsx';
import { Icon } from '../shared/Icon.tsx';
import { useListFocus } from '../shared/useListFocus.ts';
import { legsText, moreLegsText } from './copy.ts';
import type { SlipView, SlipViewLeg } from './slipView.ts';
import styles from './LegList.module.css';

type LegWordsProps = Pick<SlipViewLeg, 'repeated' | 'missing' | 'problem' | 'mark' | 'isOut'> & { readonly leg: Leg };

/** A leg in words, with its mark and notes about its problems. Renders again only when one of these changes. */
const LegWords = memo(function LegWords({ leg, repeated, missing, problem, mark, isOut }: LegWordsProps) {
  return (
    <div className={styles['words']}>
      <p>{formatLeg(leg)}</p>
      {repeated && <p className={styles['warning']}>{REPEATED_LEG}</p>}
      {missing && <p className={styles['warning']}>{NOT_IN_SIMULATION}</p>}
      {problem !== null && <p className={`ddh-error ${styles['problem']}`}>{problem}</p>}
      <p className={`${styles['mark']} ${isOut ? styles['warning'] : ''}`}>{mark}</p>
    </div>
  );
});

/** From the next leg on, the legs of a long slip are folded. */
const SHOWN_LEGS = 4;

const hasProblem = ({ repeated, missing, problem, isOut, never }: SlipViewLeg): boolean =>
  repeated || missing || isOut || never || problem !== null;

type LegListProps = Pick<SlipView, 'legs' | 'overdue'> & {
  /** Shown for an empty list. */
  readonly empty: string;
  readonly dispatch: (command: BuilderCommand) => void;
};

/** The legs in their order. Removing a leg removes its pick. Folded legs are shown if one of them has a problem. */
export const LegList = memo(function LegList({ legs, overdue, empty, dispatch }: LegListProps) {
  const { list, expectRemoved } = useListFocus<HTMLOListElement>(legs.length, '[data-do=remove] > button');
  const [isOpen, setOpen] = useState(false);
  const folded = legs.slice(SHOWN_LEGS);
  const isWhole = isOpen || folded.some(hasProblem);
  return (
    <>
      {legs.length === 0 && <p className={`ddh-quiet ${styles['empty']}`}>{empty}</p>}
      {/* Rendered even when empty: when the last leg is removed, the focus moves to the next element after this list. */}
      <ol
        ref={list}
        aria-label="Legs"
        aria-busy={overdue}
        className={overdue ? 'ddh-outdated' : undefined}
        hidden={legs.length === 0}
      >
        {legs.map(({ key, ref, leg, repeated, missing, problem, mark, isOut }, place) => (
          <li
            key={key}
            className={`ddh-unbroken ${styles['leg']} ${place < SHOWN_LEGS || isWhole ? '' : styles['folded']}`}
          >
            <span className={`ddh-quiet ${styles['place']}`}>{place + 1}</span>
            <LegWords {...{ leg, repeated, missing, problem, mark, isOut }} />
            <span data-do="remove" className={styles['remove']}>
              <Button
                look="bare"
                label={`Remove ${formatLeg(leg)}`}
                onPress={() => {
                  expectRemoved(place);
                  dispatch({ do: 'removeLeg', ref });
                }}
              >
                <Icon name="remove" />
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {folded.length > 0 && (
        <div className={`ddh-not-printed ${styles['more']}`}>
          <p className="ddh-quiet">{legsText(legs.length, legs.filter(({ repeated }) => repeated).length)}</p>
          {(isOpen || !isWhole) && (
            <Button look="bare" onPress={() => setOpen(!isOpen)}>
              {moreLegsText(folded.length, isOpen)}
            </Button>
          )}
        </div>
      )}
    </>
  );
});
