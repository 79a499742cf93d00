/** Invites a guarantor, invites again, and finds the holder of an invitation. */
import { hourMs } from '@ajo/contract/kernel/time';
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { GuarantorId, LinkState } from '@ajo/contract/modules/guarantors';
import type { Context } from '#context';
import { record } from '#modules/history';
import { asE164, lockUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { networkOf } from '#platform/http/address';
import { countAttempt } from '#platform/http/throttle.store';
import { contactsOf } from '../contact.store.ts';
import type { From, Guarantor } from '../guarantor.ts';
import { isOpen, isSamePerson, shownStateOf, whyNotInvite, whyNotName } from '../guarantor.rules.ts';
import { addGuarantor, findByToken, findGuarantor, guarantorsOf, lockGuarantor, saveGuarantor } from '../guarantor.store.ts';
import { ended, type Fields, fieldsOfApplication, twice } from '../guarantors.errors.ts';
import { findLink } from '../link.store.ts';
import { digestOfToken, sendInvitation } from './send-invitation.ts';

export type InvitationInput = {
  loanId: string;
  borrower: { id: string; name: string };
  amount: Kobo;
  guarantor: { name: string; email: string | null; phone: string; relationship: string };
  /** The field names of the form; those of an application by default. */
  fields?: Fields;
};

/** Part of the application's transaction: no application without its invitation. */
export async function inviteGuarantor(
  tx: Tx,
  context: Context,
  { loanId, borrower, amount, guarantor, fields = fieldsOfApplication }: InvitationInput,
): Promise<Guarantor> {
  const owner = await lockUser(tx, borrower.id);
  const person = { email: guarantor.email?.toLowerCase() ?? null, phone: asE164(guarantor.phone) };
  refuseIf(whyNotInvite(person, owner, fields));
  refuseIf(whyNotName(person, await guarantorsOf(tx, loanId), fields));
  const added = await addGuarantor(
    tx,
    { ...guarantor, ...person, loanId, borrowerId: borrower.id, borrowerName: borrower.name, amount },
    context.clock.now(),
  );
  if (!added) throw twice(person.email ? fields.email : fields.phone);
  const earlier = (await contactsOf(tx, borrower.id)).find((one) => isSamePerson(one, added));
  const videoFileId = earlier?.videoFileId;
  const invited = videoFileId ? await saveGuarantor(tx, added.id, { video_file_id: videoFileId, video_by: 'borrower' }) : added;
  await sendInvitation(tx, context, invited);
  return invited;
}

export async function reissueInvitation(
  tx: Tx,
  context: Context,
  { guarantorId, actor, byNetwork }: { guarantorId: string; actor: Actor | 'system'; byNetwork?: string },
): Promise<void> {
  const guarantor = await lockGuarantor(tx, guarantorId);
  if (!isOpen(guarantor)) throw ended();
  await sendInvitation(tx, context, guarantor, { byNetwork });
  await record(tx, context, {
    actor,
    subject: { kind: 'loan', id: guarantor.loanId },
    customerId: guarantor.borrowerId,
    action: 'sent the guarantor a new link',
  });
}

export type Link = { token: string; email?: string | undefined };
/** An empty address is none: clients that always send both parameters send one for a link from a text message. */
const asStored = ({ token, email }: Link) => ({
  tokenHash: digestOfToken(token),
  email: email?.trim().toLowerCase() || undefined,
});

/** Requested from the address that a borrower shares: it opens nothing, so the link goes to the guarantor only, and ends none. */
export async function requestInvitation(context: Context, guarantorId: GuarantorId, { ip }: Pick<From, 'ip'>): Promise<void> {
  const now = context.clock.now();
  await countAttempt(context.db, { budget: 'invitation', subject: guarantorId, max: 3, windowMs: hourMs }, now);
  await inTransaction(context.db, async (tx) => {
    const guarantor = await findGuarantor(tx, guarantorId);
    const byNetwork = networkOf(ip);
    if (guarantor && isOpen(guarantor)) await reissueInvitation(tx, context, { guarantorId, actor: 'system', byNetwork });
  });
}

/** The holder of an expired link of ours gets a new one on the phone and in the mailbox that it was sent to; a link that still works stays. */
export async function renewInvitation(context: Context, link: Link): Promise<void> {
  const now = context.clock.now();
  await countAttempt(
    context.db,
    { budget: 'invitation', subject: link.email || digestOfToken(link.token), max: 5, windowMs: hourMs },
    now,
  );
  const found = await findLink(context.db, asStored(link), now);
  if (!found || found.state === 'open') return;
  await inTransaction(context.db, async (tx) => {
    const guarantor = await lockGuarantor(tx, found.guarantorId);
    if (isOpen(guarantor)) await reissueInvitation(tx, context, { guarantorId: guarantor.id, actor: 'system' });
  });
}

/** What became of a link: shown to the holder. Any other token is `unknown`. */
export async function stateOfLink({ db, clock }: Context, link: Link): Promise<{ state: LinkState; at: Date | null }> {
  const found = await findLink(db, asStored(link), clock.now());
  return found ? shownStateOf(found) : { state: 'unknown', at: null };
}

/** The holder of this link; undefined when it is expired, used up, or of another address. */
export async function whoHoldsInvitation({ db, clock }: Pick<Context, 'db' | 'clock'>, link: Link): Promise<Actor | undefined> {
  const found = await findByToken(db, asStored(link), clock.now());
  return found && { id: found.id, role: 'guarantor', name: found.name, branchId: null };
}
