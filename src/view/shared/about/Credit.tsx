import { ExternalLink } from '../ExternalLink.tsx';
import type { AboutSettings } from './settings.ts';
import styles from './Credit.module.css';

const HOUSE = 'DDH Hockey Hub';

/** Names the designer of the interface, with links to their profiles (spec 1). */
export function Credit({ name, profile, database }: AboutSettings['designer']) {
  return (
    <footer className="ddh-quiet">
      <p>Interface design: {name ?? HOUSE}</p>
      {(profile !== null || database !== null) && (
        <ul className={styles['links']}>
          {profile !== null && <Item to={profile} name="Professional profile" />}
          {database !== null && <Item to={database} name="Hockey player database" />}
        </ul>
      )}
    </footer>
  );
}

const Item = (link: { readonly to: string; readonly name: string }) => (
  <li>
    <ExternalLink {...link} />
  </li>
);
