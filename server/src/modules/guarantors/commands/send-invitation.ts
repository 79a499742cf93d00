/** Sends the link by text, and by mail to those with an address: only the guarantor gets it, it is bound to one loan, and it ends the one before it unless a stranger may have asked. */
import { createHash, randomBytes } from 'node:crypto';
import { naira } from '@ajo/contract/kernel/money';
import { longDay, dayInLagos, dayMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { limitMailTo, sendMail, sendText } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import type { Guarantor } from '../guarantor.ts';
import { saveGuarantor } from '../guarantor.store.ts';
import { invitationText } from '../invitation-text.rules.ts';
import { endLink, keepLinkBeside, livingLinkOf } from '../link.store.ts';

const linkLivesMs = 7 * dayMs;
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const linkTo = ({ config }: Context, query: { token: string; email?: string }): string =>
  `${config.appUrl}/guarantor/acceptance?${new URLSearchParams(query).toString()}`;

type Sending = { until?: Date; reminds?: boolean; byNetwork?: string | undefined };

/** `until`: a reminder does not give more time. `byNetwork`: anyone there may have asked, so a link that works stays beside the new one. */
export async function sendInvitation(
  tx: Tx,
  context: Context,
  guarantor: Guarantor,
  { until, reminds = false, byNetwork }: Sending = {},
): Promise<void> {
  if (!until)
    for (const to of [guarantor.email, guarantor.phone])
      if (to) await limitMailTo(tx, context, { to, ...senderOf(guarantor, byNetwork) });
  const at = context.clock.now();
  const expiresAt = until ?? new Date(at.getTime() + linkLivesMs);
  const token = randomBytes(32).toString('base64url');
  const living = byNetwork ? livingLinkOf(guarantor, at) : undefined;
  await (living ? keepLinkBeside(tx, living) : endLink(tx, guarantor, 'replaced', at));
  await saveGuarantor(tx, guarantor.id, {
    token_hash: digestOfToken(token),
    token_expires_at: expiresAt,
    link_sent_at: at,
    reminded_at: until ? at : null,
  });
  await sendText(tx, context, {
    to: guarantor.phone,
    text: invitationText({
      brand: context.config.BRAND,
      borrower: guarantor.borrowerName,
      url: linkTo(context, { token }),
    }),
  });
  const replaces = guarantor.tokenExpiresAt !== null && !living;
  if (guarantor.email)
    await mailInvitation(tx, context, { ...guarantor, email: guarantor.email }, { token, expiresAt, reminds, replaces });
}

/** The borrower chose the address, so it counts for them, except when a visitor asks. A reminder of ours is not their choice. */
const senderOf = ({ borrowerId }: Guarantor, byNetwork: string | undefined) =>
  byNetwork
    ? { sender: { kind: 'network', id: byNetwork } as const, purpose: 'guarantor link' as const }
    : { sender: { kind: 'customer', id: borrowerId } as const };

type Invitation = { token: string; expiresAt: Date; reminds: boolean; replaces: boolean };

async function mailInvitation(
  tx: Tx,
  context: Context,
  guarantor: Guarantor & { email: string },
  { token, expiresAt, reminds, replaces }: Invitation,
): Promise<void> {
  const subject = `${guarantor.borrowerName} asks you to be a guarantor`;
  await sendMail(tx, context, {
    to: guarantor.email,
    subject: reminds ? `Still open: ${subject}` : subject,
    paragraphs: [
      `Hello ${guarantor.name},`,
      `${guarantor.borrowerName} asks you to stand as guarantor for a loan of ${naira(guarantor.amount)}. Please read what that means before you answer: you may accept or refuse.`,
      `You need your BVN and your phone. The link works until ${longDay(dayInLagos(expiresAt))}, and only for you.${replaces ? ' Earlier links no longer work.' : ''}`,
    ],
    action: {
      label: 'Read and answer',
      url: linkTo(context, { token, email: guarantor.email }),
    },
  });
}
