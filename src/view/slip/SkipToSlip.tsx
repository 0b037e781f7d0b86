import { useSnapshot } from 'valtio';
import { Link } from '../shared/router.tsx';
import type { Slips } from '../../state/slips.ts';
import styles from './SkipToSlip.module.css';

/**
 * The target of the skip link. The word "content" in it and in the slip's class is for the reader modes of browsers, which
 * would otherwise keep the list of prices and drop the slip beside it.
 */
export const SLIP_ID = 'ddh-slip-content';

type SkipToSlipProps = { readonly slips: Slips; readonly onBuilder: boolean };

/** A link that skips the many fields of the builder. Visible only while it has the focus. */
export function SkipToSlip({ slips, onBuilder }: SkipToSlipProps) {
  const { docked } = useSnapshot(slips.state);
  if (!onBuilder && !docked) return null;
  return (
    <Link
      className={styles['skip']}
      to={`#${SLIP_ID}`}
      replaces
      onClick={() => document.getElementById(SLIP_ID)?.focus()}
    >
      Skip to the slip
    </Link>
  );
}
