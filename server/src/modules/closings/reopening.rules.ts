/** Decides which days can be reopened. */
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { DomainError } from '@ajo/contract/kernel/errors';
import * as no from './closings.errors.ts';

/** Journals of a day close again under an id of that day, which the ledger takes for 30 days. */
export const maxDaysBack = 25;

type ReopenFacts = {
  from: Day;
  today: Day;
  /** The last closed day. */
  last: Day | undefined;
  isReopening: boolean;
  /** The last day of the last closed month. */
  monthsThrough: Day | undefined;
};

export function whyNotReopen({ from, today, last, isReopening, monthsThrough }: ReopenFacts): DomainError | undefined {
  if (!last || isBefore(last, from)) return no.dayNotClosed();
  if (monthsThrough && !isBefore(monthsThrough, from)) return no.monthOfDayClosed(monthsThrough);
  if (isBefore(from, addDays(today, -maxDaysBack))) return no.dayTooOld(maxDaysBack);
  return isReopening ? no.daysAreOpen() : undefined;
}
