import { Link, useMatch } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Slips } from '../../state/slips.ts';
import { TABS } from '../hub/tabs.ts';
import styles from './SkipToSlip.module.css';

/** The target of the skip link. */
export const SLIP_ID = 'ddh-slip';

/** A link that skips the many fields of the builder. Visible only while it has the focus. */
export function SkipToSlip({ path, slips }: { readonly path: string; readonly slips: Slips }) {
  const onBuilder = useMatch(`${path}/${TABS.parlay.slug}`) !== null;
  const { docked } = useSnapshot(slips.state);
  if (!onBuilder && !docked) return null;
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
