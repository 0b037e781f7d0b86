import { memo, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  comparedText,
  FIRST_LEGS,
  NO_SUGGESTIONS,
  rankHead,
  insightTitle,
  rankedNews,
  rankRule,
  ROWS_USED,
  SLIP_NEVER_HOLDS,
  VALUE_ASSUMPTION,
} from '@ddh/engine/format';
import type { Leg, OddsType, Rank, Suggestions } from '@ddh/engine';
import { Button } from '../../../shared/Button.tsx';
import note from './Note.module.css';
import styles from './RankedLegs.module.css';
import { SuggestionRow } from './SuggestionRow.tsx';
import { usePassedFocus } from './usePassedFocus.ts';

type RankedLegsProps = {
  readonly suggestions: Suggestions;
  readonly by: Rank;
  readonly oddsType: OddsType;
  /** The builder has no place for one of the player legs. */
  readonly full: boolean;
  /** The slip has a leg that others go with. */
  readonly hasLegs: boolean;
  /** They are of another slip, or of fewer records; newer ones are being counted. */
  readonly outdated: boolean;
  /** There may be more of them: shows some. */
  readonly onMore: (() => void) | null;
  /** Whether the leg is now in the slip. */
  readonly onAdd: (leg: Leg) => boolean;
};

/** The legs that could come next, best first. Rendered when they change, not with each of the slip's figures. */
export const RankedLegs = memo(function RankedLegs(props: RankedLegsProps) {
  const { suggestions, by, oddsType, full, hasLegs, outdated, onMore, onAdd } = props;
  /** The list from which a leg was just taken: the next is to be taken from its successor. */
  const [used, setUsed] = useState<Suggestions | null>(null);
  const { heading, expectRanking } = usePassedFocus();
  const fullId = useId();
  const { best, hits } = suggestions;
  const old = outdated || used === suggestions;
  const shown = useRef({ old, suggestions });
  useLayoutEffect(() => {
    shown.current = { old, suggestions };
  });
  // The same function whatever is shown: otherwise each edit renders all rows twice.
  const add = useCallback(
    (leg: Leg): void => {
      if (shown.current.old || !onAdd(leg)) return;
      expectRanking();
      setUsed(shown.current.suggestions);
    },
    [expectRanking, onAdd],
  );
  return (
    <div className={styles['ranked']} aria-busy={old}>
      <h4 ref={heading} tabIndex={-1} className={styles['head']}>
        {rankHead(by)}
      </h4>
      <p className={`${note['note']} ${styles['rule']}`}>{hasLegs ? rankRule(by) : FIRST_LEGS}</p>
      {by === 'value' && <p className={note['note']}>{VALUE_ASSUMPTION}</p>}
      {full && (
        <p id={fullId} className={styles['full']}>
          {ROWS_USED}
        </p>
      )}
      {best.length === 0 && <p className={styles['none']}>{hits === 0 ? SLIP_NEVER_HOLDS : `${NO_SUGGESTIONS}.`}</p>}
      <ol aria-label={insightTitle('nextLegs')} className={old ? styles['old'] : ''}>
        {best.map((suggestion) => (
          <SuggestionRow
            key={JSON.stringify(suggestion.leg)}
            suggestion={suggestion}
            oddsType={oddsType}
            withValue={by === 'value'}
            first={!hasLegs}
            fullId={full && suggestion.leg.kind === 'player' ? fullId : null}
            onAdd={add}
          />
        ))}
      </ol>
      {onMore && <Button onPress={onMore}>Show more</Button>}
      <p className={note['note']}>{comparedText(suggestions)}</p>
      {/* Said when it is there, not while it is counted. */}
      <p role="status" className="ddh-for-readers">
        {!old && best[0] !== undefined && rankedNews(by, best[0].leg, best.length)}
      </p>
    </div>
  );
});
