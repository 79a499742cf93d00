/** The words of settlements. */
import type { SettlementStatus } from '@ajo/contract/modules/settlements';
import type { Tone } from '#ui';

export const statusLabels: Record<SettlementStatus, { word: string; tone: Tone }> = {
  pending: { word: 'Pending', tone: 'warning' },
  completed: { word: 'Completed', tone: 'success' },
  failed: { word: 'Failed', tone: 'error' },
};

export const creditsText = (count: number): string => `${count.toLocaleString('en-NG')} ${count === 1 ? 'credit' : 'credits'}`;

export const triesText = (tries: number): string => (tries === 1 ? '1 repush' : `${tries} repushes`);
