import { use, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { App } from '../../state/app.ts';
import { createBankroll } from '../../state/bankroll.ts';
import { createSlips } from '../../state/slips.ts';
import { createVault, type Vault } from '../../state/vault.ts';
import { SlipCount } from '../slip/SlipCount.tsx';
import { SectionClock } from '../shared/Begun.tsx';
import { DockPlace } from '../slip/DockPlace.tsx';
import { lazyTabs, TabbedSection } from '../shared/section/TabbedSection.tsx';
import { BankrollContext } from './bankroll.ts';
import { TABS, VAULT_TITLE } from './tabs.ts';
import styles from './VaultSection.module.css';
import { OddsSelect } from '../shared/section/OddsSelect.tsx';
import { Select } from '../shared/Select.tsx';
import { SiteContext } from '../shared/site.ts';

const PAGES = lazyTabs(TABS);

/** The Value Vault. */
export function VaultSection({ app, path }: { readonly app: App; readonly path: string }) {
  const vault = app.keep(createVault, app.services);
  const slips = app.keep(createSlips, app);
  const { oddsType } = useSnapshot(vault.state);
  // The slip shows its odds in the odds type of this page.
  useEffect(() => slips.showOdds(oddsType), [slips, oddsType]);
  const bankroll = app.keep(createBankroll, app.services);
  const { stakes } = use(SiteContext);
  return (
    <BankrollContext value={stakes ? bankroll : null}>
      <TabbedSection
        section={vault}
        page="vault"
        title={VAULT_TITLE}
        path={path}
        tabs={PAGES}
        given={{ app, vault, slips }}
        controls={<VaultControls vault={vault} />}
        slip={<SlipCount slips={slips} />}
        dock={
          <SectionClock state={vault.state}>
            <DockPlace slips={slips} />
          </SectionClock>
        }
      />
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
