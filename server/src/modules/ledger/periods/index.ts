/** Periods of the books: closed days, reopened days, and postings that meet a closed one. */
export { kindNumbered } from '../journal.ts';
export { firstJournalDay } from './first-journal-day.queries.ts';
export { closePeriod, reopenPeriod } from './period.store.ts';
export { postInTime } from './post-in-time.ts';
export { accountsOfCode, journalsValuedUntil, movedToLaterDays, postOnItsDay, valueDay } from './value-days.store.ts';
export { type DaySlots, movedBy, type Reopening, reverseDays } from './reversed-days.store.ts';
