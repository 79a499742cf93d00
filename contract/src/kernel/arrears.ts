/** From when on something is late: one answer for scopes, lists, figures and days past due. */
import { kobo } from './money.ts';

/** ₦100: a row of which no more than this is open is not in arrears. */
export const arrearsTolerance = kobo(10_000n);
