import { use } from 'react';
import { flawText, formatPercent, honestText, pushRuleText } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { OpenRow, ValueRow } from '../../state/vault.ts';
import {
  flawHead,
  OPEN_BUILDER,
  marketGapText,
  marketText,
  methodName,
  METHODS_SUMMARY,
  noMarketText,
} from './copy.ts';
import { PriceBox } from './PriceBox.tsx';
import styles from './RowDetails.module.css';
import { DEVIG_METHODS } from '@ddh/engine/internal/odds';
import { marketGap, type Bet, type NoVigMarket } from '@ddh/engine/internal/vault';
import { SiteContext } from '../shared/site.ts';

type RowDetailsProps = {
  readonly row: ValueRow;
  readonly open: OpenRow;
  readonly oddsType: OddsType;
  /** Whether the user can enter the bankroll in the details of the bet. */
  readonly asksBankroll: boolean;
  /** The id of the bet's game. `null` if the builder does not offer this game. */
  readonly gameId: string | null;
  readonly onType: (typed: string) => void;
};

/** The details of a bet: contradictions in its data, a field for another price, and a comparison with the market. */
export function RowDetails({ row, open, oddsType, asksBankroll, gameId, onType }: RowDetailsProps) {
  const { hubPath: hub } = use(SiteContext);
  const { bet, flaws, market } = row;
  const [honest, rule] = [honestText(bet, oddsType), pushRuleText(bet)];
  return (
    <div className={`ddh-stack-wide ${styles['details']}`}>
      {flaws.length > 0 && (
        <ul className={styles['flaws']}>
          {flaws.map((flaw) => (
            <li key={flaw.kind}>
              <b>{`${flawHead(flaw.kind)}:`}</b>
              <span>{` ${flawText(flaw, oddsType)}`}</span>
            </li>
          ))}
        </ul>
      )}
      {honest !== null && <p className={styles['rule']}>{honest}</p>}
      {rule !== null && <p className={`ddh-quiet ${styles['rule']}`}>{rule}</p>}
      <PriceBox typed={open.typed} assessment={open.assessment} asksBankroll={asksBankroll} onType={onType} />
      <BookMarket bet={bet} market={market} />
      {hub !== null && gameId !== null && (
        <p>
          <a className={styles['link']} href={builderLink(hub, gameId)}>
            {OPEN_BUILDER}
          </a>
        </p>
      )}
    </div>
  );
}

/**
 * Compares the book's no-vig probability with the model's. Shows nothing for a bet on a player whose other side has no
 * price, because many books offer one side only.
 */
function BookMarket({ bet, market }: { readonly bet: Bet; readonly market: NoVigMarket | null }) {
  // What is wrong with a pair of prices is one of the flaws above.
  if (market === null && (bet.kind === 'player' || bet.pair !== null)) return null;
  if (market === null) return <p className="ddh-quiet">{noMarketText(bet.book)}</p>;
  const gap = marketGap(market, bet.modelProb);
  return (
    <div className={`ddh-stack-tight ${styles['market']}`}>
      <p>{marketText(bet.book, market, bet.modelProb)}</p>
      {gap !== null && (
        <p className={styles['gap']}>
          <b>Check:</b>
          <span>{` ${marketGapText(gap)}`}</span>
        </p>
      )}
      <details>
        <summary className="ddh-quiet ddh-summary">{METHODS_SUMMARY}</summary>
        <dl className={styles['shares']}>
          {DEVIG_METHODS.map((method) => (
            <div key={method} className={styles['chance']}>
              <dt>
                <span>{methodName(method)}</span>
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

/** Returns a link to the builder. The linked page then selects the game. */
const builderLink = (hub: string, gameId: string): string => `${hub}/parlay-builder#game=${encodeURIComponent(gameId)}`;
