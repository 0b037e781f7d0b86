import { memo } from 'react';
import { formatOdds, NONE } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { GameBets } from '../../../state/slips.ts';
import { betWords, type PricedBet } from './copy.ts';
import { TextButton } from '../../shared/TextButton.tsx';
import styles from './BetPrice.module.css';

type BetPriceProps = PricedBet & {
  /** True if this leg is in the slip. */
  readonly pressed: boolean;
  readonly oddsType: OddsType;
  /** Null if the builder is not open for the game. The odds are then plain text and not a button. */
  readonly bets: GameBets | null;
  /** A book's price for the bet as a user could type it. It goes into the slip with the bet. */
  readonly offered?: string;
  /** A class that positions the clickable area of the button in its table cell. */
  readonly className?: string | undefined;
};

/**
 * A button with the fair odds of a bet, in a table. A press adds the bet to the slip, and a second press removes it.
 */
export const BetPrice = memo(function BetPrice(props: BetPriceProps) {
  const { leg, chance, fair = chance, pressed, oddsType, bets, offered, className } = props;
  const odds = formatOdds(fair, oddsType);
  if (bets === null || odds === NONE) return <span>{odds}</span>;
  return (
    <TextButton
      className={`${styles['price']} ${className ?? ''}`}
      pressed={pressed}
      onPress={() => bets.press(leg, offered)}
    >
      <span className="ddh-visually-hidden">{betWords({ leg, chance, fair }, oddsType)}</span>
      {/* If the length of this text changes, its start moves. Within one element, browsers count this as a layout
          shift. The key makes React create a new element for each length. */}
      <span key={odds.length}>{odds}</span>
    </TextButton>
  );
});
