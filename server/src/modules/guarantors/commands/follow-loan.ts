/** What a loan does to its guarantors: a liability that lives while the loan runs, and ends with it. Parts of the loan's transactions. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { GuarantorState } from '@ajo/contract/modules/guarantors';
import type { Context } from '#context';
import { record } from '#modules/history';
import type { Tx } from '#platform/db/transaction';
import type { Guarantor } from '../guarantor.ts';
import { isOpen, whyNotMove } from '../guarantor.rules.ts';
import { lockGuarantorsOf, saveGuarantor } from '../guarantor.store.ts';
import { endLink } from '../link.store.ts';
import { writeToGuarantor } from './write-to-guarantor.ts';

export async function activateGuarantors(tx: Tx, context: Context, loanId: string): Promise<void> {
  for (const guarantor of await lockGuarantorsOf(tx, loanId)) {
    if (whyNotMove(guarantor, 'active')) continue;
    await move(tx, context, guarantor, 'active');
    const loan = `The loan to ${guarantor.borrowerName}`;
    const upTo = `your guarantee of up to ${naira(guarantor.amount)}`;
    await writeToGuarantor(
      tx,
      context,
      guarantor,
      guarantor.status === 'completed'
        ? {
            subject: 'The loan you guaranteed is active again',
            text: `${loan} is active again, and so is ${upTo}. A payment was reversed, or more of the loan was paid out.`,
            sms: `${loan} is active again, and so is ${upTo}.`,
          }
        : {
            subject: 'The loan you guarantee has been paid out',
            text: `${loan} is active from today, and so is ${upTo}. We will write to you when it is repaid.`,
            sms: `${loan} is paid out. Today begins ${upTo}.`,
          },
    );
  }
  await closeOpen(tx, context, loanId);
}

/**
 * The application is for less: people who have not answered are asked for the smaller amount, and read of it. What was
 * accepted stays as it was read: a guarantee covers the loan up to that amount.
 */
export async function lowerGuarantees(
  tx: Tx,
  context: Context,
  { loanId, amount }: { loanId: string; amount: Kobo },
): Promise<void> {
  for (const guarantor of await lockGuarantorsOf(tx, loanId)) {
    if (!isOpen(guarantor) || guarantor.amount <= amount) continue;
    await saveGuarantor(tx, guarantor.id, { amount_kobo: amount });
    if (!guarantor.linkSentAt) continue;
    await writeToGuarantor(tx, context, guarantor, {
      subject: 'The loan you are asked to guarantee is smaller now',
      text: `The loan to ${guarantor.borrowerName} is now ${naira(amount)} instead of ${naira(guarantor.amount)}. The link we sent you still works, and its page has the new amount.`,
      sms: `The loan to ${guarantor.borrowerName} is now ${naira(amount)}. The link we sent you still works.`,
    });
  }
}

/** The payout was returned: no guarantee for money that was never disbursed. It is in force again when the loan is paid out after all. */
export async function standDownGuarantors(tx: Tx, context: Context, loanId: string): Promise<void> {
  for (const guarantor of await lockGuarantorsOf(tx, loanId))
    if (guarantor.status === 'active') await move(tx, context, guarantor, 'registered');
}

/** The loan is paid back, or undone. */
export async function releaseGuarantors(tx: Tx, context: Context, loanId: string): Promise<void> {
  for (const guarantor of await lockGuarantorsOf(tx, loanId)) {
    if (guarantor.status !== 'active') continue;
    await move(tx, context, guarantor, 'completed');
    await writeToGuarantor(tx, context, guarantor, {
      subject: 'You are released as guarantor',
      text: `The loan to ${guarantor.borrowerName} has ended, and so has your guarantee. Thank you.`,
      sms: `The loan to ${guarantor.borrowerName} has ended. You are released as guarantor. Thank you.`,
    });
  }
}

/** The application was denied, cancelled or has lapsed: invitations and guarantees end. A person who was never invited gets no mail. */
export async function dismissGuarantors(tx: Tx, context: Context, loanId: string): Promise<void> {
  for (const guarantor of await lockGuarantorsOf(tx, loanId)) {
    if (guarantor.status !== 'registered') continue;
    await move(tx, context, guarantor, 'completed');
    await writeToGuarantor(tx, context, guarantor, {
      subject: 'You are released as guarantor',
      text: `The loan to ${guarantor.borrowerName} will not be paid out. You have no obligation. Thank you for your support.`,
      sms: `The loan you guaranteed will not be paid out. You are released and owe nothing.`,
    });
  }
  for (const guarantor of await closeOpen(tx, context, loanId)) {
    if (!guarantor.linkSentAt) continue;
    await writeToGuarantor(tx, context, guarantor, {
      subject: 'We no longer need your answer as guarantor',
      text: `The application of ${guarantor.borrowerName} has ended, and so has the request to you. You are not a guarantor and owe nothing. The link we sent you no longer works.`,
      sms: `We no longer need your answer as guarantor: the application has ended. You owe nothing.`,
    });
  }
}

/** Anyone who has not answered is not asked any more: the loan goes on, or ends, without them. */
async function closeOpen(tx: Tx, context: Context, loanId: string): Promise<Guarantor[]> {
  const open = (await lockGuarantorsOf(tx, loanId)).filter(isOpen);
  for (const guarantor of open) {
    await endLink(tx, guarantor, 'loan_ended', context.clock.now());
    await saveGuarantor(tx, guarantor.id, { denied_by: 'loan', denied_reason: 'This loan no longer needs a guarantor' });
    await move(tx, context, guarantor, 'denied');
  }
  return open;
}

async function move(tx: Tx, context: Context, guarantor: Guarantor, to: GuarantorState): Promise<void> {
  await saveGuarantor(tx, guarantor.id, { status: to });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'loan', id: guarantor.loanId },
    customerId: guarantor.borrowerId,
    action: `guarantor ${guarantor.name} is ${to}`,
    from: guarantor.status,
    to,
  });
}
