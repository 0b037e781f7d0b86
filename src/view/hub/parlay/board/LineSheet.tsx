import { useDeferredValue, type CSSProperties } from 'react';
import { formatLine } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { BoardBet, BoardMarket } from '@ddh/engine/internal/hub';
import type { Leg } from '@ddh/engine/internal/parlay';
import { CloseButton, Dialog } from '../../../shared/Dialog.tsx';
import { Icon } from '../../../shared/Icon.tsx';
import { PriceButton } from '../../../slip/bets/PriceButton.tsx';
import styles from './LineSheet.module.css';

type LineSheetProps = {
  readonly name: string;
  readonly market: BoardMarket;
  readonly isPicked: (bet: BoardBet) => boolean;
  readonly oddsType: OddsType;
  readonly onPress: (leg: Leg) => void;
  readonly onClose: () => void;
};

/**
 * The number of a market's lines in the first frame. The next frame shows the other lines, whose space is already
 * reserved.
 */
const FIRST_LINES = 3;

/** All lines of a market with their prices. */
export function LineSheet({ name, market, isPicked, oddsType, onPress, onClose }: LineSheetProps) {
  const lines = useDeferredValue(market.lines, market.lines.slice(0, FIRST_LINES));
  return (
    <Dialog variant="popover" label={`${name}: all lines`} onClose={onClose}>
      <div className="ddh-dialog-head">
        <h2 className="ddh-title">{name}</h2>
        <CloseButton look="bare">
          <Icon name="remove" /> Close
        </CloseButton>
      </div>
      <ul className={styles['lines']} style={{ '--lines': market.lines.length } as CSSProperties}>
        {lines.map(({ line, bets }) => (
          <li key={line} className={styles['line']}>
            <span className={styles['value']}>{formatLine(line)}</span>
            {bets.map((bet) => (
              <PriceButton key={bet.key} bet={bet} pressed={isPicked(bet)} oddsType={oddsType} onPress={onPress} />
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
