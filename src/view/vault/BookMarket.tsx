import { DEVIG_METHODS } from '@ddh/engine/internal/odds';
import { formatPercent } from '@ddh/engine/internal/format';
import { marketGap, type Bet, type NoVigMarket } from '@ddh/engine/internal/vault';
import { marketGapText, marketText, methodName, METHODS_SUMMARY, noMarketText } from './copy.ts';
import styles from './BookMarket.module.css';

/**
 * Compares the book's no-vig probability with the model's. Shows nothing for bets on players, which have prices for one
 * side only.
 */
export function BookMarket({ bet, market }: { readonly bet: Bet; readonly market: NoVigMarket | null }) {
  if (bet.kind === 'player') return null;
  if (market === null) return <p className="ddh-quiet">{noMarketText(bet.book)}</p>;
  const gap = marketGap(market, bet.modelProb);
  return (
    <div className={`ddh-stack-tight ${styles['market']}`}>
      <p>{marketText(market, bet.modelProb)}</p>
      {gap !== null && (
        <p className={styles['gap']}>
          <b>Check:</b> {marketGapText(gap)}
        </p>
      )}
      <details>
        <summary className={`ddh-quiet ${styles['summary']}`}>{METHODS_SUMMARY}</summary>
        <dl className={styles['shares']}>
          {DEVIG_METHODS.map((method) => (
            <div key={method} className={styles['share']}>
              <dt>
                {methodName(method)}
                <span className="ddh-visually-hidden">, no-vig</span>
              </dt>
              <dd>{formatPercent(market.noVig[method])}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
