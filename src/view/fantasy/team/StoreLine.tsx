import { useSnapshot } from 'valtio';
import { storeStatusText } from '@ddh/engine/internal/format';
import type { Teams } from '../../../state/teams.ts';
import styles from './StoreLine.module.css';

/** Where the teams are, in a quiet line; what changes of it is heard. */
export function StoreLine({ teams: { state } }: { readonly teams: Teams }) {
  const { status, teams, saving } = useSnapshot(state);
  return (
    <p role="status" className={styles['line']}>
      {storeStatusText(status, teams, saving)}
    </p>
  );
}
