import { memo } from 'react';
import { formatLeg } from '@ddh/engine/internal/format';
import { Button } from '../../../shared/Button.tsx';
import { Icon } from '../../../shared/Icon.tsx';
import { linesTitle } from './copy.ts';
import type { SlipViewLeg } from './slipView.ts';
import styles from './LegActions.module.css';

/** A leg where it stands in the list, from 0. */
type LegAtPlace = Pick<SlipViewLeg, 'leg' | 'ref'> & {
  readonly of: string;
  readonly place: number;
  readonly count: number;
};

export type LegCommands = {
  readonly move: (leg: LegAtPlace, by: -1 | 1) => void;
  readonly remove: (leg: LegAtPlace) => void;
  readonly toggleLines: (of: string) => void;
};

type LegActionsProps = Omit<LegAtPlace, 'ref'> & {
  readonly from: LegAtPlace['ref'];
  /** What the figures say about it. */
  readonly mark: string | null;
  /** The id of its list of lines, while that is open. */
  readonly lines: string | null;
  readonly commands: LegCommands;
};

/** What can be done with a leg. Rendered again only when it stands elsewhere, or its mark is another. */
export const LegActions = memo(function LegActions({ from, mark, lines, commands, ...at }: LegActionsProps) {
  const { leg, of, place, count } = at;
  const here = { ...at, ref: from };
  const words = formatLeg(leg);
  return (
    <div className={styles['actions']}>
      {/* Read before the buttons, seen after them. It has its room among them, so that it moves nothing when it comes. */}
      <p className={styles['mark']}>{mark}</p>
      {/* A single leg has nowhere to go. At an end the button stays in reach: a leg that arrives there keeps the focus. */}
      {count > 1 && (
        <>
          <span data-do="up">
            <Button
              look="bare"
              label={`Move up: ${words}`}
              unavailable={place === 0}
              onPress={() => commands.move(here, -1)}
            >
              <Icon name="ascending" />
            </Button>
          </span>
          <span data-do="down">
            <Button
              look="bare"
              label={`Move down: ${words}`}
              unavailable={place === count - 1}
              onPress={() => commands.move(here, 1)}
            >
              <Icon name="descending" />
            </Button>
          </span>
        </>
      )}
      <span data-do="lines">
        <button
          type="button"
          className={`ddh-quiet ${styles['lines']}`}
          aria-label={linesTitle(leg)}
          aria-expanded={lines !== null}
          aria-controls={lines ?? undefined}
          onClick={() => commands.toggleLines(of)}
        >
          Lines
        </button>
      </span>
      <span data-do="remove" className={styles['remove']}>
        <Button look="bare" label={`Remove ${words}`} onPress={() => commands.remove(here)}>
          <Icon name="remove" />
        </Button>
      </span>
    </div>
  );
});
