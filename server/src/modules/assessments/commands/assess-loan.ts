/** Puts the facts of an application before the credit rules. Changes nothing but the kept line, when one is requested. */
import type { CreditAssessment } from '@ajo/contract/modules/loans.credit';
import type { Context } from '#context';
import { guarantorsOf, staffAmongGuarantors } from '#modules/guarantors';
import type { Database, Tx } from '#platform/db/transaction';
import { keepAssessment, type Moment } from '../assessment.store.ts';
import { creditInputsOf } from '../credit-inputs.rules.ts';
import { creditFactsOf } from '../credit.queries.ts';
import { assess, heaviestMonth } from '../credit.rules.ts';
import { scorecardOn } from '../scorecards/scorecard-setting.ts';
import { type Loan } from '#modules/loans';
import { plannedSchedule } from '#modules/loans/pricing';

/** Applies the credit rules of the business day, without saving the result. */
export async function assessLoan(db: Database, { clock }: Pick<Context, 'clock'>, loan: Loan): Promise<CreditAssessment> {
  const on = clock.businessDay();
  const facts = await creditFactsOf(db, { customerId: loan.customerId, loanId: loan.id, on });
  const ready = (await guarantorsOf(db, loan.id)).filter(({ status }) => ['registered', 'active'].includes(status)).length;
  const conflicts = new Set((await staffAmongGuarantors(db, loan.id)).map(({ guarantorId }) => guarantorId)).size;
  const rows = plannedSchedule(loan, on)
    .rows.filter(({ days }) => days > 0)
    .map(({ dueOn, total }) => ({ dueOn, amount: total }));
  const requestedInstalment = heaviestMonth(rows, loan.frequency === 'month');
  const inputs = creditInputsOf(facts, { on, ready, conflicts, requested: loan.principal, requestedInstalment });
  const policy = { ...loan.terms, required_guarantors: loan.requiredGuarantors };
  return { inputs, result: assess(inputs, policy, await scorecardOn(db, on)) };
}

/** Assesses and keeps the line, as part of the decision's transaction. */
export async function assessAndKeep(
  tx: Tx,
  context: Context,
  loan: Loan,
  { moment, byName }: { moment: Moment; byName: string },
): Promise<CreditAssessment> {
  const assessment = await assessLoan(tx, context, loan);
  await keepAssessment(tx, { loanId: loan.id, moment, byName, at: context.clock.now(), assessment });
  return assessment;
}
