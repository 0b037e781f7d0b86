import { useSnapshot } from 'valtio';
import type { Teams } from '../../../state/teams/store.ts';
import { storeStatusText } from './storeCopy.ts';
import styles from './StoreLine.module.css';

/** Says where the teams are stored, unless a remote store has all of them. Announces each change. */
export function StoreLine({ teams: { state } }: { readonly teams: Teams }) {
  const { status, teams, saving } = useSnapshot(state);
  return (
    <p role="status" className={`ddh-quiet-small ${styles['line']}`}>
      {storeStatusText(status, teams, saving)}
    </p>
  );
}
