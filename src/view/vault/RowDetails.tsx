import { use } from 'react';
import { flawText } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { OpenRow, ValueRow } from '../../state/vault.ts';
import { builderLink, HubPathContext } from '../shared/hubLink.ts';
import { BookMarket } from './BookMarket.tsx';
import { OPEN_BUILDER } from './copy.ts';
import { PriceBox } from './PriceBox.tsx';
import styles from './RowDetails.module.css';

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
  const hub = use(HubPathContext);
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
