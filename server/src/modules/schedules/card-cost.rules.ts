/** What a loan costs more when every instalment is paid by card. Pure. */
import { plus, sumOf } from '@ajo/contract/kernel/money';
import type { CardCost } from '@ajo/contract/modules/schedules';
import { processingFeeOf } from './processing-fee.rules.ts';
import { aprOfRows } from './schedule.rules.ts';
import type { Schedule, Terms } from './schedule.ts';

/** The fee of a usual instalment, of all of them, and the APR with them. A down payment is kept back and has none. */
export function cardCostOf({ rows, instalment }: Schedule, terms: Terms): CardCost {
  const paid = rows.filter(({ days }) => days > 0);
  const withFees = paid.map((row) => ({ ...row, total: plus(row.total, processingFeeOf(row.total)) }));
  return {
    fee_each: processingFeeOf(instalment),
    fees: sumOf(paid.map(({ total }) => processingFeeOf(total))),
    apr: aprOfRows(terms, withFees),
  };
}
