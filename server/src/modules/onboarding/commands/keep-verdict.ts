/** Keeps what was decided about something that a customer gave, and what follows from it. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { KycId } from '@ajo/contract/modules/onboarding.kyc';
import type { ForeignAccount } from '@ajo/contract/modules/onboarding.payee';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify, sendMail } from '#modules/notifications';
import type { User } from '#modules/users';
import type { Tx } from '#platform/db/transaction';
import { saveBankCheck } from '../bank-check.store.ts';
import { saveDocument } from '../document.store.ts';
import { adoptBvn, saveCheck } from '../identity.store.ts';
import * as no from '../onboarding.errors.ts';
import type { BankCheck, DocumentKind, KycDocument, IdentityCheck } from '../profile.ts';
import { titleOf } from '../section-texts.ts';
import { activateWhenComplete } from './save-section.ts';

export type Item =
  | { kind: 'identity'; was: IdentityCheck }
  | { kind: 'bank_account'; was: BankCheck }
  | { kind: DocumentKind; was: KycDocument };

export type StoredVerdict = {
  id: KycId;
  item: Item;
  customer: User;
  actor: Actor;
  status: 'verified' | 'rejected';
  reason: string | undefined;
};

/** The customer's row and the item are locked. */
export async function keepVerdict(tx: Tx, context: Context, verdict: StoredVerdict): Promise<void> {
  const { item, customer, actor, status, reason } = verdict;
  await keep(tx, context, verdict);
  await record(tx, context, {
    actor,
    subject: { kind: 'user', id: customer.id },
    customerId: customer.id,
    action: `${status} ${item.kind.replaceAll('_', ' ')}`,
    from: item.was.status,
    to: status,
    reason,
    ...('score' in item.was && { before: { score: item.was.score } }),
    ...(item.kind === 'bank_account' && item.was.vouching && { after: relationFacts(item.was.vouching) }),
  });
  await activateWhenComplete(tx, context, customer.id);
  await notifyCustomer(tx, context, { customer, kind: item.kind, status, reason });
}

export const relationFacts = ({ relation, reason, by }: Pick<ForeignAccount, 'relation' | 'reason' | 'by'>) => ({
  relation,
  relation_reason: reason,
  asked_by: by,
});

async function keep(tx: Tx, context: Context, { id, item, actor, status, reason }: StoredVerdict): Promise<void> {
  const at = context.clock.now();
  const change = { status, reason: reason ?? null, decided_by: actor.id, decided_by_name: actor.name, decided_at: at };
  if (item.kind === 'bank_account') return saveBankCheck(tx, id, change);
  if (item.kind !== 'identity') return saveDocument(tx, id, change);
  await saveCheck(tx, id, change);
  if (status === 'verified' && !(await adoptBvn(tx, context, id, at))) throw no.bvnTaken();
}

type ReviewKycInput = { customer: User; kind: Item['kind']; status: 'verified' | 'rejected'; reason: string | undefined };

/** A customer who must do something again is also written to; what went well stays in the bell. */
async function notifyCustomer(tx: Tx, context: Context, { customer, kind, status, reason }: ReviewKycInput): Promise<void> {
  const title = titleOf(kind);
  const message = status === 'verified' ? `${title}: seen and accepted` : `${title}: please send it again. ${reason}`;
  const section = { business_picture: 'business', bank_account: 'bank' }[kind as string] ?? kind;
  const link = `/profile?section=${section}`;
  const isMailed = status === 'rejected' && customer.email !== null;
  // Without a mailbox, the notice is texted.
  await notify(tx, context, {
    userId: customer.id,
    kind: 'kyc',
    message,
    link,
    isInAppOnly: isMailed,
    isTrouble: status === 'rejected',
  });
  if (status === 'verified' || customer.email === null) return;
  await sendMail(tx, context, {
    to: customer.email,
    subject: 'Your profile needs a correction',
    paragraphs: [`Hello ${customer.firstName},`, message],
    action: { label: 'Send it again', url: new URL(link, context.config.appUrl).href },
  });
}
