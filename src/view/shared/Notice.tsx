import { useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Notice.module.css';

type NoticeProps = {
  /** `fail` is announced at once, the others when the reader is free. */
  readonly tone: 'plain' | 'warn' | 'fail';
  readonly title: string;
  /** The cause, or what else there is to say. */
  readonly children?: ReactNode;
  readonly action?: { readonly label: string; readonly run: () => void };
};

/** One sentence about the state of things, its cause, and at most one way on. */
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
            // The way on mostly takes the notice away, and its button: the focus stays where the answer will be.
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
