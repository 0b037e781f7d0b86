import { memo, useId, type CSSProperties } from 'react';
import { placeText, rankColumn } from '@ddh/engine/internal/format';
import type { PointsPart, RankColumn, RankKind, RankRow } from '@ddh/engine/internal/fantasy';
import { sideText } from '../../shared/copy.ts';
import { TeamLogo } from '../../shared/teams/TeamLogo.tsx';
import { PointsBreakdown } from './PointsBreakdown.tsx';
import { SideRow } from '../../shared/table/SideTable.tsx';
import styles from './PlayerRow.module.css';

type PlayerRowProps = {
  readonly row: RankRow;
  readonly mine: boolean;
  readonly columns: readonly RankColumn[];
  /** The breakdown of the player's points, or `null` while it is closed. */
  readonly open: readonly PointsPart[] | null;
  readonly kind: RankKind;
  readonly onToggle: (kind: RankKind, at: number) => void;
};

/** A player's row. An open breakdown of the player's points is below the row. */
export const PlayerRow = memo(function PlayerRow({ row, mine, columns, open, kind, onToggle }: PlayerRowProps) {
  const { player, rank, at } = row;
  const details = useId();
  return (
    <SideRow
      details={open && { id: details, columns: columns.length, shown: <PointsBreakdown row={row} parts={open} /> }}
    >
      <th scope="row" className={`${styles['playerName']} ${mine ? styles['mine'] : ''}`}>
        <span className={`ddh-quiet-small ${styles['place']}`} aria-hidden="true">
          {placeText(rank)}
        </span>
        <TeamLogo team={player.team ?? ''} abbreviation={player.abbreviation} size="small" />
        <span translate="no" className="ddh-strong">
          {player.player}
        </span>
        <span className={`ddh-quiet-small ${styles['side']}`}>
          <span className="ddh-visually-hidden">, </span>
          <span translate="no">{sideText(rankColumn('team').text(row, 'decimal'), player.position)}</span>
          {mine && (
            <span className={styles['roster']}>
              <span className="ddh-visually-hidden">, on your </span>
              <span>roster</span>
            </span>
          )}
        </span>
      </th>
      {columns.map((column) => {
        if (column === 'player' || column === 'team' || column === 'position') return null;
        const shade = row.shades[column];
        return (
          <td
            key={column}
            className={shade === null ? undefined : `ddh-shade ${styles['shaded']}`}
            style={shade === null ? undefined : ({ '--shade': shade } as CSSProperties)}
          >
            {column === 'fantasyPoints' ? (
              <button
                type="button"
                className={`ddh-line ${styles['points']}`}
                aria-expanded={open !== null}
                aria-controls={open ? details : undefined}
                onClick={() => onToggle(kind, at)}
              >
                <span>{rankColumn(column).text(row, 'decimal')}</span>
                <span className="ddh-visually-hidden">{`, where the points of ${player.player} come from`}</span>
              </button>
            ) : (
              rankColumn(column).text(row, 'decimal')
            )}
          </td>
        );
      })}
    </SideRow>
  );
});
