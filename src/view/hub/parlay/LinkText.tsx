import { linkChangedText, linkErrorText } from '@ddh/engine/internal/format';
import type { LinkMessage } from '../../../state/parlay/link.ts';
import { LINK_GAME_GONE, LINK_READING, LINK_UNREAD, linkLostText, linkOpenedText } from './linkCopy.ts';

type LinkTextProps = {
  readonly link: LinkMessage;
  /** The number of legs in the opened slip. */
  readonly legs: number;
};

export function LinkText({ link, legs }: LinkTextProps) {
  return <p>{textOf(link, legs)}</p>;
}

function textOf(link: LinkMessage, legs: number): string {
  switch (link.kind) {
    case 'reading':
      return LINK_READING;
    case 'opened':
      return linkOpenedText(legs);
    case 'changed':
      return linkChangedText(link.was, link.why);
    case 'gone':
      return LINK_GAME_GONE;
    case 'lost':
      return linkLostText(link.lost, link.left);
    case 'unread':
      return LINK_UNREAD;
    case 'bad':
      return linkErrorText(link.error);
  }
}
