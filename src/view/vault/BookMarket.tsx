import { DEVIG_METHODS } from '@ddh/engine/internal/odds';
import { formatPercent } from '@ddh/engine/internal/format';
import { marketGap, type Bet, type NoVigMarket } from '@ddh/engine/internal/vault';
import { marketGapText, marketText, methodName, noMarketText } from './copy.ts';
import styles from './BookMarket.module.css';

/** The book's own probability without its margin, compared with the model's. */
export function BookMarket({ bet, market }: { readonly bet: Bet; readonly market: NoVigMarket | null }) {
  if (market === null) return <p className="ddh-quiet">{noMarketText(bet)}</p>;
  const gap = marketGap(market, bet.modelProb);
  return (
    <div className={`ddh-stack-tight ${styles['market']}`}>
      <p>{marketText(market)}</p>
      {gap !== null && (
        <p className={styles['gap']}>
          <b>Check:</b> {marketGapText(gap)}
        </p>
      )}
      <dl className={styles['shares']}>
        <Share name="Model" share={bet.modelProb} model />
        {DEVIG_METHODS.map((method) => (
          <Share key={method} name={methodName(method)} share={market.noVig[method]} />
        ))}
      </dl>
    </div>
  );
}

type ShareProps = { readonly name: string; readonly share: number | null; readonly model?: boolean };

const Share = ({ name, share, model = false }: ShareProps) => (
  <div className={`${styles['share']} ${model ? styles['model'] : ''}`}>
    <dt>
      {name}
      {!model && <span className="ddh-visually-hidden">, no-vig</span>}
    </dt>
    <dd>{formatPercent(share)}</dd>
  </div>
);
