import { use, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Navigate, Route, Routes } from 'react-router-dom';
import { VALUE_TABS, VAULT_TABS } from '@ddh/engine/internal/domain';
import type { App } from '../../state/app.ts';
import { createBankroll } from '../../state/bankroll.ts';
import { createSlips } from '../../state/slips.ts';
import { createVault, type Vault } from '../../state/vault.ts';
import { lazyWithRetry } from '../shared/lazyWithRetry.tsx';
import { DockPlace } from '../slip/DockPlace.tsx';
import { Reserve } from '../shared/Reserve.tsx';
import { NewerData } from '../shared/section/NewerData.tsx';
import { SectionStatus } from '../shared/section/SectionStatus.tsx';
import { useShownTab } from '../shared/section/useShownTab.ts';
import { SectionFrame } from '../shared/SectionFrame.tsx';
import { BankrollContext } from './bankroll.ts';
import { TABS, VAULT_TITLE } from './tabs.ts';
import styles from './VaultSection.module.css';
import { OddsSelect } from '../shared/section/OddsSelect.tsx';
import { Select } from '../shared/Select.tsx';
import { SiteContext } from '../shared/site.ts';

// The five tabs of single markets share one chunk, because they are one page with different files.
const ValuePage = lazyWithRetry(() => import('./ValuePage.tsx').then((m) => m.ValuePage), <Reserve />).Component;

const EdgesPage = lazyWithRetry(() => import('./EdgesPage.tsx').then((m) => m.EdgesPage), <Reserve />).Component;

/** The Value Vault section. When a tab is shown, its files and its code load at the same time. */
export function VaultSection({ app, path }: { readonly app: App; readonly path: string }) {
  const vault = app.keep(createVault, app.services);
  const slips = app.keep(createSlips, app);
  const { oddsType } = useSnapshot(vault.state);
  // The slip shows its odds in the odds type of this page.
  useEffect(() => slips.showOdds(oddsType), [slips, oddsType]);
  const bankroll = app.keep(createBankroll, app.services);
  const { stakes } = use(SiteContext);
  useShownTab(vault, VAULT_TABS, (tab) => `${path}/${TABS[tab].slug}`);

  return (
    <BankrollContext value={stakes ? bankroll : null}>
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
              dock={<DockPlace slips={slips} />}
            />
          }
        >
          {VALUE_TABS.map((name) => (
            <Route
              key={name}
              path={TABS[name].slug}
              element={<ValuePage key={name} vault={vault} slips={slips} tab={name} />}
            />
          ))}
          <Route path={TABS.edges.slug} element={<EdgesPage vault={vault} slips={slips} />} />
          <Route path="*" element={<Navigate to={`${path}/${TABS.goal.slug}`} replace />} />
        </Route>
      </Routes>
    </BankrollContext>
  );
}

/** Selects the game and the odds type, which all tabs of the Vault share. */
function VaultControls({ vault }: { readonly vault: Vault }) {
  const { games, game } = useSnapshot(vault.state, { sync: true });
  return (
    <div className={styles['controls']}>
      <Select
        label="Game"
        placeholder="All Available Games"
        value={game}
        options={games.map((name) => ({ value: name, label: name }))}
        onClear={() => vault.actions.selectGame(null)}
        onChoose={vault.actions.selectGame}
      />
      <OddsSelect section={vault} />
    </div>
  );
}
