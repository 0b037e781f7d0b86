import { use } from 'react';
import { ExternalLink, PhoneLink } from './ExternalLink.tsx';
import { SiteContext } from './site.ts';

const HELP = 'Bet only what you can afford to lose. If betting stops being fun, help is free and confidential: ';

/** Word joiners prevent line breaks after the hyphens of a telephone number. */
const inOnePiece = (text: string): string => text.replaceAll(/(?<=\d)-(?=\w)/g, '-\u2060');

const US_HELP = `${HELP}in the US call `;
/** The helpline of the United States: its digits spell GAMBLER. */
const US_HELPLINE = { name: inOnePiece('1-800-GAMBLER'), to: 'tel:+18004262537' } as const;

/** The line on gambling and help: the operator's text and address, or the text for the United States. */
export function GamblingLine({ small = true }: { readonly small?: boolean }) {
  const { gamblingLine, gamblingAddress: address } = use(SiteContext).about;
  const isDefault = gamblingLine === null && address === null;
  return (
    <p dir="auto" className={small ? 'ddh-quiet-small' : undefined}>
      <span>{isDefault ? US_HELP : inOnePiece(gamblingLine ?? HELP)}</span>
      {isDefault && <PhoneLink {...US_HELPLINE} />}
      {isDefault && <span>.</span>}
      {address !== null && <Address address={address} />}
    </p>
  );
}

/** A link named by its telephone number, or by the host of its web address. */
const Address = ({ address }: { readonly address: string }) => (
  <>
    <span> </span>
    {address.startsWith('tel:') ? (
      <PhoneLink name={inOnePiece(address.slice('tel:'.length))} to={address} />
    ) : (
      <ExternalLink name={new URL(address).hostname.replace(/^www\./, '')} to={address} />
    )}
  </>
);
