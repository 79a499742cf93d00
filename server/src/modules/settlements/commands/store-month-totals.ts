/** Stores what the collecting bank credited in each month that is over, so that the figures read only what came since. Repeating it changes nothing. */
import { addDays } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { addMonthTotals } from '../totals.store.ts';

/** Runs every night. */
export const monthTotalsJob = 'settlements.month_totals';

/** A credit of the last minutes of a month may be stored after its end. */
const daysAfterMonth = 2;

export const storeMonthTotals = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  addMonthTotals(db, addDays(clock.businessDay(), -daysAfterMonth));
