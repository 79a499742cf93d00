/** Inviting: a link that only the mailbox gets, bound to one loan and one address; a new link ends the one before it. */
import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { sendLetter } from '#modules/notifications';
import { asE164, lockUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { countTry } from '#platform/http/throttle.store';
import type { Guarantor } from '../guarantor.ts';
import { isOpen, whyNotInvite } from '../guarantor.rules.ts';
import { addGuarantor, findByDeadToken, findByToken, lockGuarantor, saveGuarantor } from '../guarantor.store.ts';
import { ended, twice } from '../guarantors.errors.ts';

const linkLivesMs = 7 * 86_400_000;
const hourMs = 3_600_000;
const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export type InvitationWish = {
  loanId: string;
  borrower: { id: string; name: string };
  amount: Kobo;
  guarantor: { name: string; email: string; phone: string; relationship: string };
};

/** Part of the application's transaction: no application without its invitation. */
export async function inviteGuarantor(
  tx: Tx,
  context: Context,
  { loanId, borrower, amount, guarantor }: InvitationWish,
): Promise<void> {
  const owner = await lockUser(tx, borrower.id);
  const phone = asE164(guarantor.phone);
  refuseIf(whyNotInvite({ email: guarantor.email, phone }, owner));
  const added = await addGuarantor(
    tx,
    { ...guarantor, loanId, borrowerId: borrower.id, borrowerName: borrower.name, amount, phone },
    context.clock.now(),
  );
  if (!added) throw twice();
  await mailInvitation(tx, context, added);
}

async function mailInvitation(tx: Tx, context: Context, guarantor: Guarantor): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await saveGuarantor(tx, guarantor.id, {
    token_hash: digestOf(token),
    token_expires_at: new Date(context.clock.now().getTime() + linkLivesMs),
  });
  await sendLetter(tx, context, {
    to: guarantor.email,
    subject: `${guarantor.borrowerName} asks you to be a guarantor`,
    paragraphs: [
      `Hello ${guarantor.name},`,
      `${guarantor.borrowerName} asks you to stand as guarantor for a loan of ${naira(guarantor.amount)}. Please read what that means before you answer: you may accept or refuse.`,
      'You need your BVN and your phone. The link works for 7 days, and only for you.',
    ],
    action: {
      label: 'Read and answer',
      url: `${context.config.appUrl}/guarantor/acceptance?${new URLSearchParams({ token, email: guarantor.email }).toString()}`,
    },
  });
}

export async function reissueInvitation(
  tx: Tx,
  context: Context,
  { guarantorId, actor }: { guarantorId: string; actor: Actor | 'system' },
): Promise<void> {
  const guarantor = await lockGuarantor(tx, guarantorId);
  if (!isOpen(guarantor)) throw ended();
  await mailInvitation(tx, context, guarantor);
  await record(tx, context, {
    actor,
    subject: { kind: 'loan', id: guarantor.loanId },
    customerId: guarantor.borrowerId,
    action: 'sent the guarantor a new link',
  });
}

/** Whoever holds an expired link gets a new one in the mailbox it was sent to; everybody hears the same. */
export async function renewInvitation(context: Context, { token, email }: { token: string; email: string }): Promise<void> {
  await countTry(context.db, { budget: 'invitation', subject: email, most: 5, windowMs: hourMs }, context.clock.now());
  const found = await findByDeadToken(context.db, { tokenHash: digestOf(token), email: email.toLowerCase() });
  if (found && isOpen(found))
    await inTransaction(context.db, (tx) => reissueInvitation(tx, context, { guarantorId: found.id, actor: 'system' }));
}

/** Who holds this link; nobody when it is dead, of another address, or used up. */
export async function whoHoldsInvitation(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { token, email }: { token: string; email: string },
): Promise<Actor | undefined> {
  const found = await findByToken(db, { tokenHash: digestOf(token), email: email.toLowerCase() }, clock.now());
  return found && { id: found.id, role: 'guarantor', name: found.name, branchId: null };
}
