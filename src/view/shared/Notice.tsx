import { useRef } from 'react';
import type { Content } from '../jsx.ts';
import { Button } from './Button.tsx';
import styles from './Notice.module.css';
import { Said } from './Said.tsx';
import { partAround } from './partAround.ts';

type NoticeProps = {
  /** A `fail` notice interrupts a screen reader, which says an alert with its text. The other kinds wait. */
  readonly tone: 'plain' | 'warn' | 'fail';
  readonly title: string;
  /** The cause, or further details. */
  readonly children?: Content | undefined;
  /** The technical cause, for the site's operator. Collapsed at first. */
  readonly details?: Content;
  /** True if the title is said elsewhere. */
  readonly silent?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
};

/** A sentence that describes a state, with its cause and at most one action. */
export function Notice({ tone, title, children, details, action, silent = false }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={notice}
      className={`ddh-spread ${styles['notice']} ${styles[tone]}`}
      role={tone === 'fail' && !silent ? 'alert' : undefined}
    >
      {tone !== 'fail' && !silent && <Said>{title}</Said>}
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        {children !== undefined && <div className={`ddh-quiet ${styles['cause']}`}>{children}</div>}
        {details !== undefined && (
          <details className={`ddh-quiet ${styles['cause']}`}>
            <summary className={styles['summary']}>Details</summary>
            <div>{details}</div>
          </details>
        )}
      </div>
      {action && (
        <Button
          look="solid"
          onPress={() => {
            // The action usually removes this notice with its button, so the focus moves to the element that will show
            // the result.
            partAround(notice.current)?.focus();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}
