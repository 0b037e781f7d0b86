import { memo, useState } from 'react';
import { formatLine } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import { nextHalfLine, type BoardBet, type BoardMarket } from '@ddh/engine/internal/hub';
import type { Leg } from '@ddh/engine/internal/parlay';
import { higherLineLabel, lowerLineLabel } from '../../slip/bets/copy.ts';
import { lineWords } from './copy.ts';
import { PriceButton } from '../../slip/bets/PriceButton.tsx';
import styles from './MarketRow.module.css';
import { FailureBoundary } from '../../shared/FailureBoundary.tsx';
import { lazyWithRetry } from '../../shared/lazyWithRetry.tsx';

/** Loaded on demand, because few readers open it. */
const LineSheet = lazyWithRetry(() => import('./LineSheet.tsx').then((m) => m.LineSheet), null).Component;

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
        <FailureBoundary>
          <LineSheet
            name={name}
            market={market}
            shown={line.line}
            isPicked={isPicked}
            oddsType={oddsType}
            onPress={onPress}
            onClose={() => setOpen(false)}
          />
        </FailureBoundary>
      )}
    </div>
  );
});
