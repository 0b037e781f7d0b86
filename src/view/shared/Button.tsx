import type { ReactNode } from 'react';
import styles from './Button.module.css';

type ButtonProps = {
  readonly children: ReactNode;
  /** Hands in the form around it, which then says what happens. */
  readonly submits?: boolean;
  readonly onPress?: () => void;
  /** `solid`: the one thing to do here. `plain`: one of several. `bare`: an icon or a word among other things. */
  readonly look?: 'solid' | 'plain' | 'bare';
  /** The name, where the content is only an icon. */
  readonly label?: string;
  /** Unavailable, but still reachable: `describedBy` says why. */
  readonly unavailable?: boolean;
  readonly describedBy?: string;
  /** The pointer or the focus is on it. */
  readonly onReach?: () => void;
};

export function Button(props: ButtonProps) {
  const {
    children,
    onPress,
    look = 'plain',
    label,
    unavailable = false,
    describedBy,
    onReach,
    submits = false,
  } = props;
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={`${styles['button']} ${styles[look]}`}
      aria-label={label}
      title={label}
      aria-disabled={unavailable || undefined}
      aria-describedby={describedBy}
      onFocus={onReach}
      onPointerEnter={onReach}
      onClick={(event) => {
        if (unavailable) event.preventDefault();
        else onPress?.();
      }}
    >
      {children}
    </button>
  );
}
