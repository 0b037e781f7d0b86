import type { ReactNode } from 'react';
import { FailureBoundary } from '../../../shared/FailureBoundary.tsx';
import { INSIGHT_COMING } from './copy.ts';
import styles from './Disclosure.module.css';

type DisclosureProps = {
  readonly title: string;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  /** What it shows is of use on paper. */
  readonly onPaper: boolean;
  /** Fetched and shown only while it is open. */
  readonly children: ReactNode;
};

/** One thing more to know of the slip, for whoever asks. */
export const Disclosure = ({ title, open, onToggle, onPaper, children }: DisclosureProps) => (
  <details
    className={`${styles['disclosure']} ${onPaper ? '' : 'ddh-not-printed'}`}
    open={open}
    onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
  >
    <summary className={styles['title']}>{title}</summary>
    {open && (
      <div className={styles['content']}>
        <FailureBoundary>{children}</FailureBoundary>
      </div>
    )}
  </details>
);

/** What stands in its place until it is fetched. */
export const Coming = () => <p className={styles['coming']}>{INSIGHT_COMING}</p>;
