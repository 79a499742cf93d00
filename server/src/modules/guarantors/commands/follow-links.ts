/** Reminds guarantors two days before expiry; notifies the borrower on expiry. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { lockGuarantor } from '../guarantor.store.ts';
import { endLink, claimEndingLinks } from '../link.store.ts';
import { sendInvitation } from './send-invitation.ts';

const twoDaysMs = 2 * dayMs;
const maxLinks = 100;

/** What is taken is changed in the same transaction, so a second round, or a second worker, finds nothing left to do. */
export async function followLinks(context: Context): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const soon = { before: new Date(now.getTime() + twoDaysMs), after: now, max: maxLinks };
    for (const id of await claimEndingLinks(tx, soon)) await remind(tx, context, id);
  });
  await inTransaction(context.db, async (tx) => {
    for (const id of await claimEndingLinks(tx, { before: now, after: undefined, max: maxLinks })) await expire(tx, context, id);
  });
}

/** The token itself is not kept, so a reminder is a new link with the old end. */
async function remind(tx: Tx, context: Context, id: string): Promise<void> {
  const guarantor = await lockGuarantor(tx, id);
  if (guarantor.tokenExpiresAt) await sendInvitation(tx, context, guarantor, { until: guarantor.tokenExpiresAt, reminds: true });
}

async function expire(tx: Tx, context: Context, id: string): Promise<void> {
  const guarantor = await lockGuarantor(tx, id);
  await endLink(tx, guarantor, 'expired', context.clock.now());
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'loan', id: guarantor.loanId },
    customerId: guarantor.borrowerId,
    action: `the link of the guarantor ${guarantor.name} has expired`,
  });
  await notify(tx, context, {
    userId: guarantor.borrowerId,
    kind: 'guarantor',
    message: `${guarantor.name} has not answered within 7 days. Remind them, or name another person`,
    isTrouble: true,
    link: `/dashboard?loan=${guarantor.loanId}`,
  });
}
