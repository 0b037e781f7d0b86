import { memo, type CSSProperties } from 'react';
import type { Usage, UsageFigure } from '@ddh/engine/internal/fantasy';
import { PlayerSide } from '../../shared/teams/PlayerSide.tsx';
import { TeamLogo } from '../../shared/teams/TeamLogo.tsx';
import { teamOf } from '../../shared/teams/teamOf.ts';
import { usageColumnHead, usageText, WEEKS_HEAD, weeksText } from './copy.ts';
import styles from './UsageTable.module.css';

type UsageRowProps = { readonly row: Usage; readonly weeks: readonly string[] };

/** A skater's row. On a phone, labels in the row replace the column heads. */
export const UsageRow = memo(function UsageRow({ row, weeks }: UsageRowProps) {
  const { player, position } = row.player;
  const team = teamOf(row.player);
  const { shots, goals } = row.bars;
  return (
    <tr className={`${styles['row']} ddh-listing-row ${styles['line']}`}>
      <th scope="row" className={`${styles['player']} ddh-listing-player ${styles['playerName']}`}>
        {team && <TeamLogo key={team.name} team={team.name} abbreviation={team.abbreviation} size="small" />}
        <span translate="no" className={styles['name']}>
          {player}
        </span>
        <PlayerSide team={team} position={position} className={`ddh-quiet-small ${styles['side']}`} />
      </th>
      <Figure row={row} column="games" />
      <Figure row={row} column="shots" bar={shots} />
      <Figure row={row} column="shotsPerGame" />
      <Figure row={row} column="shotShare" />
      <Figure row={row} column="goals" bar={goals} />
      <Figure row={row} column="goalShare" />
      <Figure row={row} column="powerPlayShare" bar={row.figures.powerPlayShare ?? 0} />
      <Figure row={row} column="points" />
      <td className={styles['weeks']}>
        <Label text={WEEKS_HEAD} />
        <svg
          className={styles['picture']}
          viewBox={`0 0 ${weeks.length} 1`}
          preserveAspectRatio="none"
          role="img"
          aria-label={weeksText(row, weeks)}
        >
          <path d={weeksPath(row)} />
        </svg>
      </td>
    </tr>
  );
});

type FigureProps = {
  readonly row: Usage;
  readonly column: UsageFigure;
  /** The length of the bar as a fraction, from 0 to 1. */
  readonly bar?: number;
};

const Figure = ({ row, column, bar }: FigureProps) => (
  <td
    className={`${styles[column]} ${bar === undefined ? '' : styles['bar']}`}
    style={bar === undefined ? undefined : ({ '--share': bar } as CSSProperties)}
  >
    <Label text={usageColumnHead(column)} />
    <span>{usageText(row, column)}</span>
  </td>
);

const Label = ({ text }: { readonly text: string }) => (
  <span className={`ddh-quiet-small ${styles['label']}`} aria-hidden="true">
    {text}
  </span>
);

/** An SVG path with one bar per week. Its width is the number of weeks, and its height is 1. */
export const weeksPath = ({ weeks }: Pick<Usage, 'weeks'>): string =>
  weeks.map(({ bar }, i) => (bar === 0 ? '' : `M${i}.12 1V${(1 - bar).toFixed(3)}h.76V1z`)).join('');
