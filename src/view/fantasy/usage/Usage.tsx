import { useSnapshot } from 'valtio';
import { noRanksText, scoringText } from '@ddh/engine/internal/format';
import { USAGE_COLUMNS } from '@ddh/engine/internal/fantasy';
import type { UsageTool } from '../../../state/usage.ts';
import { SortMenu } from '../../shared/table/SortMenu.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';
import { USAGE_RULE, usageCaption, usageColumnHead } from './copy.ts';
import styles from './Usage.module.css';
import { UsageFilters } from './UsageFilters.tsx';
import { UsageTable } from './UsageTable.tsx';

/** The projected usage of each skater. */
export function Usage({ usage }: { readonly usage: UsageTool }) {
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

const COLUMNS = USAGE_COLUMNS.map((column) => ({ value: column, label: usageColumnHead(column) }));

function UsageSort({ usage: { state, actions } }: { readonly usage: UsageTool }) {
  // `sync` renders each change at once, so that a field shows the choice before the browser paints.
  const { order, found } = useSnapshot(state, { sync: true });
  if (found === 0) return null;
  return <SortMenu className={styles['sort']} columns={COLUMNS} order={order} onPress={actions.order} />;
}

/** Defers the rendering of the table, because a typed letter must appear first. */
function Found({ usage }: { readonly usage: UsageTool }) {
  const { actions } = usage;
  const { timeframe, team, group, order, scoring, scoredFor, weeks, rows, found } = useDeferredSnapshot(usage.state);
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
    />
  );
}
