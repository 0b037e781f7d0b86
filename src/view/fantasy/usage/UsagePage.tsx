import { useEffect } from 'react';
import type { App } from '../../../state/app.ts';
import type { Fantasy } from '../../../state/fantasy.ts';
import { teamsOf } from '../../../state/teams/store.ts';
import { createUsage, type UsageTool } from '../../../state/usage.ts';
import { TabData } from '../../shared/section/TabData.tsx';
import { Estimates } from '../Estimates.tsx';
import { NoFile } from '../NoFile.tsx';
import { USAGE_COMING, USAGE_COMING_DETAIL, USAGE_RULE, usageCaption } from './copy.ts';
import styles from './UsagePage.module.css';
import { useSnapshot } from 'valtio';
import { noRanksText, scoringText, playersText } from '@ddh/engine/internal/format';
import { USAGE_COLUMNS } from '@ddh/engine/internal/fantasy';
import { SortMenu } from '../../shared/table/SortMenu.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';
import { UsageTable } from './UsageTable.tsx';
import { Filters } from '../../shared/Filters.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { Select } from '../../shared/Select.tsx';
import { PositionFilter } from '../PositionFilter.tsx';
import { ALL_TEAMS } from '../copy.ts';

export function UsagePage({ app, fantasy }: { readonly app: App; readonly fantasy: Fantasy }) {
  const usage = app.keep(createUsage, { preferences: app.services.preferences, fantasy, teams: teamsOf(app, fantasy) });
  useEffect(() => void usage.actions.open(), [usage]);
  return (
    <TabData section={fantasy} tab="usage">
      {(figures) =>
        figures === null ? (
          <NoFile fantasy={fantasy} tab="usage" title={USAGE_COMING}>
            {USAGE_COMING_DETAIL}
          </NoFile>
        ) : (
          <>
            <Usage usage={usage} />
            {figures.projections.estimated && <Estimates />}
          </>
        )
      }
    </TabData>
  );
}

/** The projected usage of each skater. */
function Usage({ usage }: { readonly usage: UsageTool }) {
  const { scoring, scoredFor } = useSnapshot(usage.state);
  return (
    <div className="ddh-stack">
      <UsageFilters usage={usage} />
      <UsageSort usage={usage} />
      <Found usage={usage} />
      <p className={`ddh-quiet ${styles['note']}`}>{scoringText(scoring, scoredFor)}</p>
      <p className={`ddh-quiet ${styles['note']}`}>{USAGE_RULE}</p>
    </div>
  );
}

function UsageSort({ usage: { state, actions } }: { readonly usage: UsageTool }) {
  // `sync` renders each change at once, so that a field shows the choice before the browser paints.
  const { order, found } = useSnapshot(state, { sync: true });
  if (found === 0) return null;
  return <SortMenu heads="wide" columns={USAGE_COLUMNS} order={order} onPress={actions.order} />;
}

/** Defers the rendering of the table, because a typed letter must appear first. */
function Found({ usage }: { readonly usage: UsageTool }) {
  const { actions } = usage;
  const { timeframe, team, group, order, scoring, scoredFor, weeks, rows, found } = useDeferredSnapshot(usage.state);
  // Opening a row renders at once.
  const { open } = useSnapshot(usage.state, { sync: true });
  if (found === 0) {
    const clear = { label: 'Clear filters', run: actions.clearFilters };
    return <Notice tone="plain" title={noRanksText('skaters')} action={clear} />;
  }
  return (
    <UsageTable
      caption={usageCaption({ timeframe: timeframe ?? '', team, group }, scoring, scoredFor)}
      order={order}
      weeks={weeks}
      rows={rows}
      found={found}
      onOrder={actions.order}
      onMore={actions.showMore}
      open={open}
      onToggle={actions.toggleRow}
    />
  );
}

function UsageFilters({ usage }: { readonly usage: UsageTool }) {
  const { actions } = usage;
  // `sync` renders each change at once, so that a field shows the choice before the browser paints.
  const { timeframes, timeframe, teams, team, group, search, found, of } = useSnapshot(usage.state, { sync: true });
  return (
    <Filters
      className={`ddh-not-printed ${styles['filters']}`}
      set={[team !== null, group !== null].filter(Boolean).length}
      lead={
        <>
          <div className={styles['search']}>
            <SearchField label="Search players" placeholder="name or team" value={search} onSearch={actions.search}>
              {found > 0 && playersText(found, of)}
            </SearchField>
          </div>
          <Select
            label="Timeframe"
            placeholder="choose timeframe..."
            value={timeframe}
            options={timeframes.map((name) => ({ value: name, label: name }))}
            onChoose={actions.selectTimeframe}
          />
        </>
      }
    >
      <Select
        label="Team"
        placeholder={ALL_TEAMS}
        value={team}
        options={teams.map((name) => ({ value: name, label: name }))}
        onClear={() => actions.selectTeam(null)}
        onChoose={actions.selectTeam}
      />
      <div className={styles['positions']}>
        <PositionFilter group={group} onChoose={actions.selectGroup} />
      </div>
    </Filters>
  );
}
