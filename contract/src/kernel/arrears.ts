/** From when on something is late: one answer for scopes, lists, figures and days past due. */
import { kobo } from './money.ts';

/** ₦100: a row of which no more than this is open is not in arrears. */
export const arrearsTolerance = kobo(10_000n);

/** Days past due of an instalment on which its customer is reminded (`claimReminders`). */
export const lateReminderDays = [1, 3, 7, 14, 30] as const;
