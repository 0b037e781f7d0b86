import { useSnapshot } from 'valtio';
import type { Slips } from '../../state/slips.ts';
import { SlipLink } from '../shared/section/ProductBar.tsx';

/** The link to the slip in the bar of a page with prices. `hub` is the path of the Hub inside the app. */
export const SlipCount = ({ slips, hub }: { readonly slips: Slips; readonly hub?: string }) => (
  <SlipLink legs={useSnapshot(slips.state).picked.length} {...(hub === undefined ? {} : { hub })} />
);
