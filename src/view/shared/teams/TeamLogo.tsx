import { useContext, useState } from 'react';
import { AssetsContext } from '../assets.ts';
import { logoAddress, teamLetters } from './logo.ts';
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
  const address = logoAddress(useContext(AssetsContext), abbreviation);
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
