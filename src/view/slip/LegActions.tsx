import { memo } from 'react';
import { formatLeg } from '@ddh/engine/internal/format';
import { Button } from '../shared/Button.tsx';
import { Icon } from '../shared/Icon.tsx';
import type { SlipViewLeg } from './slipView.ts';
import styles from './LegActions.module.css';

/** A leg and its place in the list. The first place is 0. */
type LegAtPlace = Pick<SlipViewLeg, 'leg' | 'ref'> & {
  readonly of: string;
  readonly place: number;
  readonly count: number;
};

export type LegCommands = {
  readonly move: (leg: LegAtPlace, by: -1 | 1) => void;
  readonly remove: (leg: LegAtPlace) => void;
};

type LegActionsProps = Omit<LegAtPlace, 'ref'> & {
  readonly from: LegAtPlace['ref'];
  /** The mark of the leg, such as "Costs most". */
  readonly mark: string | null;
  readonly isOut: boolean;
  readonly commands: LegCommands;
};

/** The buttons of a leg. Renders again only when its place or its mark changes. */
export const LegActions = memo(function LegActions({ from, mark, isOut, commands, ...at }: LegActionsProps) {
  const { leg, place, count } = at;
  const here = { ...at, ref: from };
  const words = formatLeg(leg);
  return (
    <div className={styles['actions']}>
      {/* Screen readers read the leg's mark before the buttons, but the page shows it after them, in a reserved
          space. */}
      <p className={`${styles['mark']} ${isOut ? styles['out'] : ''}`}>{mark}</p>
      {/* A single leg cannot move. At an end of the list the Move button stays focusable, so that a leg that is
          moved there keeps the focus. */}
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
      <span data-do="remove" className={styles['remove']}>
        <Button look="bare" label={`Remove ${words}`} onPress={() => commands.remove(here)}>
          <Icon name="remove" />
        </Button>
      </span>
    </div>
  );
});
