/** An active loan is closed by a new one that takes over all that is owed, on new terms. One person requests, another confirms. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import type { Context } from '#context';
import { whyNotOnGuaranteed } from '#modules/guarantors';
import { record } from '#modules/history';
import { type JournalId, gl } from '#modules/ledger';
import { postInTime } from '#modules/ledger/periods';
import { closeLoan, type Loan, loanNumber, lockVisibleLoan } from '#modules/loans';
import { takeOverLoan } from './take-over-loan.ts';
import { takeOverEvent, whyNotRestructure, whyNotTakenOver } from '../restructure.rules.ts';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { type Receipt, accountStateOf, classDays, probationOf, applyLoanEvent, openInstalments } from '#modules/loan-accounts';
import { cashOf, whyNotChange, addPayment, saveOverpaid } from '#modules/repayments';
import { requestOrConfirm } from '#modules/repayments/second-approvals';

type RestructureLoanInput = {
  loanId: LoanId;
  instalments: number;
  firstDueOn: Day | undefined;
  ratePercent: string | undefined;
  reason: string;
  approvedId?: string;
};

export async function restructureLoan(context: Context, actor: Actor, input: RestructureLoanInput): Promise<'done' | 'asked'> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.schedule', input.loanId);
    refuseIf((await whyNotOnGuaranteed(tx, actor, loan.id)) ?? whyNotChange(loan, actor));
    const { account } = await accountStateOf({ db: tx, clock: context.clock }, loan);
    const { instalments, firstDueOn, ratePercent = loan.ratePercent } = input;
    const restructuring = {
      owed: account?.payoff ?? noMoney,
      instalments,
      firstDueOn,
      ratePercent,
      on: context.clock.businessDay(),
    };
    refuseIf(whyNotRestructure(loan, restructuring));
    const facts = { instalments, rate_percent: ratePercent, ...(firstDueOn && { first_due_on: firstDueOn }) };
    const question = { kind: 'restructure', facts, reason: input.reason, approvedId: input.approvedId } as const;
    if ((await requestOrConfirm(tx, context, { actor, loan }, question)) === 'asked') return 'asked';

    const by = { id: actor.id, name: actor.name };
    const carriedDaysLate = account ? classDays(probationOf(loan), account) : 0;
    const taken = await takeOverLoan(tx, context, loan, { ...restructuring, by, reason: input.reason, carriedDaysLate });
    await openInstalments(tx, context, taken);
    await context.jobs.send(tx, 'virtual_account', { customerId: taken.customerId });
    await closeOld(tx, context, { loan, taken, by, reason: input.reason });
    return 'done';
  });
}

type Closing = { loan: Loan; taken: Loan; by: { id: string; name: string }; reason: string };

/** What the new loan took over pays the old one off to the kobo: a payment without money, and one journal between the two. */
async function closeOld(tx: Tx, context: Context, { loan, taken, by, reason }: Closing): Promise<void> {
  const at = context.clock.now();
  const [id, journalId] = [newId<PaymentLogId>(at), newId<JournalId>(at)];
  const on = context.clock.businessDay();
  const number = loanNumber(taken.number);
  const receipt: Receipt = {
    source: 'restructure',
    reference: `restructure-${taken.id}`,
    amount: taken.principal,
    processingFee: noMoney,
    providerFee: noMoney,
    paidOn: on,
    from: gl.loanReceivable(taken.id),
    recordedBy: by,
    note: reason,
  };
  await addPayment(tx, { id, loan, receipt, journalId }, at);
  const input = takeOverEvent({ id: newId(at), on, amount: taken.principal, cash: cashOf(receipt) });
  const { account, before, journals } = await applyLoanEvent(tx, context, loan, {
    ...input,
    recorded: { by, reason, paymentLogId: id, journalId },
    meta: { restructured_into: taken.id },
    journalId,
  });
  refuseIf(whyNotTakenOver(account));
  await saveOverpaid(tx, loan.id, account);
  await record(tx, context, {
    actor: by,
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: `restructured into ${number}`,
    reason,
    before: { owed: before.payoff, instalments: loan.instalments, days_past_due: before.daysPastDue },
    after: { loan: number, principal: taken.principal, instalments: taken.instalments, rate_percent: taken.ratePercent },
  });
  await closeLoan(tx, context, loan.id, {
    reason: `Restructured into ${number}`,
    notice: `Your loan was closed: ${number} has taken over what you owed`,
  });
  await postInTime(tx, journals, at);
}
