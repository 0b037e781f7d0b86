import { memo, useId } from 'react';
import { formatAverage, formatDate, formatOdds, formatPercent, noDataText } from '@ddh/engine/internal/format';
import { gameName, type CardSide, type GameCard, type HubTeam } from '@ddh/engine/internal/hub';
import { VENUES, type LeagueDate, type OddsType } from '@ddh/engine/internal/domain';
import { TeamLogo } from '../../shared/teams/TeamLogo.tsx';
import { StartTime } from '../../shared/StartTime.tsx';
import { TABS } from '../tabs.ts';
import { spokenGame } from './copy.ts';
import { useOverflow } from './useOverflow.ts';
import styles from './GamesTable.module.css';

type GamesTableProps = {
  readonly games: readonly GameCard[];
  readonly date: LeagueDate;
  readonly oddsType: OddsType;
};

type Column = {
  readonly name: string;
  /** Shown on a narrow page. Screen readers get the full name. */
  readonly short?: string;
  readonly figure: (side: CardSide, oddsType: OddsType) => string;
};

const COLUMNS: readonly Column[] = [
  { name: 'Win %', figure: ({ wins }) => formatPercent(wins.any) },
  { name: 'Odds', figure: ({ wins }, oddsType) => formatOdds(wins.any, oddsType) },
  { name: 'Regulation', short: 'Reg', figure: ({ wins }) => formatPercent(wins.regulation) },
  { name: 'OT/SO', figure: ({ wins }) => formatPercent(wins.overtime) },
  { name: 'Goals', figure: ({ goals }) => formatAverage(goals) },
  { name: 'Shots', figure: ({ shots }) => formatAverage(shots) },
];

/** The figures of both faces of all cards, with a row for each team. */
export const GamesTable = memo(function GamesTable({ games, date, oddsType }: GamesTableProps) {
  const caption = useId();
  const [region, overflows] = useOverflow<HTMLDivElement>();
  const reach = overflows ? { role: 'region', tabIndex: 0, 'aria-labelledby': caption } : {};
  return (
    <div ref={region} {...reach} className={`ddh-card ${styles['region']}`}>
      <table className={styles['table']}>
        <caption id={caption} className="ddh-visually-hidden">
          {TABS.games.title}, {formatDate(date)}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={`ddh-quiet-small ${styles['column']} ${styles['first']}`}>
              Team
            </th>
            {COLUMNS.map(({ name, short }) => (
              <th key={name} scope="col" className={`ddh-quiet-small ${styles['column']}`}>
                <Either long={name} short={short ?? null} />
              </th>
            ))}
          </tr>
        </thead>
        {games.map(({ figures, ...game }) => (
          <tbody key={gameName(game)} className={`ddh-unbroken ${styles['game']}`}>
            <tr>
              <th scope="rowgroup" colSpan={COLUMNS.length + 1} className={`ddh-quiet-small ${styles['start']}`}>
                <span className={styles['stays']}>
                  <span className="ddh-visually-hidden">{spokenGame(game)}</span> <StartTime {...game} />
                </span>
              </th>
            </tr>
            {figures === null ? (
              <tr>
                <td colSpan={COLUMNS.length + 1} className={styles['none']}>
                  <span className={styles['stays']}>{noDataText(game)}</span>
                </td>
              </tr>
            ) : (
              VENUES.map((venue) => (
                <TeamLine key={venue} team={game[venue]} side={figures[venue]} oddsType={oddsType} />
              ))
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
});

type TeamLineProps = { readonly team: HubTeam; readonly side: CardSide; readonly oddsType: OddsType };

const TeamLine = ({ team: { name, abbreviation }, side, oddsType }: TeamLineProps) => (
  <tr className={styles['line']}>
    <th scope="row" className={`${styles['team']} ${styles['first']}`}>
      <span className="ddh-line">
        <span className={styles['logo']}>
          <TeamLogo team={name} abbreviation={abbreviation} size="small" />
        </span>
        <Either long={name} short={abbreviation} />
      </span>
    </th>
    {COLUMNS.map((column) => (
      <td key={column.name} className={styles['figure']}>
        {column.figure(side, oddsType)}
      </td>
    ))}
  </tr>
);

type EitherProps = { readonly long: string; readonly short: string | null };

/** A text, replaced on a narrow page by a short one. Screen readers always get the long one. */
const Either = ({ long, short }: EitherProps) =>
  short === null ? (
    long
  ) : (
    <>
      <span className={styles['long']}>{long}</span>
      <span className={styles['short']} aria-hidden="true">
        {short}
      </span>
    </>
  );
