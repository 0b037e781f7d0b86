import { useState } from 'react';
import { LINK_UNREAD, linkChangedText, linkErrorText, linkGameGoneText, linkOpenedText } from '@ddh/engine/format';
import type { LinkNews } from '../../../state/parlay/link.ts';

type LinkTextProps = {
  readonly link: LinkNews;
  /** How many legs it brought. */
  readonly legs: number;
};

/** A link's news in words. */
export function LinkText({ link, legs }: LinkTextProps) {
  // What was opened, not what it was edited to.
  const [brought] = useState(legs);
  return <p>{textOf(link, brought)}</p>;
}

function textOf(link: LinkNews, legs: number): string {
  switch (link.kind) {
    case 'opened':
      return linkOpenedText(legs);
    case 'changed':
      return linkChangedText(link.was);
    case 'gone':
      return linkGameGoneText(link);
    case 'unread':
      return LINK_UNREAD;
    case 'bad':
      return linkErrorText(link.error);
  }
}
