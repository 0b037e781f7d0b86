import { useSnapshot } from 'valtio';
import type { Parlay } from '../../state/parlay/parlay.ts';
import { Button } from '../shared/Button.tsx';
import { otherSlipName, otherSlipsTitle } from './copy.ts';
import styles from './OtherSlips.module.css';

/** The slips of games other than the chosen one. A press opens the game with its slip. */
export function OtherSlips({ parlay: { state, actions } }: { readonly parlay: Parlay }) {
  const { others } = useSnapshot(state);
  if (others.length === 0) return null;
  return (
    <div className={`ddh-not-printed ${styles['others']}`}>
      <p className="ddh-quiet">{otherSlipsTitle(others.length)}</p>
      <ul className="ddh-wrap">
        {others.map(({ matchup, legs }) => (
          <li key={matchup.gameId}>
            <Button onPress={() => actions.openSlip(matchup)}>{otherSlipName(matchup, legs.length)}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
