import type { ReactNode } from 'react';
import { FailureBoundary } from '../../shared/FailureBoundary.tsx';
import { INSIGHT_COMING } from './copy.ts';
import styles from './Disclosure.module.css';

type DisclosureProps = {
  readonly title: string;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  /** True if the content is also printed. */
  readonly onPaper: boolean;
  /** The content, which is loaded and rendered only while the insight is open. */
  readonly children: ReactNode;
};

/** A collapsible insight below the slip. */
export const Disclosure = ({ title, open, onToggle, onPaper, children }: DisclosureProps) => (
  <details
    className={`${styles['disclosure']} ${onPaper ? '' : 'ddh-not-printed'}`}
    open={open}
    onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
  >
    <summary className={`ddh-line ${styles['title']}`}>{title}</summary>
    {open && (
      <div className={styles['content']}>
        <FailureBoundary>{children}</FailureBoundary>
      </div>
    )}
  </details>
);

/** Shown while the content loads. */
export const Coming = () => <p className={styles['coming']}>{INSIGHT_COMING}</p>;
