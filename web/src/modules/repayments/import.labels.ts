/** The words of imports and of what became of their rows. */
import type { ImportOutcome, ImportView } from '@ajo/contract/modules/repayments.slips';
import type { Tone } from '#ui';

export const outcomeLabels: Record<ImportOutcome, { word: string; tone: Tone }> = {
  waiting: { word: 'waiting', tone: 'warning' },
  booked: { word: 'booked', tone: 'secondary' },
  would_book: { word: 'would be booked', tone: 'success' },
  refused: { word: 'refused', tone: 'error' },
  skipped: { word: 'left out', tone: 'warning' },
};

export const stateWords: Record<ImportView['status'], { word: string; tone: Tone }> = {
  waiting: { word: 'waiting', tone: 'warning' },
  running: { word: 'running', tone: 'warning' },
  done: { word: 'done', tone: 'secondary' },
  failed: { word: 'nothing booked', tone: 'error' },
};

export const kindOf = ({ dry_run: isTrial, all_or_nothing: isAll }: Pick<ImportView, 'dry_run' | 'all_or_nothing'>): string =>
  isTrial ? 'Trial' : isAll ? 'Booked, all or none' : 'Booked, each row for itself';
