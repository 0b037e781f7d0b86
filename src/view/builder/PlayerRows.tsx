import { memo, useId, useMemo, useState } from 'react';
import { formatCount } from '@ddh/engine/internal/format';
import { MAX_ROWS, type BuilderCommand, type PlayerRow as Row } from '@ddh/engine/internal/parlay';
import type { BuilderPlayer } from '@ddh/engine/internal/hub';
import { Button } from '../shared/Button.tsx';
import { Icon } from '../shared/Icon.tsx';
import { Said } from '../shared/Said.tsx';
import { useListFocus } from '../shared/useListFocus.ts';
import { PLAYER_ROWS_FULL } from '../slip/dockCopy.ts';
import { PlayerRow } from './PlayerRow.tsx';
import { searchable } from '../shared/players.ts';
import styles from './PlayerRows.module.css';

type PlayerRowsProps = {
  readonly game: string;
  readonly rows: readonly Row[];
  readonly all: readonly BuilderPlayer[];
  readonly away: string;
  readonly home: string;
  readonly dispatch: (command: BuilderCommand) => void;
};

/** One row for each player leg: at least 1, at most 20. */
export const PlayerRows = memo(function PlayerRows({ game, rows, all, away, home, dispatch }: PlayerRowsProps) {
  const limitId = useId();
  const players = useMemo(() => searchable(all, [away, home]), [all, away, home]);
  const { list, expectAdded, expectRemoved } = useListFocus<HTMLOListElement>(rows.length, 'input', game);
  const [done, setDone] = useState<{ readonly words: string } | null>(null);
  const full = rows.length >= MAX_ROWS;
  return (
    <section className="ddh-card" aria-labelledby="ddh-players">
      <div className={styles['head']}>
        <h3 className="ddh-title" id="ddh-players">
          Player Props
        </h3>
        <p className="ddh-quiet">{`${formatCount(rows.length)} of ${formatCount(MAX_ROWS)} rows`}</p>
      </div>
      <ol ref={list}>
        {rows.map((row, i) => (
          <PlayerRow
            // The React key contains the game, so that choosing another game resets the typed text.
            key={`${game} ${row.id}`}
            row={row}
            place={i}
            players={players}
            dispatch={dispatch}
            expectRemoved={expectRemoved}
            onDone={setDone}
          />
        ))}
      </ol>
      <Said of={done}>{done?.words}</Said>
      <div className={`ddh-wrap ${styles['foot']}`}>
        <Button
          unavailable={full}
          describedBy={limitId}
          onPress={() => {
            expectAdded();
            dispatch({ do: 'addRow' });
          }}
        >
          <Icon name="add" />
          <span> Add player</span>
        </Button>
        <p id={limitId} className="ddh-quiet">
          {full && PLAYER_ROWS_FULL}
        </p>
      </div>
    </section>
  );
});
