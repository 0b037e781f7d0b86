import { useSnapshot } from 'valtio';
import { FANTASY_TABS, type Tab } from '@ddh/engine/internal/domain';
import { staleness } from '@ddh/engine/internal/hub';
import type { Section } from '../../../state/section.ts';
import { Notice } from '../Notice.tsx';
import { staleText } from './copy.ts';

/** Warns that the figures are old, or says that the season is over. The figures stay on the page. */
export function StaleNotice<T extends Tab>({ section, tab }: { readonly section: Section<T>; readonly tab: T }) {
  const { dataInfo, now } = useSnapshot(section.state);
  const kind = FANTASY_TABS.some((name) => name === tab) ? 'projections' : 'odds';
  const text = dataInfo && staleText(dataInfo, now, kind);
  if (!text) return null;
  const isOver = staleness(dataInfo, now)?.kind === 'over';
  return (
    <Notice
      tone={isOver ? 'plain' : 'warn'}
      title={text}
      action={{ label: 'Load again', run: () => void section.actions.renew(tab) }}
    />
  );
}
