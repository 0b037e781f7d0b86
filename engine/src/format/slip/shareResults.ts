import { unreachable } from '../../result.ts';
import { formatCounted } from '../counts.ts';
import type { Matchup } from '../../parlay/index.ts';

/** What became of a press on one of the ways out of the page. */
export function sharedText(done: 'linkCopied' | 'linkShared' | 'textCopied'): string {
  switch (done) {
    case 'linkCopied':
      return 'Link copied.';
    case 'linkShared':
      return 'Link shared.';
    case 'textCopied':
      return 'Text copied.';
    default:
      return unreachable(done);
  }
}

/** The browser refuses to copy: the text stands below, selected. */
export const COPY_BY_HAND = 'The browser did not let the page copy. Copy it from here:';

export const NOTHING_TO_SHARE = 'There is nothing to share yet: a slip can be shared once its legs are counted.';

/** What the link keeps. */
export const LINK_KEEPS = 'The link opens this slip: its legs in their order, the odds type and the price.';

type Game = Pick<Matchup, 'away' | 'home'>;

/** What the device says it shares. */
export const shareTitle = ({ away, home }: Game, legs: number): string =>
  `${away} @ ${home}: a slip of ${formatCounted(legs, 'leg')}`;

/** The slip's file. */
export const slipFile = ({ away, home }: Game): string =>
  `slip-${away}-at-${home}.csv`.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-');
