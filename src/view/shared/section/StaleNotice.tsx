import { use } from 'react';
import { useSnapshot } from 'valtio';
import type { Tab } from '@ddh/workers/protocol';
import { staleness } from '@ddh/engine/internal/hub';
import type { Section } from '../../../state/section.ts';
import { Notice } from '../Notice.tsx';
import { staleText } from './copy.ts';
import { ShownTabContext } from './pageTab.ts';

/** Warns that the figures are old, or says that the season is over. The page still shows the figures. */
export function StaleNotice<T extends Tab>({ section, tab }: { readonly section: Section<T>; readonly tab: T }) {
  const { dataInfo, now } = useSnapshot(section.state);
  const kind = use(ShownTabContext).page === 'fantasy' ? 'projections' : 'odds';
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
