import { use, useEffect, useState } from 'react';
import type { Tab } from '@ddh/workers/protocol';
import type { Section } from '../../../state/section.ts';
import { Reserve } from '../Reserve.tsx';
import { Live } from '../Said.tsx';
import { SiteContext } from '../site.ts';
import { ShownTabContext } from './pageTab.ts';
import styles from './Loading.module.css';

/** The room of figures that are not loaded. `isLate`: it has the loading text of the tab. */
export function Loading({ isLate }: { readonly isLate: boolean }) {
  const { loading } = use(ShownTabContext);
  return (
    <>
      {isLate && <Live className={styles['loading']}>{loading}</Live>}
      <Reserve />
    </>
  );
}

/** Takes the place of figures that the first screen did not need. It is empty at first, like a tab that loads. */
export function Awaited<T extends Tab>({ section, tab }: { readonly section: Section<T>; readonly tab: T }) {
  const delay = section.delay(tab);
  const { after } = use(SiteContext);
  const [isLate, setLate] = useState(false);
  useEffect(() => after(delay, () => setLate(true)), [after, delay]);
  return <Loading isLate={isLate} />;
}
