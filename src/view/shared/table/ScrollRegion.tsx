import type { KeyboardEvent, RefObject } from 'react';
import type { Elements } from '../../jsx.ts';

type ScrollRegionProps = {
  readonly region?: RefObject<HTMLDivElement | null>;
  /** The id of the element whose text names the region. */
  readonly labelledBy: string;
  readonly className: string | undefined;
  /** True if the content overflows. Otherwise the region cannot be focused. */
  readonly scrolls?: boolean;
  /** Replaces the browser's keyboard scrolling. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: Elements;
};

/** A scroll container for a table that can be used with the keyboard. */
export function ScrollRegion({ region, labelledBy, scrolls = true, children, ...rest }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
    <div ref={region} role="region" aria-labelledby={labelledBy} tabIndex={scrolls ? 0 : undefined} {...rest}>
      {children}
    </div>
  );
}
