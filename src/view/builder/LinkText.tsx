import { linkChangedText, linkErrorText, playedSlipTexts } from '@ddh/engine/internal/format';
import type { LinkMessage } from '../../state/parlay/link.ts';
import { LINK_GAME_GONE, LINK_READING, LINK_UNREAD, linkLostText, linkOpenedText, unreadableText } from './linkCopy.ts';

type LinkTextProps = {
  readonly link: LinkMessage;
  /** The number of legs in the opened slip. */
  readonly legs: number;
};

export function LinkText({ link, legs }: LinkTextProps) {
  return link.kind === 'played' ? <PlayedSlip played={link} /> : <p>{textOf(link, legs)}</p>;
}

type Played = Extract<LinkMessage, { readonly kind: 'played' }>;

/** A slip of a finished game: the score, the figures in the link, and the result of each leg. */
function PlayedSlip({ played }: { readonly played: Played }) {
  const { title, earlier, legs, left } = playedSlipTexts(played.settled, played.result, played.was);
  return (
    <div className="ddh-stack-tight">
      <p className="ddh-strong">{title}</p>
      {earlier !== null && <p className="ddh-quiet">{earlier}</p>}
      <ul className="ddh-stack-tight">
        {legs.map(({ leg, outcome }) => (
          <li key={leg} className="ddh-spread">
            <span>{`${leg} `}</span>
            <span className="ddh-strong">{outcome}</span>
          </li>
        ))}
      </ul>
      {left !== null && <p className="ddh-quiet">{left}</p>}
    </div>
  );
}

function lostText({ lost, unreadable, left }: Extract<LinkMessage, { readonly kind: 'lost' }>): string {
  const texts = [
    ...(lost > 0 ? [linkLostText(lost, left)] : []),
    ...(unreadable.length > 0 ? [unreadableText(unreadable)] : []),
  ];
  return texts.join(' ');
}

function textOf(link: Exclude<LinkMessage, Played>, legs: number): string {
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
      return lostText(link);
    case 'unread':
      return LINK_UNREAD;
    case 'bad':
      return linkErrorText(link.error);
  }
}
