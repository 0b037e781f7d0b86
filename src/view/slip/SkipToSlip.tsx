import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Slips } from '../../state/slips.ts';
import styles from './SkipToSlip.module.css';

/** The target of the skip link. */
export const SLIP_ID = 'ddh-slip';

type SkipToSlipProps = { readonly slips: Slips; readonly onBuilder: boolean };

/** A link that skips the many fields of the builder. Visible only while it has the focus. */
export function SkipToSlip({ slips, onBuilder }: SkipToSlipProps) {
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
