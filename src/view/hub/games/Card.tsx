import { memo, useLayoutEffect, useRef } from 'react';
import { gameName, type GameCard } from '@ddh/engine/internal/hub';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { WinBets } from '../../slip/bets/winBets.ts';
import { CardBack } from './CardBack.tsx';
import { CardFront } from './CardFront.tsx';
import { spokenGame } from './copy.ts';
import { usePlainPress } from './usePlainPress.ts';
import styles from './Card.module.css';

export type CardProps = WinBets & {
  readonly game: GameCard;
  readonly oddsType: OddsType;
  readonly isOpen: boolean;
  /** Opens or closes the game of this name. */
  readonly onToggle: (name: string) => void;
};

/**
 * A card that shows its front or its back. The card's buttons turn it, and so does a press anywhere on the card. A game
 * without figures has only a front.
 */
export const Card = memo(function Card({ game, oddsType, bets, pick, isOpen, onToggle }: CardProps) {
  const { figures } = game;
  const turned = isOpen && figures !== null;
  const pressed = useRef(false);
  const card = useRef<HTMLDivElement>(null);
  const front = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLDivElement>(null);

  const turn = (): void => {
    pressed.current = true;
    onToggle(gameName(game));
  };

  // Moves the focus from the hidden face of the card to the shown one.
  useLayoutEffect(() => {
    const [shown, hidden] = turned ? [back.current, front.current] : [front.current, back.current];
    // The browser's Back button turns a card, too.
    if (!pressed.current && !hidden?.contains(document.activeElement)) return;
    pressed.current = false;
    shown?.focus({ preventScroll: true });
  }, [turned]);

  usePlainPress(card, figures && turn);
  const name = spokenGame(game);
  return (
    <div ref={card} className={`${styles['card']} ${figures ? styles['turns'] : ''}`}>
      <div
        ref={front}
        role="group"
        aria-label={name}
        tabIndex={-1}
        inert={turned}
        className={`ddh-card ${styles['face']} ${styles['front']}`}
      >
        <CardFront game={game} oddsType={oddsType} bets={bets} pick={pick} onTurn={turn} />
      </div>
      {figures && (
        <div
          ref={back}
          role="group"
          aria-label={`Details: ${name}`}
          tabIndex={-1}
          inert={!turned}
          className={`ddh-card ${styles['face']} ${styles['back']}`}
        >
          <CardBack game={game} figures={figures} isShown={turned} onTurn={turn} />
        </div>
      )}
    </div>
  );
});
