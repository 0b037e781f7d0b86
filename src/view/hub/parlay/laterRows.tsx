import { later } from '../../shared/later.tsx';
import styles from './ParlayBuilder.module.css';

/** The search for players is the heaviest part of the builder, and stands below all others. */
export const laterRows = later(
  () => import('./PlayerRows.tsx').then((m) => m.PlayerRows),
  <div className={styles['rows']} />,
);
