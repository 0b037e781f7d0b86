import { useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Notice.module.css';

type NoticeProps = {
  /** `fail` interrupts a screen reader. The others wait. */
  readonly tone: 'plain' | 'warn' | 'fail';
  readonly title: string;
  /** The cause, or more details. */
  readonly children?: ReactNode;
  readonly action?: { readonly label: string; readonly run: () => void };
};

/** A sentence about a state, its cause, and at most one action. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={notice}
      className={`ddh-spread ${styles['notice']} ${styles[tone]}`}
      role={tone === 'fail' ? 'alert' : 'status'}
    >
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        {children !== undefined && <div className={`ddh-quiet ${styles['cause']}`}>{children}</div>}
      </div>
      {action && (
        <Button
          look="solid"
          onPress={() => {
            // The action usually removes the notice with its button, so the focus moves to where the result will be.
            notice.current?.closest<HTMLElement>('[tabindex]')?.focus();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}
