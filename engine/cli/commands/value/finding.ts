import type { Standing } from '@ddh/forecast/quotes';
import type { PriceFinding } from '../../reports/findings.ts';

export const severityOf = (standing: Standing): PriceFinding['severity'] =>
  standing === 'marked' || standing === 'note' ? standing : 'left-out';
