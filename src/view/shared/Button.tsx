import type { ReactNode } from 'react';
import styles from './Button.module.css';

type ButtonProps = {
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** `solid`: the one thing to do here. `plain`: one of several. `bare`: an icon or a word among other things. */
  readonly look?: 'solid' | 'plain' | 'bare';
  /** The name, where the content is only an icon. */
  readonly label?: string;
  /** Unavailable, but still reachable: `describedBy` says why. */
  readonly unavailable?: boolean;
  readonly describedBy?: string;
};

export function Button({ children, onPress, look = 'plain', label, unavailable = false, describedBy }: ButtonProps) {
  return (
    <button
      type="button"
      className={`${styles['button']} ${styles[look]}`}
      aria-label={label}
      title={label}
      aria-disabled={unavailable || undefined}
      aria-describedby={describedBy}
      onClick={() => {
        if (!unavailable) onPress();
      }}
    >
      {children}
    </button>
  );
}
