import { ComingSection } from '../shared/ComingSection.tsx';
import type { Tab } from '../shared/SectionFrame.tsx';

const TABS = [
  { slug: 'goal-value', name: 'Goals', title: 'Goal Value' },
  { slug: 'assist-value', name: 'Assists', title: 'Assist Value' },
  { slug: 'point-value', name: 'Points', title: 'Point Value' },
  { slug: 'sog-value', name: 'Shots', title: 'SOG Value' },
  { slug: 'main-value', name: 'Main', title: 'Main Value' },
] as const satisfies readonly Tab[];

/** The Value Vault's frame (spec 2). */
export const VaultSection = ({ path }: { readonly path: string }) => (
  <ComingSection title="NHL Value Vault" path={path} tabs={TABS} />
);
