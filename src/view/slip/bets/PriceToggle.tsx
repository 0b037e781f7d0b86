import type { Content } from '../../jsx.ts';

type PriceToggleProps = {
  /** True if the bet is in the slip. */
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly className: string;
  /** The name of the button: the bet with its odds. */
  readonly children: Content;
};

/**
 * A button with a price, which adds a bet to the slip or removes it. It is not a `<button>`, because the reader modes of
 * browsers remove buttons with their texts, and a night without its prices is of no use.
 */
export const PriceToggle = ({ pressed, onPress, className, children }: PriceToggleProps) => (
  <span
    role="button"
    tabIndex={0}
    aria-pressed={pressed}
    className={className}
    onClick={onPress}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      if (!event.repeat) onPress();
    }}
  >
    {children}
  </span>
);
