import { useId } from 'react';
import type { UnfinishedPick } from './unfinished.ts';
import styles from './Unfinished.module.css';

/** Lists the picks that are not legs yet because they lack a field, and names the missing fields. */
export function Unfinished({ picks }: { readonly picks: readonly UnfinishedPick[] }) {
  const id = useId();
  if (picks.length === 0) return null;
  return (
    <div className={styles['unfinished']}>
      <p id={id} className="ddh-strong">
        Not in the slip yet
      </p>
      <ul aria-labelledby={id}>
        {picks.map(({ text }) => (
          <li key={text} className={styles['pick']}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
