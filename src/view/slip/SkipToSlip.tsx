import { Link, useMatch } from 'react-router-dom';
import { TABS } from '../hub/tabs.ts';
import styles from './SkipToSlip.module.css';

/** The target of the skip link. */
export const SLIP_ID = 'ddh-slip';

/** Skips the many fields of the builder. Visible only while it has the focus. */
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
