import type { KeyboardEvent, ReactNode, RefObject } from 'react';

type ScrollRegionProps = {
  readonly region?: RefObject<HTMLDivElement | null>;
  /** The id of what names it. */
  readonly labelledBy: string;
  readonly className: string | undefined;
  /** Whether there is anything to scroll: else it is no stop of the keyboard. */
  readonly scrolls?: boolean;
  /** For keys that scroll otherwise than the browser's own. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
};

/** A table's place that scrolls by itself: by keyboard as well. */
export function ScrollRegion({ region, labelledBy, scrolls = true, children, ...rest }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div ref={region} role="region" aria-labelledby={labelledBy} tabIndex={scrolls ? 0 : undefined} {...rest}>
      {children}
    </div>
  );
}
