import { useSnapshot } from 'valtio';
import { formatAge, formatInstant } from '@ddh/engine/format';
import type { HubState } from '../../state/hub.ts';
import styles from './HubStatus.module.css';

/** How old the figures are, and whether they are a sample's. Nothing while that is not known. */
export function HubStatus({ hub }: { readonly hub: HubState }) {
  const { data, now } = useSnapshot(hub);
  if (data.phase !== 'ready') return null;
  const { updatedAt, sample } = data.value;
  return (
    <p className={styles['line']}>
      {updatedAt !== null && (
        <span>
          Updated {formatInstant(updatedAt)} ({formatAge(updatedAt, now)})
        </span>
      )}
      {sample && <span className={styles['sample']}>Sample data</span>}
    </p>
  );
}
