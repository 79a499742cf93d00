/** Staff correct a pending application: other figures, or another product with all its terms. Opinions start again. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { counted, type Kobo, naira } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanCorrection } from '@ajo/contract/modules/loan-applications.desk';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { guarantorsOf, lowerGuarantees, whyNotOnGuaranteed } from '#modules/guarantors';
import { type HistoryAct, record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { productAtApplication, whyNotChangePurpose, whyNotCorrect } from '../correction.rules.ts';
import { type Loan, lockVisibleLoan, saveLoan } from '#modules/loans';
import { whyNotAsSeen } from '../decision.rules.ts';
import { findProduct, termColumns, instalmentsOf, whyNotSchedule } from '#modules/loan-products';
import { planColumns, planText, whyNotPlan } from '../tranche-plan.rules.ts';
import { feeColumns } from '../application.rules.ts';
import { withdrawFirstApproval } from './large-loan-approval.ts';
import { openSteps } from '../loan-queues.queries.ts';
import { notifyDesks } from './notify-desks.ts';

export async function correctLoan(context: Context, actor: Actor, correction: LoanCorrection): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.edit', correction.loan_id);
    refuseIf(whyNotAsSeen(loan, correction.seen_status));
    const on = context.clock.businessDay();
    const product = { ...productAtApplication(loan), rate_percent: correction.rate_percent };
    const question = { amount: correction.amount, instalments: correction.tenor, on };
    const terms = { ...question, instalments: instalmentsOf(product, question), ratePercent: correction.rate_percent };
    refuseIf(await whyNotOnGuaranteed(tx, actor, loan.id));
    refuseIf(whyNotCorrect(loan, actor, terms, await guarantorsOf(tx, loan.id)) ?? whyNotSchedule(product, question));
    const before = await openSteps(tx, loan.id);
    const corrected = await saveLoan(tx, loan, {
      principal_kobo: terms.amount,
      ...feeColumns(product, terms.amount, on),
      ...keptPlan(actor, loan, terms),
      instalments: terms.instalments,
      rate_percent: terms.ratePercent,
      terms_changed_at: context.clock.now(),
    });
    await lowerGuarantees(tx, context, { loanId: loan.id, amount: corrected.principal });
    await withdrawFirstApproval(tx, context, loan, 'The application was corrected');
    await notifyCorrected(tx, context, { actor, loan, corrected, action: 'corrected the application' });
    await notifyDesks(tx, context, { loanId: loan.id, before, by: actor.id });
    return corrected;
  });
}

type Corrected = { amount: Kobo; instalments: number; ratePercent: string; on: Day };

/** A plan of later payouts stays while the amount is unchanged and the plan fits; otherwise the loan is paid out at once, and all involved are notified. */
function keptPlan(actor: Actor, loan: Loan, { amount, on, ...terms }: Corrected): Partial<ReturnType<typeof planColumns>> {
  const isKept = amount === loan.principal && !whyNotPlan({ ...loan, ...terms }, actor, loan.tranchePlan, on);
  return isKept ? planColumns(loan.tranchePlan) : {};
}

type Purpose = { loanId: LoanId; productId: LoanProductId };

export async function changePurpose(context: Context, actor: Actor, { loanId, productId }: Purpose): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.purpose' satisfies Capability, loanId);
    const on = context.clock.businessDay();
    const product = await findProduct(tx, productId, on);
    const question = { amount: loan.principal, instalments: loan.instalments, on };
    refuseIf(await whyNotOnGuaranteed(tx, actor, loan.id));
    refuseIf(whyNotChangePurpose(loan, actor, product, instalmentsOf(product, question)) ?? whyNotSchedule(product, question));
    const before = await openSteps(tx, loan.id);
    const corrected = await saveLoan(tx, loan, {
      ...termColumns(product),
      ...feeColumns(product, loan.principal, question.on),
      instalments: instalmentsOf(product, question),
      terms_changed_at: context.clock.now(),
    });
    await withdrawFirstApproval(tx, context, loan, 'The application was corrected');
    await notifyCorrected(tx, context, { actor, loan, corrected, action: 'changed the purpose' });
    await notifyDesks(tx, context, { loanId: loan.id, before, by: actor.id });
    return corrected;
  });
}

type CorrectLoanInput = { actor: Actor; loan: Loan; corrected: Loan; action: HistoryAct };
const figures = (loan: Loan) => ({
  purpose: loan.purpose,
  principal: loan.principal,
  instalments: loan.instalments,
  rate_percent: loan.ratePercent,
  fee: loan.fee,
  ...(loan.terms.max_tranches > 1 && { payouts: planText(loan) }),
});

async function notifyCorrected(tx: Tx, context: Context, { actor, loan, corrected, action }: CorrectLoanInput): Promise<void> {
  const isAtOnce = loan.tranchePlan.length > 0 && corrected.tranchePlan.length === 0;
  await record(tx, context, {
    actor,
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action,
    before: figures(loan),
    after: figures(corrected),
  });
  await notify(tx, context, {
    userId: loan.customerId,
    kind: 'loan',
    message: `Your application is now for ${naira(corrected.principal)} in ${counted(corrected.instalments, 'instalment')} (${corrected.purpose}).${isAtOnce ? ' It is paid out in one amount.' : ''} You can accept or decline when you get the offer`,
    link: `/dashboard?loan=${loan.id}`,
  });
}
