import { useSnapshot } from 'valtio';
import {
  atLeastName,
  formatCount,
  formatCounted,
  formatCountedShare,
  formatOdds,
  NONE,
} from '@ddh/engine/internal/format';
import { canLegPush } from '@ddh/engine/internal/parlay';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import { pricedOf } from '../../../state/parlay/counted.ts';
import { AT_LEAST_CAPTION, AT_LEAST_NEEDS_LEGS } from './copy.ts';
import styles from './AtLeast.module.css';
import { useSlipState } from './useSlipState.ts';

/**
 * A table that shows, for each n, how often at least n of the legs hit. All legs have the odds of the slip. Fewer have
 * none if a leg can push, because no rule says what a push counts then. Honest shares
 * have no hits, because a weighted count is no number of simulations.
 */
export function AtLeast({ stores }: { readonly stores: BuilderStores }) {
  const { oddsType } = useSnapshot(stores.hub.state);
  const { simulation, overdue, pushRule } = useSlipState(stores);
  const priced = pricedOf(simulation);
  const { explanation, settled } = priced?.honest ?? priced ?? {};
  const steps = explanation?.atLeast ?? [];
  if (priced === null || settled === undefined || steps.length < 2)
    return <p className="ddh-note">{AT_LEAST_NEEDS_LEGS}</p>;
  const canPush = priced.legs.some(({ leg }) => canLegPush(leg));
  const odds = steps.map(({ probability }, i) => {
    if (i === steps.length - 1) return formatOdds(settled[pushRule].probability, oddsType);
    return canPush ? NONE : formatOdds(probability, oddsType);
  });
  return (
    <table className={`${styles['table']} ddh-moves ${overdue ? 'ddh-outdated' : ''}`} aria-busy={overdue}>
      <caption className={styles['caption']}>
        {`${AT_LEAST_CAPTION}, in ${formatCounted(priced.price.records, 'simulation')}`}
      </caption>
      <thead>
        <tr>
          <th scope="col">Legs</th>
          <th scope="col">Share</th>
          <th scope="col">Odds</th>
          {priced.honest === null && <th scope="col">Hits</th>}
        </tr>
      </thead>
      <tbody>
        {steps.map((step, i) => (
          <tr key={step.legs}>
            <th scope="row">{atLeastName(step.legs, steps.length)}</th>
            <td className={styles['chance']}>{formatCountedShare(step)}</td>
            <td>{odds[i]}</td>
            {priced.honest === null && <td className={styles['hits']}>{formatCount(step.hits)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
