import { useSnapshot } from 'valtio';
import type { TradeNews as LastNews, TradeTool } from '../../../state/trade.ts';
import { News } from '../../shared/News.tsx';
import { CLEARED, SWAPPED, tradeDoneText, tradeErrorText, verdictText } from './copy.ts';

/** After each edit what was done, and what the trade changes now: one message. */
export function TradeNews({ trade }: { readonly trade: TradeTool }) {
  const { news, edits, assets, balance, timeframe } = useSnapshot(trade.state);
  const changes = assets && balance && balance.categories.length > 0 && verdictText(balance, assets.worth);
  const done = news && doneText(news, timeframe ?? '');
  const words = [done, news?.kind !== 'refused' && changes].filter(Boolean).join(' ');
  return <News topics={[{ of: String(edits), words }]} />;
}

function doneText(news: LastNews, timeframe: string): string {
  switch (news.kind) {
    case 'added':
    case 'removed':
      return tradeDoneText(news.kind, news.player, news.side);
    case 'refused':
      return tradeErrorText(news.player, news.error);
    case 'swapped':
      return SWAPPED;
    case 'cleared':
      return CLEARED;
    case 'timeframe':
      return `${timeframe}.`;
  }
}
