/** What a preview costs, counted before it runs: replaying an account walks its rows at every event. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { ScheduleQuestion } from '@ajo/contract/modules/schedules';
import { tooMuchToReplay } from './schedules.errors.ts';

/** 400 rows with 500 events, the largest history without a new schedule. About 13 microseconds each. */
export const maxRowVisits = 200_000;

/** Up to here the answer takes less time than starting a worker. */
const maxVisitsOnLoop = 3_000;

/** Days without penalty are looked through for each row of each event; so many cost about as much as the row itself. */
const freeDaysPerVisit = 100;

/** At most this many rows when only the instalment is given. */
const rowsUnknown = 400;

/** Rows that the account may hold in the end, times its events: an upper bound of the visits. */
export function rowVisitsOf({ instalments, rows, down_payment, tranches, events, penalty }: ScheduleQuestion): number {
  const planned = instalments ?? rows?.length ?? rowsUnknown;
  const added = events.reduce((sum, event) => sum + rowsAddedBy(event), down_payment ? 1 : 0);
  // A flat loan is played once more without what is still to be paid out, again after each payout, and twice where it ends before one.
  const times = tranches.length > 0 ? 2 + tranches.length : 1;
  const perRow = 1 + Math.ceil((penalty?.free_days.length ?? 0) / freeDaysPerVisit);
  return (planned + added) * events.length * times * perRow;
}

function rowsAddedBy(event: ScheduleQuestion['events'][number]): number {
  if (event.type === 'reschedule') return event.instalments;
  return event.type === 'charge' ? 1 : 0;
}

/** Whether the question is computed in a worker, because it would block the event loop. */
export const isForWorker = (question: ScheduleQuestion): boolean => rowVisitsOf(question) > maxVisitsOnLoop;

/** Refuses a question above `maxRowVisits`. */
export function whyNotReplay(question: ScheduleQuestion): DomainError | undefined {
  const visits = rowVisitsOf(question);
  return visits > maxRowVisits ? tooMuchToReplay(visits, maxRowVisits) : undefined;
}
