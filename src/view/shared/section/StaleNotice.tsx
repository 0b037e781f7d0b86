import { useSnapshot } from 'valtio';
import { FANTASY_TABS, type Tab } from '@ddh/engine/internal/domain';
import type { Section } from '../../../state/section.ts';
import { Notice } from '../Notice.tsx';
import { staleText } from './copy.ts';

/** Warns that the figures are old. The page still shows them. */
export function StaleNotice<T extends Tab>({ section, tab }: { readonly section: Section<T>; readonly tab: T }) {
  const { dataInfo, now } = useSnapshot(section.state);
  const kind = FANTASY_TABS.some((name) => name === tab) ? 'projections' : 'odds';
  const text = dataInfo && staleText(dataInfo, now, kind);
  if (!text) return null;
  return (
    <Notice tone="warn" title={text} action={{ label: 'Load again', run: () => void section.actions.renew(tab) }} />
  );
}
