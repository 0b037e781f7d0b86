import { memo } from 'react';
import type { BuilderCommand, Matchup } from '@ddh/engine/internal/parlay';
import type { Line, Venue } from '@ddh/engine/internal/domain';
import { Segments } from '../../shared/Segments.tsx';
import { LineSelect } from '../LineSelect.tsx';
import { NO_PICK } from './noPick.ts';
import styles from './WinnerPick.module.css';

type WinnerPickProps = {
  readonly matchup: Matchup;
  readonly winner: Venue | null;
  readonly margin: Line | null;
  readonly dispatch: (command: BuilderCommand) => void;
};

/**
 * Selects the winner and the margin. A margin needs a winner and starts at 0.5. The margin's field is always rendered,
 * like the lines of the totals, so that nothing moves when a winner is chosen.
 */
export const WinnerPick = memo(function WinnerPick({ matchup, winner, margin, dispatch }: WinnerPickProps) {
  return (
    <section className={`ddh-card ${styles['section']}`} aria-labelledby="ddh-winner">
      <fieldset className={`ddh-stack ${styles['fields']}`}>
        <legend className={styles['legend']}>
          <h3 className="ddh-title" id="ddh-winner">
            Winner
          </h3>
        </legend>
        <Segments
          picks
          names
          value={winner ?? 'none'}
          options={[NO_PICK, { value: 'away', label: matchup.away }, { value: 'home', label: matchup.home }]}
          onChoose={(value) => dispatch({ do: 'chooseWinner', winner: value === 'none' ? null : value })}
        />
        <LineSelect
          label="Wins by more than"
          ladder="margin"
          value={margin}
          disabled={winner === null}
          onChoose={(line) => dispatch({ do: 'chooseMargin', margin: line })}
        />
      </fieldset>
    </section>
  );
});
