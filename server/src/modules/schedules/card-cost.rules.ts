/** What a loan costs more when every instalment is paid by card. Pure. */
import { noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import type { CardCost, CardFeePayer } from '@ajo/contract/modules/schedules';
import { processingFeeOf } from './processing-fee.rules.ts';
import { aprOfRows } from './schedule.rules.ts';
import type { Schedule, Terms } from './schedule.ts';

/** The fee of a usual instalment, of all of them, and the APR with them: nothing more where the lender pays it. A down payment is kept back and has none. */
export function cardCostOf({ rows, instalment, apr }: Schedule, terms: Terms, payer: CardFeePayer): CardCost {
  if (payer === 'lender') return { fee_each: noMoney, fees: noMoney, apr };
  const paid = rows.filter(({ days }) => days > 0);
  const withFees = paid.map((row) => ({ ...row, total: plus(row.total, processingFeeOf(row.total)) }));
  return {
    fee_each: processingFeeOf(instalment),
    fees: sumOf(paid.map(({ total }) => processingFeeOf(total))),
    apr: aprOfRows(terms, withFees),
  };
}
