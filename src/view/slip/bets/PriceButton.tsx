import { memo } from 'react';
import { formatOdds, formatPercent } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Leg } from '@ddh/engine/internal/parlay';
import { betWords, sideLetter, type PricedBet } from './copy.ts';
import { TextButton } from '../../shared/TextButton.tsx';
import styles from './PriceButton.module.css';

type PriceButtonProps = {
  readonly bet: PricedBet;
  /** True if this leg is in the slip. */
  readonly pressed: boolean;
  readonly oddsType: OddsType;
  /** Null if the figures are old. The price is then text and not a button. */
  readonly onPress: ((leg: Leg) => void) | null;
};

/** A button with a bet's fair odds and chance. A press adds the bet to the slip, and a second press removes it. */
export const PriceButton = memo(function PriceButton({ bet, pressed, oddsType, onPress }: PriceButtonProps) {
  const odds = formatOdds(bet.fair === undefined ? bet.chance : bet.fair, oddsType);
  const chance = formatPercent(bet.chance);
  const content = (
    <>
      <span className="ddh-visually-hidden">{betWords(bet, oddsType)}</span>
      {/* The keys make React replace an element when the length of its text changes. In the old element the start
          of the text would move, which is a layout shift. */}
      <span key={`odds ${odds.length}`} className={styles['odds']}>
        {`${sideLetter(bet.leg)}${odds} `}
      </span>
      <span key={`chance ${chance.length} ${pressed}`} className={styles['chance']}>
        <span>{chance}</span>
        {pressed && <span aria-hidden="true"> ✓</span>}
      </span>
    </>
  );
  if (onPress === null) return <div className={`${styles['price']} ${styles['text']}`}>{content}</div>;
  return (
    <TextButton className={`${styles['price']}`} pressed={pressed} onPress={() => onPress(bet.leg)}>
      {content}
    </TextButton>
  );
});
