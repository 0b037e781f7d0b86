import { useState } from 'react';
import type { App } from '../../state/app.ts';
import { createFantasy } from '../../state/fantasy.ts';
import { storedLegs } from '../../state/fantasy.ts';
import { SlipLink } from '../shared/section/ProductBar.tsx';
import { lazyTabs, TabbedSection } from '../shared/section/TabbedSection.tsx';
import { FANTASY_TITLE, TABS } from './tabs.ts';

const PAGES = lazyTabs(TABS);

/** The Fantasy Hub. */
export function FantasySection({ app, path }: { readonly app: App; readonly path: string }) {
  const [legs] = useState(() => storedLegs(app.services.preferences));
  const fantasy = app.keep(createFantasy, app.services);
  return (
    <TabbedSection
      section={fantasy}
      page="fantasy"
      title={FANTASY_TITLE}
      path={path}
      tabs={PAGES}
      slip={<SlipLink legs={legs} />}
      given={{ app, fantasy }}
    />
  );
}
