import { memo, useState, useDeferredValue, type CSSProperties } from 'react';
import { formatLine } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import { nextHalfLine, type BoardBet, type BoardMarket } from '@ddh/engine/internal/hub';
import type { Leg } from '@ddh/engine/internal/parlay';
import { higherLineLabel, lowerLineLabel } from '../../slip/bets/copy.ts';
import { columnOf, LINE_COLUMN, lineWords } from './copy.ts';
import { PriceButton } from '../../slip/bets/PriceButton.tsx';
import styles from './MarketRow.module.css';
import { CloseButton, Dialog } from '../../shared/Dialog.tsx';
import { Icon } from '../../shared/Icon.tsx';

type LineSheetProps = {
  readonly name: string;
  readonly market: BoardMarket;
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

/** All lines of a market with their prices. */
function LineSheet({ name, market, isPicked, oddsType, onPress, onClose }: LineSheetProps) {
  const lines = useDeferredValue(market.lines, market.lines.slice(0, FIRST_LINES));
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
          <div key={line} role="row" className={styles['lineSheetLine']}>
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

type MarketRowProps = {
  readonly name: string;
  /** A second line of text below the name, such as a player's team. */
  readonly note?: string;
  readonly market: BoardMarket;
  /** True in a grid whose columns are the two teams, then over and under. Otherwise they are over and under. */
  readonly withTeams: boolean;
  /** The index of the line to show. If this is undefined, the market's initial line is shown. */
  readonly shown: number | undefined;
  readonly oddsType: OddsType;
  /**
   * The keys of those legs of the slip that this row may show, joined to one string so that `memo` can compare them.
   */
  readonly picked: string;
  readonly onPress: ((leg: Leg) => void) | null;
  readonly onLine: (market: BoardMarket, index: number) => void;
};

/** Empty cells. Screen readers find the head of a cell by counting, so a row has a cell in each column. */
const EmptyCells = ({ count }: { readonly count: 1 | 2 }) =>
  Array.from({ length: count }, (_, i) => (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell says nothing
    <div key={i} role="gridcell" className="ddh-visually-hidden" />
  ));

/** One market: its name, a stepper for its line, and the prices of its two bets. */
export const MarketRow = memo(function MarketRow(props: MarketRowProps) {
  const { name, note, market, withTeams, shown = market.start, oddsType, picked, onPress, onLine } = props;
  const [open, setOpen] = useState(false);
  const line = market.lines[shown];
  if (line === undefined) return null;
  const lower = nextHalfLine(market, shown, -1);
  const higher = nextHalfLine(market, shown, 1);
  const isOfTeams = line.bets[0]?.leg.kind === 'winner';
  const isPicked = ({ key }: BoardBet): boolean => picked.split(' | ').includes(key);
  return (
    <div role="row" className={styles['row']}>
      <div role="rowheader" className={styles['head']}>
        <span className={styles['name']}>{name}</span>
        {note !== undefined && <span className="ddh-quiet-small">{note}</span>}
      </div>
      {market.lines.length > 1 ? (
        <div role="gridcell" className={`ddh-line ${styles['stepper']}`}>
          <button
            type="button"
            className={styles['step']}
            aria-label={lowerLineLabel(name)}
            aria-disabled={lower === null || undefined}
            onClick={() => lower !== null && onLine(market, lower)}
          >
            ‹
          </button>
          <button type="button" className={styles['line']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span>{formatLine(line.line)}</span>
            <span className="ddh-visually-hidden">{lineWords(name)}</span>
          </button>
          <button
            type="button"
            className={styles['step']}
            aria-label={higherLineLabel(name)}
            aria-disabled={higher === null || undefined}
            onClick={() => higher !== null && onLine(market, higher)}
          >
            ›
          </button>
        </div>
      ) : (
        <EmptyCells count={1} />
      )}
      {withTeams && !isOfTeams && <EmptyCells count={2} />}
      {line.bets.map((bet) => (
        <div key={bet.key} role="gridcell" className={styles['bet']}>
          <PriceButton bet={bet} pressed={isPicked(bet)} oddsType={oddsType} onPress={onPress} />
        </div>
      ))}
      {isOfTeams && <EmptyCells count={2} />}
      {open && (
        <LineSheet
          name={name}
          market={market}
          isPicked={isPicked}
          oddsType={oddsType}
          onPress={onPress}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
});
