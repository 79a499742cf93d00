/** Staff say what of a pending application is paid out later, and when. Opinions start anew. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira, sumOf } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { type LoanId, PlannedPayout } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import type { Loan } from '../loan.ts';
import { lockVisibleLoan, saveLoan } from '../loan.store.ts';
import { firstPartOf } from '../terms.rules.ts';
import { whyNotPlan } from '../tranche-plan.rules.ts';

type Wish = { loanId: LoanId; plan: readonly PlannedPayout[] };

export async function planTranches(context: Context, actor: Actor, { loanId, plan }: Wish): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.edit', loanId);
    refuseIf(whyNotPlan(loan, actor, plan, context.clock.businessDay()));
    const planned = await saveLoan(tx, loan, {
      tranche_plan: JSON.stringify(plan.map((part) => PlannedPayout.encode(part))),
      undrawn_kobo: sumOf(plan.map(({ amount }) => amount)),
      terms_changed_at: context.clock.now(),
    });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loanId },
      customerId: loan.customerId,
      action: 'planned the payouts',
      before: { payouts: wordsOf(loan) },
      after: { payouts: wordsOf(planned) },
    });
    await notify(tx, context, {
      userId: loan.customerId,
      kind: 'loan',
      message: `Your loan would be paid out like this: ${wordsOf(planned)}. You decide when you read the offer`,
      link: `/dashboard?loan=${loanId}`,
    });
    return planned;
  });
}

/** "₦40,000.00 first, ₦60,000.00 about 5 May 2026". */
const wordsOf = (loan: Loan): string =>
  [
    `${naira(firstPartOf(loan))} first`,
    ...loan.tranchePlan.map(({ amount, expected_on: day }) => `${naira(amount)} about ${longDay(day)}`),
  ].join(', ');
