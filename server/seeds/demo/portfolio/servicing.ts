/** New terms for customers of the demo portfolio who cannot pay, each requested by an administrator and confirmed by another. */
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { findVisibleLoan, type Loan } from '#modules/loans';
import { repaymentsView } from '#modules/repayments';
import { sqlOf } from '#platform/db/sql';
import { changeLoan } from '../../../src/modules/servicing/commands/change-loan.ts';
import { restructureLoan } from '../../../src/modules/servicing/commands/restructure-loan.ts';
import { actorOf, type Desk } from '../lending.ts';
import type { RunningLoan, TermsChange } from './diary.ts';
import { paymentDaysOf, punctual } from './habits.ts';

const reasons = {
  rescheduled: 'Income comes later in the month since the move of the market',
  restructured: 'The shop burned down. Lower instalments after a visit',
  written_off: 'Left the town. Guarantor and phone are out of reach for half a year',
};

/** @returns the loan with its new rows, which its customer pays; nothing for a write-off, or when the loan does not run any more. */
export async function changeTerms(desk: Desk, { loan, to }: TermsChange, on: Day): Promise<RunningLoan | undefined> {
  const { context, people } = desk;
  const [requester, approver] = [actorOf(people, 'admin@ajo.test'), actorOf(people, 'superadmin@ajo.test')];
  const { loanId } = loan;
  const found = await findVisibleLoan(context.db, requester, 'loans.read', loanId);
  if (found?.loan.status !== 'active') return undefined;
  const open = (await openRowsOf(desk, found.loan)).length;
  const command = {
    rescheduled: () => ({ loanId, change: { type: 'reschedule' as const, instalments: open + 2 }, reason: reasons.rescheduled }),
    written_off: () => ({ loanId, change: { type: 'write_off' as const }, reason: reasons.written_off }),
  };
  for (const actor of [requester, approver])
    if (to === 'restructured')
      await restructureLoan(context, actor, {
        loanId,
        instalments: open + 4,
        firstDueOn: addDays(on, 30),
        ratePercent: undefined,
        reason: reasons.restructured,
      });
    else await changeLoan(context, actor, command[to]());
  return to === 'written_off' ? undefined : paidBy(desk, loan, to === 'restructured' ? await newestOf(desk, loan) : loanId);
}

async function newestOf({ context }: Desk, { member }: RunningLoan): Promise<LoanId> {
  const { id } = await sqlOf(context.db)
    .selectFrom('loans')
    .select('id')
    .where('customer_id', '=', member.customer.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id as LoanId;
}

/** The customer pays the new rows on their days. */
async function paidBy(desk: Desk, { member }: RunningLoan, loanId: LoanId): Promise<RunningLoan | undefined> {
  const { context, people } = desk;
  const found = await findVisibleLoan(context.db, actorOf(people, 'finance@ajo.test'), 'loans.read', loanId);
  if (found?.loan.status !== 'active') return undefined;
  const dueDays = (await openRowsOf(desk, found.loan)).map(({ due_on }) => due_on);
  return { member: { ...member, habit: punctual }, loanId, dueDays, days: paymentDaysOf(punctual, dueDays) };
}

const openRowsOf = async ({ context }: Desk, loan: Loan) =>
  (await repaymentsView(context, loan)).instalments.filter(({ outstanding }) => outstanding > 0n);
