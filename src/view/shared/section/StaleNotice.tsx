import { useSnapshot } from 'valtio';
import type { Tab } from '@ddh/engine/internal/domain';
import type { Section } from '../../../state/section.ts';
import { Notice } from '../Notice.tsx';
import { staleText } from './copy.ts';

/** Old figures stay on the page, and say that they are old. */
export function StaleNotice<T extends Tab>({ section, tab }: { readonly section: Section<T>; readonly tab: T }) {
  const { news, now } = useSnapshot(section.state);
  const text = news && staleText(news, now);
  if (!text) return null;
  return (
    <Notice tone="warn" title={text} action={{ label: 'Load again', run: () => void section.actions.renew(tab) }} />
  );
}
