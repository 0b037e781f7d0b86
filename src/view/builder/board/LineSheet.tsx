import { useDeferredValue, useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react';
import { formatLine } from '@ddh/engine/internal/format';
import { canPush, type Line, type OddsType } from '@ddh/engine/internal/domain';
import type { BoardBet, BoardMarket } from '@ddh/engine/internal/hub';
import type { Leg } from '@ddh/engine/internal/parlay';
import { PriceButton } from '../../slip/bets/PriceButton.tsx';
import { CloseButton, Dialog } from '../../shared/Dialog.tsx';
import { Icon } from '../../shared/Icon.tsx';
import { columnOf, LINE_COLUMN } from './copy.ts';
import styles from './LineSheet.module.css';

type LineSheetProps = {
  readonly name: string;
  readonly market: BoardMarket;
  /** The line that the board shows. */
  readonly shown: Line;
  readonly isPicked: (bet: BoardBet) => boolean;
  readonly oddsType: OddsType;
  readonly onPress: ((leg: Leg) => void) | null;
  readonly onClose: () => void;
};

/**
 * The number of a market's lines in the first frame. The next frame shows the other lines, whose space is already
 * reserved.
 */
const FIRST_LINES = 3;

/** Books offer half lines more often, so they are before the whole ones. */
const halfFirst = ({ lines }: BoardMarket): BoardMarket['lines'] =>
  lines.toSorted((a, b) => Number(canPush(a.line)) - Number(canPush(b.line)));

/** All lines of a market with their prices. Opens at the line that the board shows. */
export function LineSheet({ name, market, shown, isPicked, oddsType, onPress, onClose }: LineSheetProps) {
  const all = useMemo(() => halfFirst(market), [market]);
  const at = Math.max(0, all.findIndex(({ line }) => line === shown) - 1);
  const lines = useDeferredValue(all, all.slice(at, at + FIRST_LINES));
  const current = useRef<HTMLDivElement>(null);
  const isWhole = lines.length === all.length;
  useLayoutEffect(() => {
    if (isWhole) current.current?.scrollIntoView({ block: 'center' });
  }, [isWhole]);
  return (
    <Dialog variant="popover" label={`${name}: all lines`} onClose={onClose}>
      <div className="ddh-dialog-head">
        <h2 className="ddh-title">{name}</h2>
        <CloseButton look="bare">
          <Icon name="remove" />
          <span> Close</span>
        </CloseButton>
      </div>
      <div
        role="table"
        aria-label={name}
        className={styles['lines']}
        style={{ '--lines': market.lines.length } as CSSProperties}
      >
        <div role="row" className="ddh-visually-hidden">
          <span role="columnheader">{LINE_COLUMN}</span>
          {lines[0]?.bets.map(({ key, leg }) => (
            <span key={key} role="columnheader">
              {columnOf(leg)}
            </span>
          ))}
        </div>
        {lines.map(({ line, bets }) => (
          <div
            key={line}
            ref={line === shown ? current : undefined}
            role="row"
            aria-current={line === shown || undefined}
            className={styles['lineSheetLine']}
          >
            <span role="rowheader" className={styles['value']}>
              {formatLine(line)}
            </span>
            {bets.map((bet) => (
              <div key={bet.key} role="cell" className={styles['bet']}>
                <PriceButton bet={bet} pressed={isPicked(bet)} oddsType={oddsType} onPress={onPress} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
