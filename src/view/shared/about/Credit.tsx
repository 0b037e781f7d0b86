import { Icon } from '../Icon.tsx';
import type { AboutSettings } from './settings.ts';
import styles from './Credit.module.css';

const HOUSE = 'DDH Hockey Hub';

/** Who designed the interface, and where else to find that person (spec 1). */
export function Credit({ name, profile, database }: AboutSettings['designer']) {
  return (
    <footer className={styles['credit']}>
      <p>Interface design: {name ?? HOUSE}</p>
      {(profile !== null || database !== null) && (
        <ul className={styles['links']}>
          {profile !== null && <ExternalLink to={profile} name="Professional profile" />}
          {database !== null && <ExternalLink to={database} name="Hockey player database" />}
        </ul>
      )}
    </footer>
  );
}

const ExternalLink = ({ to, name }: { readonly to: string; readonly name: string }) => (
  <li>
    <a className={styles['link']} href={to} target="_blank" rel="noopener noreferrer">
      {name}
      <Icon name="out" /> <span className="ddh-for-readers">(opens in a new tab)</span>
    </a>
  </li>
);
