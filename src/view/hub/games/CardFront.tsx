import { EVEN, newestNewsText, noDataText, formatPercent } from '@ddh/engine/internal/format';
import type { GameCard } from '@ddh/engine/internal/hub';
import { VENUES, type OddsType } from '@ddh/engine/internal/domain';
import { BetPrice } from '../../slip/bets/BetPrice.tsx';
import { winLeg, type WinBets } from '../../slip/bets/winBets.ts';
import { Button } from '../../shared/Button.tsx';
import { CardHead } from './CardHead.tsx';
import { CardTeams } from './CardTeams.tsx';
import { FAIR_ODDS } from '../copy.ts';
import { Arrowed } from '../../shared/Arrowed.tsx';
import { NO_GOALIES, spokenGame, FAVORITE } from './copy.ts';
import styles from './CardFront.module.css';
import type { CSSProperties } from 'react';
import { teamFill } from '../../shared/teams/teamColor.ts';

type CardFrontProps = WinBets & {
  readonly game: GameCard;
  readonly oddsType: OddsType;
  readonly onTurn: () => void;
};

/**
 * The front of a card: the start time, both teams, and their win shares and odds. The away team is on the left and the
 * home team on the right, as in the bar.
 */
export function CardFront({ game, oddsType, bets, pick, onTurn }: CardFrontProps) {
  const { figures } = game;
  return (
    <>
      <CardHead game={game}>
        {figures && (
          <Button look="bare" label={`Details: ${spokenGame(game)}`} onPress={onTurn}>
            Details
          </Button>
        )}
      </CardHead>
      <CardTeams game={game} />
      {figures ? (
        <>
          {/* If the win share changes, the edges between the parts of the bar move. Within one element, browsers
              count this as a layout shift. The key makes React create a new bar for each win share. */}
          <WinSplit key={figures.awayPart} game={game} figures={figures} />
          <div className={styles['odds']}>
            <Prices game={game} figures={figures} oddsType={oddsType} bets={bets} pick={pick} />
            <p className={`ddh-quiet-small ${styles['label']}`}>
              <span aria-hidden="true">{FAIR_ODDS}</span>
              {game.goalies === null && <span>{NO_GOALIES}</span>}
            </p>
          </div>
          {game.changes && (
            <p className={`ddh-quiet-small ${styles['change']}`}>
              <Arrowed text={newestNewsText(game)} />
            </p>
          )}
        </>
      ) : (
        <p className={`ddh-quiet ${styles['none']}`}>{noDataText(game)}</p>
      )}
    </>
  );
}

type FiguresProps = { readonly game: GameCard; readonly figures: NonNullable<GameCard['figures']> };

/** The odds of both teams, the away team's first. */
export const Prices = ({
  game,
  figures,
  className = '',
  oddsType,
  bets,
  pick,
}: FiguresProps & WinBets & { readonly oddsType: OddsType; readonly className?: string | undefined }) => (
  <dl className={`${styles['prices']} ${className}`}>
    {VENUES.map((venue) => (
      <div key={venue} className={styles['price']}>
        <dt className="ddh-visually-hidden">{`${FAIR_ODDS} ${game[venue].name}`}</dt>
        <dd className={styles['bet']}>
          <BetPrice
            leg={winLeg(game[venue].name)}
            chance={figures[venue].wins.any}
            pressed={pick === venue}
            oddsType={oddsType}
            bets={bets}
            className={styles['button']}
          />
        </dd>
      </div>
    ))}
  </dl>
);

/**
 * One bar with a part for each team. The favorite's part has the team's color and the word "favorite". Without a clear
 * favorite, no part has a color, and the word "even" is between them. `low` is the class of a bar as low as a line of
 * text. It has the word "favorite" for screen readers only, because the larger figure says it, too.
 */
export function WinSplit({ game, figures, low }: FiguresProps & { readonly low?: string | undefined }) {
  const { awayPart, isEven } = figures;
  const favorite = isEven ? null : figures.favorite;
  return (
    <div className={`${styles['bar']} ${low ?? ''}`}>
      <dl
        className={`${styles['split']} ${awayPart === null ? styles['unknown'] : ''}`}
        style={{ '--away': awayPart ?? 0.5 } as CSSProperties}
      >
        {VENUES.map((venue) => (
          <div
            key={venue}
            className={`${styles['part']} ${styles[venue]} ${venue === favorite ? styles['favorite'] : ''}`}
            style={venue === favorite ? teamFill(game[venue].abbreviation) : undefined}
          >
            <dt className="ddh-visually-hidden">{`${game[venue].name} win`}</dt>
            <dd className={styles['chance']}>
              <span>{formatPercent(figures[venue].wins.any)}</span>
              {venue === favorite && (
                <span className={low === undefined ? styles['word'] : 'ddh-visually-hidden'}>{` ${FAVORITE}`}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isEven && <p className={styles['even']}>{EVEN}</p>}
    </div>
  );
}
