import { flawText } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { OpenRow, ValueRow } from '../../state/vault.ts';
import { BookMarket } from './BookMarket.tsx';
import { PriceBox } from './PriceBox.tsx';
import styles from './RowDetails.module.css';

type RowDetailsProps = {
  readonly row: ValueRow;
  readonly open: OpenRow;
  readonly oddsType: OddsType;
  /** Whether the details have the field for the bankroll. */
  readonly asksBankroll: boolean;
  readonly onType: (typed: string) => void;
};

/** The details of a bet: contradictions in its data, a field to try another price, and the market. */
export function RowDetails({ row, open, oddsType, asksBankroll, onType }: RowDetailsProps) {
  const { bet, flaws, market } = row;
  return (
    <div className={`ddh-stack-wide ${styles['details']}`}>
      {flaws.length > 0 && (
        <ul className={styles['flaws']}>
          {flaws.map((flaw) => (
            <li key={flaw.kind}>
              <b>Check:</b> {flawText(flaw, oddsType)}
            </li>
          ))}
        </ul>
      )}
      <PriceBox typed={open.typed} assessment={open.assessment} asksBankroll={asksBankroll} onType={onType} />
      <BookMarket bet={bet} market={market} />
    </div>
  );
}
