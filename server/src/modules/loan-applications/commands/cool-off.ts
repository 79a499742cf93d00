/** The customer returns a loan within the cooling-off days, or keeps it after all. The loan is cancelled when the money is back. */
import { type Actor, may, staffRoles } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type Loan, loanNumber, lockVisibleLoan, saveLoan } from '#modules/loans';
import { loanReturnJob, netPaidOut, returnDueOn } from '#modules/loans/pricing';
import { noticesFor, type Notice, notifyEach } from '#modules/notifications';
import { findUser, fullName } from '#modules/users';
import { type PaidTo, transferFacts, virtualAccountOf } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { whyNotCoolOff, whyNotKeep } from '../cooling-off.rules.ts';
import { leftToReturnOf } from '../loan-queues.queries.ts';

export async function coolOff(
  context: Context,
  actor: Actor,
  { loanId, reason }: { loanId: LoanId; reason?: string | undefined },
): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.own', loanId);
    refuseIf(whyNotCoolOff(loan, context.clock.businessDay()));
    const requested = await saveLoan(tx, loan, { cooling_off_requested_at: context.clock.now() });
    const dueOn = returnDueOn(requested);
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loanId },
      customerId: actor.id,
      action: 'asked to return the loan',
      ...(reason && { reason }),
      after: { paid_out: netPaidOut(loan), due_on: dueOn },
    });
    await notifyOfReturn(tx, context, requested, dueOn);
    // What was paid already may be enough.
    await context.jobs.send(tx, loanReturnJob, { loanId });
    return requested;
  });
}

/** The customer, with all that the payment needs, and the staff who can end the return by hand. */
async function notifyOfReturn(tx: Tx, context: Context, loan: Loan, dueOn: Day | null): Promise<void> {
  const left = await leftToReturnOf(tx, loan.id);
  const account = await virtualAccountOf(tx, loan.customerId);
  const facts = { left, dueOn, account };
  await notifyEach(tx, context, [
    { userId: loan.customerId, kind: 'loan', ...returnNotice(loan, facts), link: `/dashboard?loan=${loan.id}` },
    ...(await staffNotices(
      tx,
      loan,
      `is returning loan ${loanNumber(loan.number)}: ${naira(left)} is expected by ${longDay(dueOn)}`,
    )),
  ]);
}

/** To those who can end a return by hand. `happened`: what follows the name of the customer. */
async function staffNotices(tx: Tx, loan: Loan, happened: string): ReturnType<typeof noticesFor> {
  const customer = await findUser(tx, loan.customerId);
  const message = `${customer ? fullName(customer) : 'A customer'} ${happened}`;
  return noticesFor(
    tx,
    staffRoles.filter((role) => may(role, 'loans.reverse')),
    { kind: 'loan', message, link: `/admin/requests/${loan.id}`, except: loan.customerId },
  );
}

type ReturnFacts = { left: Kobo; dueOn: Day | null; account: PaidTo | undefined };

function returnNotice(
  { number }: Loan,
  { left, dueOn, account }: ReturnFacts,
): Pick<Notice, 'subject' | 'message' | 'sms' | 'facts'> {
  if (left === noMoney)
    return { message: 'You are returning your loan. The money is here already, and we are cancelling the loan' };
  const [to, until] = [account ? ` to ${account.accountNumber}, ${account.bankName},` : '', longDay(dueOn)];
  return {
    subject: `Pay back ${naira(left)} by ${until} to return your loan`,
    message: `You are returning your loan. We will cancel it without interest or fees if we receive ${naira(left)} by ${until}`,
    sms: `You are returning your loan. Pay ${naira(left)}${to} by ${until}. Then we will cancel it`,
    facts: [['Loan', loanNumber(number)], ['Pay back', naira(left)], ['Until the end of', until], ...transferFacts(account)],
  };
}

export async function keepLoan(context: Context, actor: Actor, loanId: LoanId): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.own', loanId);
    refuseIf(whyNotKeep(loan));
    const kept = await saveLoan(tx, loan, { cooling_off_requested_at: null });
    await record(tx, context, { actor, subject: { kind: 'loan', id: loanId }, customerId: actor.id, action: 'keeps the loan' });
    await notifyEach(tx, context, [
      {
        userId: actor.id,
        kind: 'loan',
        message: `You are keeping loan ${loanNumber(loan.number)}. It continues as agreed`,
        link: `/dashboard?loan=${loanId}`,
      },
      ...(await staffNotices(tx, loan, `is keeping loan ${loanNumber(loan.number)}. They no longer need to pay it back early`)),
    ]);
    return kept;
  });
}
