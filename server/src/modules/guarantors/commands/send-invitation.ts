/** Mails the link: only the mailbox gets it, it is bound to one loan and one address, and it ends the one before it. */
import { createHash, randomBytes } from 'node:crypto';
import { naira } from '@ajo/contract/kernel/money';
import { longDay, dayInLagos, dayMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { limitMailTo, sendMail } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import type { Guarantor } from '../guarantor.ts';
import { saveGuarantor } from '../guarantor.store.ts';
import { endLink } from '../link.store.ts';

const linkLivesMs = 7 * dayMs;
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** `until`: a reminder does not give more time. */
export async function sendInvitation(
  tx: Tx,
  context: Context,
  guarantor: Guarantor,
  { until, reminds = false }: { until?: Date; reminds?: boolean } = {},
): Promise<void> {
  // The borrower chose the address, whoever sends the invitation; a reminder of ours is not their choice.
  if (!until) await limitMailTo(tx, context, { to: guarantor.email, sender: { kind: 'customer', id: guarantor.borrowerId } });
  const at = context.clock.now();
  const expiresAt = until ?? new Date(at.getTime() + linkLivesMs);
  const token = randomBytes(32).toString('base64url');
  await endLink(tx, guarantor, 'replaced', at);
  await saveGuarantor(tx, guarantor.id, {
    token_hash: digestOfToken(token),
    token_expires_at: expiresAt,
    link_sent_at: at,
    reminded_at: until ? at : null,
  });
  const subject = `${guarantor.borrowerName} asks you to be a guarantor`;
  await sendMail(tx, context, {
    to: guarantor.email,
    subject: reminds ? `Still open: ${subject}` : subject,
    paragraphs: [
      `Hello ${guarantor.name},`,
      `${guarantor.borrowerName} asks you to stand as guarantor for a loan of ${naira(guarantor.amount)}. Please read what that means before you answer: you may accept or refuse.`,
      `You need your BVN and your phone. The link works until ${longDay(dayInLagos(expiresAt))}, and only for you. An earlier link does not work any more.`,
    ],
    action: {
      label: 'Read and answer',
      url: `${context.config.appUrl}/guarantor/acceptance?${new URLSearchParams({ token, email: guarantor.email }).toString()}`,
    },
  });
}
