/** A complaint comes in: it gets its number and deadlines, its sender a mail with both, the lender another. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { dayInLagos, longInstant } from '@ajo/contract/kernel/time';
import type { Complaint as ComplaintForm, ComplaintCategory } from '@ajo/contract/modules/site';
import type { Context } from '#context';
import { record } from '#modules/history';
import { limitMailTo, notify, sendMail } from '#modules/notifications';
import { findUser, fullName } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { networkOf } from '#platform/http/address';
import { newId } from '#platform/ids';
import type { Complaint } from '../complaint.ts';
import { deadlinesOf, numberOf, whyNotReview } from '../complaint.rules.ts';
import { addComplaint, nextCount } from '../complaint.store.ts';
import { applicationMissing, complaintMissing, reviewOpen } from '../site.errors.ts';
import { latestReview, statusOfApplication } from '../site.queries.ts';
import { countAttempts } from '../attempts.ts';
import { nameToGreet } from '../name-to-greet.ts';
import { isTrapped } from './send-message.ts';

type Received = Pick<Complaint, 'number' | 'acknowledgeBy' | 'answerBy'>;
type Sender = Pick<Complaint, 'userId' | 'name' | 'email' | 'phone'>;
type Matter = { category: ComplaintCategory; message: string; loanId?: string | null };

export async function complain(context: Context, form: ComplaintForm, { ip }: { ip: string }): Promise<Received> {
  const at = context.clock.now();
  if (isTrapped(form)) return { number: numberOf(dayInLagos(at).slice(0, 4), 0), ...deadlinesOf(at) };
  await countAttempts(context, 'complaint', { email: form.email, ip });
  const sender = { userId: null, name: form.name, email: form.email, phone: form.phone_number ?? null };
  return inTransaction(context.db, async (tx) => {
    await limitMailTo(tx, context, { to: form.email, sender: { kind: 'network', id: networkOf(ip) } });
    return receive(tx, context, sender, form);
  });
}

export async function complainSignedIn(
  context: Context,
  actor: Actor,
  matter: Matter,
  { ip }: { ip: string },
): Promise<Received> {
  const user = await findUser(context.db, actor.id);
  if (!user) throw complaintMissing();
  await countAttempts(context, 'complaint', { email: user.email ?? user.id, ip });
  const sender = { userId: user.id, name: fullName(user), email: user.email, phone: user.phone };
  return inTransaction(context.db, (tx) => receive(tx, context, sender, matter));
}

/** A review is refused while the application has another open one. */
export async function requestReview(
  context: Context,
  actor: Actor,
  { loanId, message }: { loanId: string; message: string },
): Promise<Complaint> {
  const user = await findUser(context.db, actor.id);
  if (!user) throw applicationMissing();
  refuseIf(whyNotReview(await statusOfApplication(context.db, actor.id, loanId)));
  const sender = { userId: user.id, name: fullName(user), email: user.email, phone: user.phone };
  return inTransaction(context.db, (tx) => receive(tx, context, sender, { category: 'decision', message, loanId }));
}

async function receive(
  tx: Tx,
  context: Context,
  sender: Sender,
  { category, message, loanId = null }: Matter,
): Promise<Complaint> {
  const at = context.clock.now();
  const complaint: Complaint = {
    ...sender,
    ...deadlinesOf(at),
    id: newId(at),
    number: numberOf(dayInLagos(at).slice(0, 4), await nextCount(tx)),
    loanId,
    category,
    message,
    status: 'received',
    receivedAt: at,
    acknowledgedAt: null,
    answeredAt: null,
    answer: null,
  };
  if (!(await addComplaint(tx, complaint))) await refuseOpenReview(tx, complaint);
  await record(tx, context, {
    actor: sender.userId ? { id: sender.userId, name: sender.name } : 'system',
    subject: { kind: 'complaint', id: complaint.id },
    customerId: sender.userId ?? undefined,
    action: 'received a complaint',
    to: 'received',
  });
  await notifyBoth(tx, context, complaint);
  return complaint;
}

async function refuseOpenReview(tx: Tx, { userId, loanId }: Complaint): Promise<never> {
  const open = await latestReview(tx, userId ?? '', loanId ?? '');
  if (!open) throw applicationMissing();
  throw reviewOpen(open.number, open.answerBy);
}

async function notifyBoth(tx: Tx, context: Context, complaint: Complaint): Promise<void> {
  const { number, email, userId, answerBy, category } = complaint;
  const byWhen = longInstant(answerBy);
  // Without a mailbox, the notice is texted.
  if (email)
    await sendMail(tx, context, {
      to: email,
      subject: `We have your complaint ${number}`,
      paragraphs: [
        `Hello ${await nameToGreet(tx, complaint)},`,
        `Your complaint reference is ${number}. A person reads it within 24 hours and answers by ${byWhen}.`,
        'If we do not help, you may go to the Federal Competition and Consumer Protection Commission.',
      ],
    });
  await sendMail(tx, context, {
    to: context.config.CONTACT_EMAIL,
    subject: `Complaint ${number} (${category})`,
    paragraphs: [`New complaint. Answer it by ${byWhen}.`],
    action: { label: 'Open the complaints', url: `${context.config.appUrl}/admin/complaints` },
  });
  if (userId)
    await notify(tx, context, {
      userId,
      kind: 'Complaint',
      message: `Your complaint ${number} was received`,
      isInAppOnly: email !== null,
    });
}
