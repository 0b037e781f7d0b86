import { memo, useCallback, useId, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { comparedText, NO_SUGGESTIONS, rankHead, rankRule } from '@ddh/engine/internal/format';
import type { Leg, Suggestions, Suggestion } from '@ddh/engine/internal/parlay';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import type { PageRank } from '../../../state/parlay/distributions.ts';
import { Button } from '../../shared/Button.tsx';
import { FIRST_LEGS, rankingAnnouncement, ROWS_USED, SLIP_NEVER_HOLDS } from './nextLegsCopy.ts';
import styles from './RankedLegs.module.css';
import { SuggestionRow } from './SuggestionRow.tsx';
import { Live } from '../../shared/Said.tsx';

type HeldLeg = {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly list: RefObject<HTMLOListElement | null>;
  readonly onFocus: (event: FocusEvent<HTMLOListElement>) => void;
  readonly onBlur: () => void;
};

/**
 * Keeps the focus on the button of the same leg when the ranking changes. Rows are reused for other legs. If the leg is
 * not ranked any more, the focus moves to the heading of the list.
 */
function useHeldLeg(rows: readonly Suggestion[]): HeldLeg {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const held = useRef<string | null>(null);
  useLayoutEffect(() => {
    const key = held.current;
    if (key === null) return;
    const row = list.current?.children[rows.findIndex(({ leg }) => keyOf(leg) === key)];
    if (row?.contains(document.activeElement)) return;
    (row?.querySelector('button') ?? heading.current)?.focus({ preventScroll: true });
  });
  return {
    heading,
    list,
    onFocus: ({ target, currentTarget }) => {
      const focused = rows[[...currentTarget.children].findIndex((row) => row.contains(target))];
      held.current = focused === undefined ? null : keyOf(focused.leg);
    },
    onBlur: () => {
      held.current = null;
    },
  };
}

const keyOf = (leg: Leg): string => JSON.stringify(leg);

type RankedLegsProps = {
  readonly suggestions: Suggestions;
  readonly by: PageRank;
  readonly oddsType: OddsType;
  /** The number of legs of the slip with one more leg. */
  readonly size: number;
  readonly trustOf: BuilderStores['trustOf'];
  /** True if the builder has no free row for a player leg. */
  readonly full: boolean;
  /** True if the suggestions are for an empty slip. */
  readonly first: boolean;
  /** True if the suggestions are for an earlier slip or for fewer simulated games. A query is then running. */
  readonly outdated: boolean;
  /** True if the running query is slow. The list is then dimmed. */
  readonly overdue: boolean;
  /** Shows more legs; null if there are no more. */
  readonly onMore: (() => void) | null;
  /** Adds the leg to the slip. Returns whether the leg is now in the slip. */
  readonly onAdd: (leg: Leg) => boolean;
};

/**
 * The suggested legs, best first. Renders again when the suggestions change, but not when only the slip's figures
 * change.
 */
export const RankedLegs = memo(function RankedLegs(props: RankedLegsProps) {
  const { suggestions, by, oddsType, size, trustOf, full, first, outdated, overdue, onMore, onAdd } = props;
  /** The list from which a leg was added. The next leg must come from a newer list. */
  const [used, setUsed] = useState<Suggestions | null>(null);
  const fullId = useId();
  const { best, hits } = suggestions;
  const { heading, list, ...holding } = useHeldLeg(best);
  const old = outdated || used === suggestions;
  const shown = useRef({ old, suggestions });
  useLayoutEffect(() => {
    shown.current = { old, suggestions };
  });
  // The function does not change with the ranking, because a new function would render all rows a second time.
  const add = useCallback(
    (leg: Leg): void => {
      const now = shown.current;
      if (now.old || !onAdd(leg)) return;
      setUsed(now.suggestions);
    },
    [onAdd],
  );
  return (
    <div className="ddh-stack-tight" aria-busy={old}>
      <h4 ref={heading} tabIndex={-1} className={styles['head']}>
        {rankHead(by)}
      </h4>
      <p className={`ddh-note ${styles['rule']}`}>{first ? FIRST_LEGS : rankRule(by)}</p>
      {full && (
        <p id={fullId} className="ddh-warning">
          {ROWS_USED}
        </p>
      )}
      {best.length === 0 && <p className={styles['none']}>{hits === 0 ? SLIP_NEVER_HOLDS : `${NO_SUGGESTIONS}.`}</p>}
      {/* The React key is the place in the ranking, so a new ranking changes the texts of rows but moves no row. */}
      <ol ref={list} aria-label="Next legs" className={overdue ? 'ddh-outdated' : undefined} {...holding}>
        {best.map((suggestion, place) => (
          <SuggestionRow
            key={place}
            suggestion={suggestion}
            oddsType={oddsType}
            size={size}
            trustOf={trustOf}
            first={first}
            fullId={full && suggestion.leg.kind === 'player' ? fullId : null}
            onAdd={add}
          />
        ))}
      </ol>
      {onMore && <Button onPress={onMore}>Show more</Button>}
      <p className="ddh-note">{comparedText(suggestions)}</p>
      {/* Announces a new ranking after its query has ended. */}
      <Live className="ddh-visually-hidden">
        {!old && best[0] !== undefined && rankingAnnouncement(by, best[0].leg, best.length)}
      </Live>
    </div>
  );
});
