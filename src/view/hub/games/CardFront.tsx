import { formatPercent, formatStart, noDataText } from '@ddh/engine/internal/format';
import type { GameCard } from '@ddh/engine/internal/hub';
import { VENUES, type OddsType } from '@ddh/engine/internal/domain';
import { BetPrice } from '../../slip/bets/BetPrice.tsx';
import { winLeg, type WinBets } from '../../slip/bets/winBets.ts';
import { Button } from '../../shared/Button.tsx';
import { TeamLogo } from '../../shared/teams/TeamLogo.tsx';
import { CardHead } from './CardHead.tsx';
import { WinSplit } from './WinSplit.tsx';
import { spokenGame } from './copy.ts';
import styles from './CardFront.module.css';

type CardFrontProps = WinBets & {
  readonly game: GameCard;
  readonly oddsType: OddsType;
  readonly onTurn: () => void;
};

/**
 * The start, both teams, and their win shares and odds: the away team on the left and the home team on the right, like
 * the bar.
 */
export function CardFront({ game, oddsType, bets, pick, onTurn }: CardFrontProps) {
  const { figures, time } = game;
  return (
    <>
      <CardHead text={formatStart(time)}>
        {figures && (
          <Button look="bare" label={`Details: ${spokenGame(game)}`} onPress={onTurn}>
            Details
          </Button>
        )}
      </CardHead>
      <div className={styles['game']}>
        {VENUES.map((venue) => {
          const { name, abbreviation } = game[venue];
          return (
            <div key={venue} className={`${styles['side']} ${styles[venue]}`}>
              <span className={styles['logo']}>
                <TeamLogo team={name} abbreviation={abbreviation} size="large" />
              </span>
              <p className={styles['name']}>{name}</p>
              {figures && (
                <dl className={styles['figures']}>
                  <div>
                    <dt className={`ddh-quiet-small ${styles['term']}`}>Win</dt>
                    <dd className={styles['win']}>{formatPercent(figures[venue].wins.any)}</dd>
                  </div>
                  <div className={styles['odds']}>
                    <dt className={`ddh-quiet-small ${styles['term']}`}>Odds</dt>
                    <dd>
                      <BetPrice
                        leg={winLeg(name)}
                        chance={figures[venue].wins.any}
                        pressed={pick === venue}
                        oddsType={oddsType}
                        bets={bets}
                        className={styles['price']}
                      />
                    </dd>
                  </div>
                </dl>
              )}
            </div>
          );
        })}
        {figures ? (
          <>
            <div className={styles['split']}>
              <WinSplit game={game} part={figures.awayPart} />
            </div>
            <span className={`ddh-quiet-small ${styles['label']}`} aria-hidden="true">
              Odds
            </span>
          </>
        ) : (
          <p className={`ddh-quiet ${styles['none']}`}>{noDataText(game)}</p>
        )}
      </div>
    </>
  );
}
