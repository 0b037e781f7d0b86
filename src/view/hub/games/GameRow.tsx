import { memo, useId, useRef } from 'react';
import { newestNewsText, noDataText } from '@ddh/engine/internal/format';
import type { Venue } from '@ddh/engine/internal/domain';
import { gameName, type GameCard } from '@ddh/engine/internal/hub';
import { Arrowed } from '../../shared/Arrowed.tsx';
import { StartTime } from '../../shared/StartTime.tsx';
import type { CardProps } from './Card.tsx';
import { CardFigures, CardNews } from './CardBack.tsx';
import { Prices, WinSplit } from './CardFront.tsx';
import { goalieLine, goalieShort, spokenGame } from './copy.ts';
import { usePlainPress } from './usePlainPress.ts';
import styles from './GameRow.module.css';

/**
 * A game in a row: the start time, both teams with their goalies, their shares of the wins and their odds. The row's
 * button opens what is on the back of a card, and so does a press anywhere on the row.
 */
export const GameRow = memo(function GameRow({ game, oddsType, bets, pick, isOpen, onToggle }: CardProps) {
  const { figures } = game;
  const row = useRef<HTMLDivElement>(null);
  const details = useId();
  const turn = (): void => onToggle(gameName(game));
  usePlainPress(row, figures && turn);
  const name = spokenGame(game);
  return (
    <div role="group" aria-label={name} className={styles['game']}>
      <div ref={row} className={`${styles['row']} ${figures ? styles['opens'] : ''}`}>
        <p className={`ddh-quiet-small ${styles['start']}`}>
          <StartTime {...game} short />
        </p>
        {figures === null ? (
          <p className={`ddh-quiet ${styles['none']}`}>{noDataText(game)}</p>
        ) : (
          <>
            <div className={styles['split']}>
              <div className={styles['sides']}>
                <Side game={game} venue="away" />
                <News game={game} />
                <Side game={game} venue="home" />
              </div>
              <WinSplit key={figures.awayPart} game={game} figures={figures} low={styles['low']} />
            </div>
            <Prices
              game={game}
              figures={figures}
              oddsType={oddsType}
              bets={bets}
              pick={pick}
              className={styles['beside']}
            />
            <button
              type="button"
              className={`ddh-chevron ddh-not-printed ${styles['button']}`}
              aria-label={`Details: ${name}`}
              aria-expanded={isOpen}
              aria-controls={details}
              onClick={turn}
            />
          </>
        )}
      </div>
      {figures && (
        <div id={details} hidden={!isOpen} className={styles['details']}>
          <CardFigures game={game} figures={figures} />
          <CardNews game={game} />
        </div>
      )}
    </div>
  );
});

type SideProps = { readonly game: GameCard; readonly venue: Venue };

/** A team and its goalie in short form. Screen readers get both in full. */
function Side({ game: { goalies, ...game }, venue }: SideProps) {
  const { name, abbreviation } = game[venue];
  return (
    <p className={`${styles['side']} ${styles[venue]}`}>
      <span translate="no" className={styles['team']} aria-hidden="true">
        {abbreviation ?? name}
      </span>
      {goalies && (
        <span translate="no" className="ddh-quiet-small" aria-hidden="true">
          {goalieShort(goalies, venue)}
        </span>
      )}
      <span className="ddh-visually-hidden">{goalies ? `${name}, ${goalieLine(goalies, venue)}` : name}</span>
    </p>
  );
}

/** A dot if news has changed the figures. The opened row says what the news is, and screen readers get it at once. */
const News = ({ game }: Pick<SideProps, 'game'>) =>
  game.changes !== null &&
  game.changes.length > 0 && (
    <p className={styles['news']}>
      <span aria-hidden="true">●</span>
      <span className="ddh-visually-hidden">
        <Arrowed text={newestNewsText(game)} />
      </span>
    </p>
  );
