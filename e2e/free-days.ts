/** Four days of the year on which leaving a savings target early costs no fee: journeys about the fee run on every day. */
import { changeRow } from './product.ts';

/** Accounts that are opened from now on have none. */
export const removeFreeDays = (): Promise<void> =>
  changeRow(`update savings_products set terms = terms || '{"free_days": []}' where kind = $1`, ['target']);
