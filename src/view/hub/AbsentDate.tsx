import type { LeagueDate } from '@ddh/engine/internal/domain';
import { Notice } from '../shared/Notice.tsx';
import { absentDateText } from './absentCopy.ts';

/** Names the date of a link for which there is no data. */
export const AbsentDate = ({ date }: { readonly date: LeagueDate }) => (
  <Notice tone="plain" title={absentDateText(date)} />
);
