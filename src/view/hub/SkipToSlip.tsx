import { Link, useMatch } from 'react-router-dom';
import { TABS } from './tabs.ts';
import styles from './SkipToSlip.module.css';

/** The slip's element, which the skip link leads to. */
export const SLIP_ID = 'ddh-slip';

/** Past the builder's many fields to their result. Shown when it has the focus. */
export function SkipToSlip({ path }: { readonly path: string }) {
  const onBuilder = useMatch(`${path}/${TABS.parlay.slug}`) !== null;
  if (!onBuilder) return null;
  return (
    <Link
      className={styles['skip']}
      to={{ hash: SLIP_ID }}
      replace
      onClick={() => document.getElementById(SLIP_ID)?.focus()}
    >
      Skip to the slip
    </Link>
  );
}
