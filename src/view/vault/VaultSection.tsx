import { Navigate, Route, Routes } from 'react-router-dom';
import { VAULT_TABS } from '@ddh/engine/internal/domain';
import type { App } from '../../state/app.ts';
import { createVault } from '../../state/vault.ts';
import { lazyWithRetry } from '../shared/lazyWithRetry.tsx';
import { Reserve } from '../shared/Reserve.tsx';
import { NewerData } from '../shared/section/NewerData.tsx';
import { SectionStatus } from '../shared/section/SectionStatus.tsx';
import { useShownTab } from '../shared/section/useShownTab.ts';
import { SectionFrame } from '../shared/SectionFrame.tsx';
import { TABS, VAULT_TITLE } from './tabs.ts';
import { VaultControls } from './VaultControls.tsx';

// The five tabs share one chunk, because they are one page with different files.
const ValuePage = lazyWithRetry(() => import('./ValuePage.tsx').then((m) => m.ValuePage), <Reserve />).Component;

/** The Value Vault. When a tab is shown, its files and its code load in parallel. */
export function VaultSection({ app, path }: { readonly app: App; readonly path: string }) {
  const vault = app.keep(createVault, app.services);
  useShownTab(vault, VAULT_TABS, (tab) => `${path}/${TABS[tab].slug}`);

  return (
    <Routes>
      <Route
        element={
          <SectionFrame
            title={VAULT_TITLE}
            path={path}
            tabs={VAULT_TABS.map((name) => TABS[name])}
            status={
              <NewerData section={vault}>
                <SectionStatus state={vault.state} />
              </NewerData>
            }
            controls={<VaultControls vault={vault} />}
          />
        }
      >
        {VAULT_TABS.map((name) => (
          <Route key={name} path={TABS[name].slug} element={<ValuePage key={name} vault={vault} tab={name} />} />
        ))}
        <Route path="*" element={<Navigate to={`${path}/${TABS.goal.slug}`} replace />} />
      </Route>
    </Routes>
  );
}
