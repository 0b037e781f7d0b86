import type { Content } from '../jsx.ts';
import styles from './Button.module.css';

type ButtonProps = {
  readonly children: Content;
  /** True if a press submits the form around the button. */
  readonly submits?: boolean;
  readonly onPress?: () => void;
  /**
   * `solid` is for the main action, `plain` for one of several actions, and `bare` for an icon or a word among other
   * content.
   */
  readonly look?: 'solid' | 'plain' | 'bare';
  /** The accessible name of a button with only an icon. */
  readonly label?: string | undefined;
  /** True if the button cannot be pressed. It can still be focused, and `describedBy` refers to the reason. */
  readonly unavailable?: boolean;
  readonly describedBy?: string;
  /** Runs when the user hovers or focuses the button. */
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
