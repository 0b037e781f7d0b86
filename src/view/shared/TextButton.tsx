import type { Content } from '../jsx.ts';

type TextButtonProps = {
  readonly className: string;
  /** Of a toggle: whether it is on. */
  readonly pressed?: boolean;
  readonly title?: string | undefined;
  readonly onPress: (button: HTMLElement) => void;
  /** The name of the button. */
  readonly children: Content;
};

/**
 * A button whose text is part of the page's figures: a price, the head of a column. It is not a `<button>`, because the
 * reader modes of browsers remove buttons with their texts, and figures without their heads are of no use.
 */
export const TextButton = ({ className, pressed, title, onPress, children }: TextButtonProps) => (
  <span
    role="button"
    tabIndex={0}
    aria-pressed={pressed}
    title={title}
    className={className}
    onClick={({ currentTarget }) => onPress(currentTarget)}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      if (!event.repeat) onPress(event.currentTarget);
    }}
  >
    {children}
  </span>
);
