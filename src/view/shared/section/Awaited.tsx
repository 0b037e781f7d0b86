import { use, useEffect, useState } from 'react';
import type { Tab } from '@ddh/workers/protocol';
import type { Section } from '../../../state/section.ts';
import { Reserve } from '../Reserve.tsx';
import { SiteContext } from '../site.ts';
import { ShownTabContext } from './pageTab.ts';

type AwaitedProps<T extends Tab> = { readonly section: Section<T>; readonly tab: T };

/** Takes the place of figures that the first screen did not need. It is empty at first, like a tab that loads. */
export function Awaited<T extends Tab>({ section, tab }: AwaitedProps<T>) {
  const delay = section.delay(tab);
  const { loading } = use(ShownTabContext);
  const { after } = use(SiteContext);
  const [isLate, setLate] = useState(false);
  useEffect(() => after(delay, () => setLate(true)), [after, delay]);
  return isLate ? <Reserve isPart>{loading}</Reserve> : <Reserve isPart />;
}
