/** What a loan does to its guarantors: a liability that lives while the loan runs, and ends with it. Parts of the loan's transactions. */
import { naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { sendLetter } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { whyNotMove } from '../guarantor.rules.ts';
import { guarantorsOf, saveGuarantor } from '../guarantor.store.ts';

export async function activateGuarantors(tx: Tx, _context: Context, loanId: string): Promise<void> {
  for (const guarantor of await guarantorsOf(tx, loanId))
    if (!whyNotMove(guarantor, 'active')) await saveGuarantor(tx, guarantor.id, { status: 'active' });
}

/** The payout came back: nobody stands for money that was never lent. They stand again when the loan is paid out after all. */
export async function standDownGuarantors(tx: Tx, loanId: string): Promise<void> {
  for (const guarantor of await guarantorsOf(tx, loanId))
    if (!whyNotMove(guarantor, 'registered') && guarantor.status === 'active')
      await saveGuarantor(tx, guarantor.id, { status: 'registered' });
}

export async function releaseGuarantors(tx: Tx, context: Context, loanId: string): Promise<void> {
  for (const guarantor of await guarantorsOf(tx, loanId)) {
    if (whyNotMove(guarantor, 'completed')) continue;
    await saveGuarantor(tx, guarantor.id, { status: 'completed' });
    await sendLetter(tx, context, {
      to: guarantor.email,
      subject: 'You are released as guarantor',
      paragraphs: [
        `Hello ${guarantor.name},`,
        `The loan of ${naira(guarantor.amount)} to ${guarantor.borrowerName} is fully paid back. You no longer stand for it. Thank you.`,
      ],
    });
  }
}
