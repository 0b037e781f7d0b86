import { memo, useId, useCallback, useState, type RefCallback } from 'react';
import { formatAverage, formatDate, formatPercent, newestNewsText, noDataText } from '@ddh/engine/internal/format';
import { gameName, type CardSide, type GameCard, type HubGame, type HubTeam } from '@ddh/engine/internal/hub';
import { VENUES, type LeagueDate, type OddsType, type Venue } from '@ddh/engine/internal/domain';
import type { GameBets } from '../../../state/slips.ts';
import { BetPrice } from '../../slip/bets/BetPrice.tsx';
import { winBets, winLeg, type WinBets } from '../../slip/bets/winBets.ts';
import { TeamLogo } from '../../shared/teams/TeamLogo.tsx';
import { StartTime } from '../../shared/StartTime.tsx';
import { TABS } from '../tabs.ts';
import { Arrowed } from '../../shared/Arrowed.tsx';
import { goalieLine, goalieShort, spokenGame } from './copy.ts';
import styles from './GamesTable.module.css';

/** Returns whether the content is wider than its element. Only then should the element be a tab stop. */
function useOverflow<E extends HTMLElement>(): readonly [RefCallback<E>, boolean] {
  const [overflows, setOverflows] = useState(false);
  const watch = useCallback((element: E | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return [watch, overflows];
}

export type GamesTableProps = {
  readonly games: readonly GameCard[];
  readonly date: LeagueDate;
  readonly oddsType: OddsType;
  readonly betsOf: (game: HubGame) => GameBets | null;
  readonly picked: readonly string[];
};

type Column = {
  readonly name: string;
  /** The short form of `name` for a narrow page. Screen readers get `name`. */
  readonly short?: string;
  readonly figure: (side: CardSide) => string;
};

const COLUMNS: readonly Column[] = [
  { name: 'Win %', figure: ({ wins }) => formatPercent(wins.any) },
  // The cells of this column contain a price button instead of a figure.
  { name: 'Fair odds', short: 'Fair', figure: () => '' },
  { name: 'Regulation', short: 'Reg', figure: ({ wins }) => formatPercent(wins.regulation) },
  { name: 'OT/SO', figure: ({ wins }) => formatPercent(wins.overtime) },
  { name: 'Goals', figure: ({ goals }) => formatAverage(goals) },
  { name: 'Shots', figure: ({ shots }) => formatAverage(shots) },
];

/** The table of games: the figures of the front and back of each card, with a row for each team. */
export const GamesTable = memo(function GamesTable({ games, date, oddsType, betsOf, picked }: GamesTableProps) {
  const caption = useId();
  const [region, overflows] = useOverflow<HTMLDivElement>();
  const reach = overflows ? { role: 'region', tabIndex: 0, 'aria-labelledby': caption } : {};
  return (
    <div ref={region} {...reach} className={`ddh-card ${styles['region']}`}>
      <table className={styles['table']}>
        <caption id={caption} className="ddh-visually-hidden">
          {`${TABS.games.title}, ${formatDate(date)}`}
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
        {games.map(({ figures, goalies, ...game }) => (
          <tbody key={gameName(game)} className={`ddh-unbroken ${styles['game']}`}>
            <tr>
              <th scope="rowgroup" colSpan={COLUMNS.length + 1} className={`ddh-quiet-small ${styles['start']}`}>
                <span className={styles['stays']}>
                  <span className="ddh-visually-hidden">{`${spokenGame(game)} `}</span>
                  <StartTime {...game} />
                  {game.changes && (
                    <span className={styles['change']}>
                      <Either long={newestNewsText(game)} short={newestNewsText(game, 'short')} />
                    </span>
                  )}
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
                <TeamLine
                  key={venue}
                  venue={venue}
                  team={game[venue]}
                  goalies={goalies}
                  side={figures[venue]}
                  oddsType={oddsType}
                  {...winBets(game, betsOf(game), picked)}
                />
              ))
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
});

type TeamLineProps = WinBets & {
  readonly venue: Venue;
  readonly team: HubTeam;
  readonly goalies: GameCard['goalies'];
  readonly side: CardSide;
  readonly oddsType: OddsType;
};

const TeamLine = ({ venue, team: { name, abbreviation }, goalies, side, oddsType, bets, pick }: TeamLineProps) => (
  <tr className={styles['line']}>
    <th scope="row" className={`${styles['team']} ${styles['first']}`}>
      <span translate="no" className="ddh-line">
        <span className={styles['logo']}>
          <TeamLogo team={name} abbreviation={abbreviation} size="small" />
        </span>
        <TeamName venue={venue} name={name} abbreviation={abbreviation} goalies={goalies} />
      </span>
    </th>
    {COLUMNS.map((column) => (
      <td key={column.name} className={styles['figure']}>
        {column.name === 'Fair odds' ? (
          <BetPrice
            leg={winLeg(name)}
            chance={side.wins.any}
            pressed={pick === venue}
            oddsType={oddsType}
            bets={bets}
          />
        ) : (
          column.figure(side)
        )}
      </td>
    ))}
  </tr>
);

type TeamNameProps = HubTeam & Pick<TeamLineProps, 'venue' | 'goalies'>;

/** A team, and below it its goalie. */
const TeamName = ({ venue, name, abbreviation, goalies }: TeamNameProps) => (
  <span className={styles['names']}>
    <Either long={name} short={abbreviation} />
    {goalies && (
      <span className="ddh-quiet-small">
        <Either long={` ${goalieLine(goalies, venue)}`} short={goalieShort(goalies, venue)} />
      </span>
    )}
  </span>
);

type EitherProps = { readonly long: string; readonly short: string | null };

/** Shows a long text, or a short one on a narrow page. Screen readers always get the long text. */
const Either = ({ long, short }: EitherProps) =>
  short === null ? (
    <Arrowed text={long} />
  ) : (
    <>
      <span className={styles['long']}>
        <Arrowed text={long} />
      </span>
      <span className={styles['short']} aria-hidden="true">
        {short}
      </span>
    </>
  );
