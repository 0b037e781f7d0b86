import { use, useId } from 'react';
import { useSnapshot } from 'valtio';
import {
  assessErrorText,
  CHECK_PRICE,
  formatPercent,
  formatValue,
  NONE,
  priceReadText,
  STAKE_RULE,
  stakeOfText,
} from '@ddh/engine/internal/format';
import type { Bankroll } from '../../state/bankroll.ts';
import type { OpenRow } from '../../state/vault.ts';
import { BankrollField } from '../shared/BankrollField.tsx';
import { PRICE_HINT } from '../shared/copy.ts';
import { BankrollContext } from './bankroll.ts';
import styles from './PriceBox.module.css';
import { Live } from '../shared/Said.tsx';

type PriceBoxProps = Pick<OpenRow, 'typed' | 'assessment'> & {
  /** Whether the user can enter the bankroll in this box. */
  readonly asksBankroll: boolean;
  readonly onType: (typed: string) => void;
};

/**
 * A field for a price. The price is evaluated with the model's probability, and space for the resulting figures is
 * reserved.
 */
export function PriceBox({ typed, assessment, asksBankroll, onType }: PriceBoxProps) {
  const bankroll = use(BankrollContext);
  const id = useId();
  const hint = useId();
  const wrong = assessment?.ok === false;
  const worth = assessment?.ok ? assessment.value : null;
  return (
    <div className={`ddh-stack-tight ${styles['box']}`}>
      <div className={`ddh-wrap ${styles['field']}`}>
        <label htmlFor={id} className="ddh-strong">
          Your price
        </label>
        <input
          id={id}
          type="text"
          inputMode="text"
          className={`ddh-field ${styles['input']}`}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={wrong || undefined}
          aria-describedby={hint}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <p id={hint} className={`ddh-quiet ${wrong ? 'ddh-error' : ''}`}>
        {`${wrong ? assessErrorText(assessment.error) : worth ? priceReadText(worth.price) : PRICE_HINT}${worth?.tooGood ? ` ${CHECK_PRICE}` : ''}`}
      </p>
      <Live>
        <dl className={`ddh-wrap ${styles['figures']}`}>
          <Figure name="EV" text={worth ? formatValue(worth.value) : NONE} />
          <Figure name="Break-even" text={worth ? formatPercent(worth.breakEven) : NONE} />
          {bankroll && <Stake bankroll={bankroll} stake={worth && worth.stake} />}
        </dl>
      </Live>
      {bankroll && <p className="ddh-quiet">{STAKE_RULE}</p>}
      {bankroll && asksBankroll && <BankrollField bankroll={bankroll} />}
    </div>
  );
}

/** Shows the stake. `stake` is `null` if there is no valid price. */
function Stake({ bankroll, stake }: { readonly bankroll: Bankroll; readonly stake: number | null }) {
  const { amount } = useSnapshot(bankroll.state);
  return <Figure name="Stake" text={stake === null ? NONE : stakeOfText(stake, amount)} />;
}

const Figure = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div>
    <dt className="ddh-quiet">{name}</dt>
    <dd className={styles['text']}>{text}</dd>
  </div>
);
