import { use, type CSSProperties } from 'react';
import { useSnapshot } from 'valtio';
import {
  besideHonestText,
  besideModelText,
  formatOdds,
  formatPercent,
  formatValue,
  NO_PUSH,
  pushText,
  stakeInText,
  typablePrice,
} from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import { noVigProb, type Flaw } from '@ddh/engine/internal/vault';
import type { Bankroll } from '../../state/bankroll.ts';
import type { ValueRow } from '../../state/vault.ts';
import { Label } from '../shared/table/DataTable.tsx';
import { BetPrice } from '../slip/bets/BetPrice.tsx';
import { BankrollContext } from './bankroll.ts';
import type { RowBet } from './useLegs.ts';
import styles from './RowParts.module.css';

/** A bet's EV. Its sign and its font weight show the same as its color. */
export const Ev = ({ row: { value, shade } }: { readonly row: ValueRow }) => (
  <span
    className={`ddh-shade ${styles['ev']} ${shade > 0 ? '' : styles['none']}`}
    style={{ '--shade': shade } as CSSProperties}
  >
    {formatValue(value)}
  </span>
);

/** Flaws with a separate mark. */
const NAMED: readonly Flaw['kind'][] = ['begun', 'noPush', 'disagree', 'beforeNews'];

/**
 * The push of a bet, and marks of a bet whose game has begun, whose EV is per stake that is not returned, on which the
 * books disagree, whose price is from before the news, or whose price or data must be checked.
 */
export const Marks = ({ row: { bet, flaws } }: { readonly row: ValueRow }) => (
  <>
    {bet.push !== null && bet.push > 0 && (
      <span className="ddh-quiet-small">
        <span className="ddh-visually-hidden">, </span>
        <span>{pushText(formatPercent(bet.push))}</span>
      </span>
    )}
    {flaws.some(({ kind }) => kind === 'begun') && <Mark text="begun" />}
    {flaws.some(({ kind }) => kind === 'noPush') && <Mark text={NO_PUSH} before=", EV " />}
    {flaws.some(({ kind }) => kind === 'disagree') && <Mark text="books disagree" after=": see details" />}
    {flaws.some(({ kind }) => kind === 'beforeNews') && <Mark text="before the news" after=": see details" />}
    {flaws.some(({ kind }) => !NAMED.includes(kind)) && <Mark text="check" after=": see details" />}
  </>
);

type MarkProps = { readonly text: string; readonly before?: string; readonly after?: string };

/** A mark, between words that only screen readers read. */
const Mark = ({ text, before = ', ', after }: MarkProps) => (
  <span className={styles['check']}>
    <span className="ddh-visually-hidden">{before}</span>
    <span>{text}</span>
    {after !== undefined && <span className="ddh-visually-hidden">{after}</span>}
  </span>
);

type ModelOddsProps = RowBet & { readonly row: ValueRow; readonly oddsType: OddsType };

/** The fair odds of the bet's probability. A press adds the bet to the slip of its game, with the book's price. */
export const ModelOdds = ({ row: { bet, chance, leg }, bets, pressed, oddsType }: ModelOddsProps) =>
  leg === null || chance === null ? (
    <span>{formatOdds(chance, oddsType)}</span>
  ) : (
    <BetPrice
      leg={leg}
      chance={chance}
      pressed={pressed}
      oddsType={oddsType}
      bets={bets}
      offered={typablePrice(bet.bookOdds, oddsType)}
      className={styles['bet']}
    />
  );

type ChanceProps = {
  readonly row: ValueRow;
  /** Whether the row shows the honest probability, not the model's. */
  readonly byHonest: boolean;
};

/**
 * The bet's probability, and beside it what else is known: the other one of the honest and the model's, and the books'.
 * Without them, the market's probability if the book has prices for both sides.
 */
export function Chance({ row: { bet, chance, market }, byHonest }: ChanceProps) {
  const { honest, modelProb } = bet;
  const besideFile = honest === null ? market && `market ${formatPercent(noVigProb(market))}` : besideModelText(honest);
  const beside = byHonest ? besideHonestText(formatPercent(modelProb), honest?.books ?? null) : besideFile;
  return (
    <>
      <span>{formatPercent(chance)}</span>
      {beside && <span className={`ddh-quiet-small ${styles['beside']}`}>{beside}</span>}
    </>
  );
}

type ToggleProps = {
  readonly row: ValueRow;
  /** The bet, as screen readers announce it. */
  readonly name: string;
  readonly isOpen: boolean;
  /** The id of the element with the bet's details. */
  readonly details: string;
  readonly onPress: () => void;
};

/** The stake of a bet, and the button that opens its details. */
export function StakeAndToggle({ row, name, isOpen, details, onPress }: ToggleProps) {
  const bankroll = use(BankrollContext);
  return (
    <div className={styles['toggle']}>
      {bankroll && <Stake bankroll={bankroll} stake={row.stake} />}
      <button
        type="button"
        className={`ddh-quiet ${styles['button']}`}
        aria-label={`Details: ${name}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
        onClick={onPress}
      >
        <span className={bankroll ? 'ddh-visually-hidden' : styles['word']}>Details</span>
      </button>
    </div>
  );
}

function Stake({ bankroll, stake }: { readonly bankroll: Bankroll; readonly stake: number }) {
  const { amount } = useSnapshot(bankroll.state);
  return (
    <span className={styles['stake']}>
      <Label text="Stake" />
      <span>{stakeInText(stake, amount)}</span>
    </span>
  );
}
