import { use } from 'react';
import type { Page } from '@ddh/engine/internal/domain';
import type { Elements } from '../../jsx.ts';
import { BUILDER_SLUG, FIRST_SLUGS } from '../../paths.ts';
import { Link } from '../router.tsx';
import { About } from '../about/About.tsx';
import { SiteContext } from '../site.ts';
import styles from './ProductBar.module.css';

const PRODUCTS: readonly (readonly [Page, string])[] = [
  ['hub', 'Hub'],
  ['vault', 'Vault'],
  ['fantasy', 'Fantasy'],
];

type ProductBarProps = {
  readonly page: Page;
  /** The path of the shown page inside the app. */
  readonly path: string;
  readonly slip: Elements | undefined;
};

/** The bar at the top of every page: links to the three pages of the site as far as it has them, the slip, and About. */
export function ProductBar({ page, path, slip }: ProductBarProps) {
  const { hubPath, vaultPath, fantasyPath } = use(SiteContext);
  const paths = { hub: hubPath, vault: vaultPath, fantasy: fantasyPath };
  return (
    <div className={`ddh-not-printed ${styles['bar']}`}>
      {/* The page has one landmark of navigation, its tabs. */}
      <ul aria-label="Hockey pages" className={styles['products']}>
        {PRODUCTS.map(([product, name]) => {
          const to = paths[product];
          if (product !== page && to === null) return null;
          return (
            <li key={product}>
              {product === page ? (
                <Link to={`${path}/${FIRST_SLUGS[page]}`} className={styles['product']} aria-current="true">
                  {name}
                </Link>
              ) : (
                <a href={`${to}/${FIRST_SLUGS[product]}`} className={styles['product']}>
                  {name}
                </a>
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles['side']}>
        {slip}
        <About />
      </div>
    </div>
  );
}

type SlipLinkProps = {
  /** The number of legs in the slips of all games. */
  readonly legs: number;
  /** The path of the Hub inside the app. Left out on other pages, which link to the Hub's page of the site. */
  readonly hub?: string;
};

/** Leads to the slip, with the number of its legs. Shows nothing without legs, or if the site has no Hub. */
export function SlipLink({ legs, hub }: SlipLinkProps) {
  const { hubPath } = use(SiteContext);
  if (legs === 0 || (hub ?? hubPath) === null) return null;
  const words = (
    <>
      <span>Slip </span>
      <b className={styles['count']}>{legs}</b>
      <span className="ddh-visually-hidden">{legs === 1 ? ' leg' : ' legs'}</span>
    </>
  );
  return hub === undefined ? (
    <a href={`${hubPath}/${BUILDER_SLUG}`} className={styles['slip']}>
      {words}
    </a>
  ) : (
    <Link to={`${hub}/${BUILDER_SLUG}`} className={styles['slip']}>
      {words}
    </Link>
  );
}
