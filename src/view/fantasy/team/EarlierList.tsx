import { useId } from 'react';
import { Button } from '../../shared/Button.tsx';
import styles from './EarlierList.module.css';

type Entry = {
  readonly head: string;
  readonly text: string;
  readonly action: string;
  /** The accessible name of the entry's button, unique in the list. */
  readonly label: string;
  /** Restores the entry. Null if the entry has no button. */
  readonly run: (() => void) | null;
};

type EarlierListProps = {
  readonly title: string;
  /** The text of an empty list. */
  readonly none: string;
  readonly entries: readonly Entry[];
  readonly saving: boolean;
};

/** A list of backups, each with a button that restores it. */
export function EarlierList({ title, none, entries, saving }: EarlierListProps) {
  const id = useId();
  return (
    <section className="ddh-card" aria-labelledby={id}>
      <div className="ddh-card-head">
        <h3 className="ddh-title" id={id}>
          {title}
        </h3>
      </div>
      {entries.length === 0 ? (
        <p className={`ddh-quiet ${styles['none']}`}>{none}</p>
      ) : (
        <ul>
          {entries.map(({ head, text, action, label, run }, place) => (
            <li key={place} className={`ddh-spread ${styles['item']}`}>
              <div className={styles['words']}>
                <p className={styles['head']}>{head}</p>
                <p className="ddh-quiet">{text}</p>
              </div>
              {run && (
                <Button label={label} unavailable={saving} onPress={run}>
                  {action}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
