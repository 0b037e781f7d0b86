import styles from './ExternalLink.module.css';
import { Icon } from './Icon.tsx';

/** A link to another site. The link opens in a new tab, and the text of the link says so. */
type LinkProps = { readonly to: string; readonly name: string };

export const ExternalLink = ({ to, name }: LinkProps) => (
  <a className={`${styles['link']} ${styles['out']}`} href={to} target="_blank" rel="noopener noreferrer">
    <span>{name}</span>
    <Icon name="out" />
    <span className="ddh-visually-hidden"> (opens in a new tab)</span>
  </a>
);

/** A link that calls a telephone number, inside of a sentence. */
export const PhoneLink = ({ to, name }: LinkProps) => (
  <a className={styles['link']} href={to}>
    {name}
  </a>
);
