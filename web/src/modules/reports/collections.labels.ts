/** The words of collections. */
import { wholeNumber } from '@ajo/contract/kernel/money';
import type { CollectionGroup, CollectionState } from '@ajo/contract/modules/reports.collections';
import type { Tone } from '#ui';
import { percent } from './portfolio.labels.ts';

export const groupLabels: Record<CollectionGroup, string> = {
  branch: 'Branch',
  officer: 'Officer',
  product: 'Product',
  day: 'Due date',
};
export const stateLabels: Record<CollectionState, string> = {
  on_time: 'On time',
  late: 'Late',
  partly: 'Partly paid',
  unpaid: 'Unpaid',
};
export const stateTones: Record<CollectionState, Tone> = {
  on_time: 'success',
  late: 'warning',
  partly: 'warning',
  unpaid: 'error',
};

/** A rate of nothing is no rate. */
export const rate = (bps: number | null): string => (bps === null ? '—' : percent(bps));
export const instalmentsText = (count: number): string => `${wholeNumber(count)} ${count === 1 ? 'instalment' : 'instalments'}`;
