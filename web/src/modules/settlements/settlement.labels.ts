/** The words of settlements. */
import { wholeNumber } from '@ajo/contract/kernel/money';
import type { SettlementStatus } from '@ajo/contract/modules/settlements';
import type { BatchPaymentCheck, BatchStatus } from '@ajo/contract/modules/settlements.batches';
import type { Tone } from '#ui';

export const statusLabels: Record<SettlementStatus, { word: string; tone: Tone }> = {
  pending: { word: 'Pending', tone: 'warning' },
  completed: { word: 'Completed', tone: 'success' },
  failed: { word: 'Failed', tone: 'error' },
};

export const creditsText = (count: number): string => `${wholeNumber(count)} ${count === 1 ? 'credit' : 'credits'}`;

export const triesText = (tries: number): string => (tries === 1 ? '1 repush' : `${tries} repushes`);

export const batchLabels: Record<BatchStatus, { word: string; tone: Tone }> = {
  pending: { word: 'Pending', tone: 'warning' },
  settled: { word: 'Settled', tone: 'success' },
  failed: { word: 'Failed', tone: 'error' },
};

export const checkLabels: Record<BatchPaymentCheck, { word: string; tone: Tone }> = {
  agrees: { word: 'Agrees', tone: 'success' },
  missing: { word: 'Missing in the books', tone: 'error' },
  amount_differs: { word: 'Amount differs', tone: 'error' },
  fee_differs: { word: 'Fee differs', tone: 'warning' },
};

export const countText = (count: number, one: string, many: string): string =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`;
