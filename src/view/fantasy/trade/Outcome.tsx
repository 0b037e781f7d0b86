import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { formatFigure, formatNet, formatScore, tradeText } from '@ddh/engine/internal/format';
import type { SideTotals } from '@ddh/engine/internal/fantasy';
import type { TradeTool } from '../../../state/trade.ts';
import { CategoryTable } from './CategoryTable.tsx';
import { halfText, outcomeTitle, overText, unevenText, unknownText, weightlessText } from './copy.ts';
import styles from './Outcome.module.css';

/** Shows what the trade changes: a sentence, the sums of both sides, and a table of the categories. */
export function Outcome({ trade }: { readonly trade: TradeTool }) {
  const heading = useId();
  const { assets, balance, left, sides, timeframe } = useSnapshot(trade.state);
  if (assets === null || balance === null) return null;
  const { worth } = assets;
  const half = halfText(sides.give.players.length, sides.get.players.length);
  const note = half ?? unevenText(sides.give.players.length, sides.get.players.length);
  const nobody = balance.categories.length === 0;
  const weighted = balance.categories.filter(({ points }) => points !== null);
  const weightless = balance.categories.filter(({ points }) => points === null);
  const unknown = unknownText(balance, worth);
  return (
    <section aria-labelledby={heading} className="ddh-stack">
      <h3 id={heading} className="ddh-title">
        {outcomeTitle(timeframe ?? '')}
      </h3>
      {!nobody && <p className={styles['verdict']}>{tradeText(balance, worth, left)}</p>}
      {note !== null && <p className={styles['note']}>{note}</p>}
      <dl className={`ddh-wrap ${styles['sums']}`}>
        <Sum
          name="Fantasy points"
          tally={balance.points}
          text={(figure) => formatFigure(figure, 'fantasyPoints')}
          net={formatNet(balance.points.net, 'fantasyPoints')}
        />
        {worth === 'zScore' && (
          <Sum name="Z-score" tally={balance.zScore} text={formatScore} net={formatScore(balance.zScore.net)} />
        )}
        <Sum
          name="Value over replacement"
          tally={balance.over}
          text={(figure) => overText(figure, worth)}
          net={overText(balance.over.net, worth)}
        />
        <Sum
          name="Games"
          tally={balance.games}
          text={(figure) => formatFigure(figure, 'games')}
          net={formatNet(balance.games.net, 'games')}
        />
      </dl>
      {unknown !== null && <p className={styles['unknown']}>{unknown}</p>}
      {weighted.length > 0 && <CategoryTable categories={weighted} caption={`Categories, ${timeframe ?? ''}`} />}
      {weightless.length > 0 && (
        <details className="ddh-stack-tight">
          <summary className="ddh-quiet ddh-summary">{weightlessText(weightless.length)}</summary>
          <CategoryTable categories={weightless} caption={`Categories without weight, ${timeframe ?? ''}`} />
        </details>
      )}
    </section>
  );
}

type SumProps = {
  readonly name: string;
  readonly tally: SideTotals;
  readonly text: (figure: number) => string;
  readonly net: string;
};

const Sum = ({ name, tally, text, net }: SumProps) => (
  <div className={`ddh-unbroken ${styles['sum']}`}>
    <dt className="ddh-label">{name}</dt>
    <dd className={styles['net']}>{net}</dd>
    <dd className="ddh-label">
      <span className={styles['word']}>give</span>
      <span>{` ${text(tally.give)} `}</span>
      <span className={styles['word']}>get</span>
      <span>{` ${text(tally.get)}`}</span>
    </dd>
  </div>
);
