import { use, useState } from 'react';
import { SiteContext } from '../site.ts';
import styles from './TeamLogo.module.css';

/** Sizes in px at the default text size. These sizes reserve the space before styles load. */
const SIZES = { small: 24, medium: 36, large: 56 } as const;

type TeamLogoProps = {
  readonly team: string;
  readonly abbreviation: string | null;
  readonly size: keyof typeof SIZES;
};

/**
 * A team's logo, or its letters if there is no logo. Hidden from screen readers, because the team's name is always next
 * to the logo.
 */
export function TeamLogo({ team, abbreviation, size }: TeamLogoProps) {
  const address = logoAddress(use(SiteContext).base, abbreviation);
  const [missing, setMissing] = useState<string | null>(null);
  if (address === null || address === missing) {
    return (
      <span className={`${styles['logo']} ${styles[size]} ${styles['letters']}`} aria-hidden="true">
        {teamLetters(team, abbreviation)}
      </span>
    );
  }
  return (
    <img
      className={`${styles['logo']} ${styles[size]}`}
      src={address}
      alt=""
      width={SIZES[size]}
      height={SIZES[size]}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setMissing(address)}
    />
  );
}

/** Abbreviations come from a site's data, so only a short alphanumeric one may become part of a URL. */
const isPlain = (abbreviation: string): boolean => /^[A-Za-z0-9]{1,5}$/.test(abbreviation);

/** The URL of a team's logo. `null` if the abbreviation is missing or unsafe. */
function logoAddress(base: string, abbreviation: string | null): string | null {
  if (abbreviation === null || !isPlain(abbreviation)) return null;
  return `${base}/assets/team-logos/${abbreviation}_light.svg`;
}

/** Up to three letters of the abbreviation, or the initials of the team's name if there is no abbreviation. */
function teamLetters(team: string, abbreviation: string | null): string {
  if (abbreviation !== null && isPlain(abbreviation)) return abbreviation.slice(0, 3).toUpperCase();
  const initials = team.match(/(?<![\p{L}\p{M}\p{N}'’.-])[\p{L}\p{N}]/gu) ?? [];
  return initials.slice(0, 3).join('').toUpperCase();
}
