import { useSnapshot } from 'valtio';
import type { TradeNews, TradeTool } from '../../../state/trade.ts';
import { Announcer } from '../../shared/Announcer.tsx';
import { CLEARED, SWAPPED, tradeDoneText, tradeErrorText, verdictText } from './copy.ts';

/** After each edit, announces the edit and the new outcome as one message. */
export function TradeAnnouncer({ trade }: { readonly trade: TradeTool }) {
  const { news, edits, assets, balance, timeframe } = useSnapshot(trade.state);
  const changes = assets && balance && balance.categories.length > 0 && verdictText(balance, assets.worth);
  const done = news && doneText(news, timeframe ?? '');
  const words = [done, news?.kind !== 'refused' && changes].filter(Boolean).join(' ');
  return <Announcer topics={[{ of: String(edits), words }]} />;
}

function doneText(news: TradeNews, timeframe: string): string {
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
