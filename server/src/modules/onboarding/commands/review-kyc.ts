/** Staff verify or reject what a customer gave: a BVN that does not agree, or a document. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { KycId } from '@ajo/contract/modules/onboarding.kyc';
import type { AccountRelation, ForeignAccount } from '@ajo/contract/modules/onboarding.payee';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify, sendMail } from '#modules/notifications';
import { lockUser, type User } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { lockBankCheck, saveBankCheck } from '../bank-check.store.ts';
import { lockDocument, saveDocument } from '../document.store.ts';
import { adoptBvn, lockCheck, saveCheck } from '../identity.store.ts';
import { ownerInScope } from '../kyc.queries.ts';
import { whyNotReview, whyNotVerifyAccount } from '../kyc.rules.ts';
import * as no from '../onboarding.errors.ts';
import type { BankCheck, DocumentKind, KycDocument, IdentityCheck } from '../profile.ts';
import { titleOf } from '../section-texts.ts';
import { activateWhenComplete } from './save-section.ts';

export type Verdict = {
  id: KycId;
  status: 'verified' | 'rejected';
  reason: string | undefined;
  relation?: AccountRelation | undefined;
  /** When the statement was made that the second of two confirms. */
  confirms?: Date | undefined;
};

/** @throws DomainError `kyc_missing` (also outside of the caller's scope), `kyc_decided`, `reason_missing`, `bvn_taken`, and those of `whyNotVerifyAccount`. */
export async function reviewKyc(
  context: Context,
  actor: Actor,
  { id, status, reason, relation, confirms }: Verdict,
): Promise<'verified' | 'rejected' | 'asked'> {
  const customerId = await ownerInScope(context.db, actor, id);
  if (!customerId) throw no.kycMissing();
  return inTransaction(context.db, async (tx) => {
    // The customer's row first, as everywhere: a new upload and a verdict do not pass each other.
    const customer = await lockUser(tx, customerId);
    const item = await lockItem(tx, id);
    if (!item) throw no.kycMissing();
    refuseIf(whyNotReview({ kind: item.kind, status: item.was.status, customerId }, { to: status, reason }, actor));
    if (item.kind === 'bank_account' && status === 'verified') {
      const state = await vouch(tx, context, { actor, check: item.was, relation, reason, confirms });
      if (state === 'asked') return state;
    }
    await keep(tx, context, { id, item, actor, status, reason });
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: customerId },
      customerId,
      action: `${status} ${item.kind.replaceAll('_', ' ')}`,
      from: item.was.status,
      to: status,
      reason,
      ...('score' in item.was && { before: { score: item.was.score } }),
      ...(item.kind === 'bank_account' && item.was.vouching && { after: relationFacts(item.was.vouching) }),
    });
    await activateWhenComplete(tx, context, customerId);
    await notifyCustomer(tx, context, { customer, kind: item.kind, status, reason });
    return status;
  });
}

const relationFacts = ({ relation, reason, by }: Pick<ForeignAccount, 'relation' | 'reason' | 'by'>) => ({
  relation,
  relation_reason: reason,
  asked_by: by,
});

type Vouching = Pick<Verdict, 'relation' | 'reason' | 'confirms'> & { actor: Actor; check: BankCheck };

/** The first of two has spoken: it still waits, and nothing is paid. The second confirms what the first said. */
async function vouch(tx: Tx, context: Context, { actor, check, ...input }: Vouching): Promise<'asked' | 'confirmed'> {
  refuseIf(whyNotVerifyAccount(check.vouching, input, actor));
  const { relation, reason } = input;
  if (check.vouching || !relation || !reason) return 'confirmed';
  await saveBankCheck(tx, check.id, {
    relation,
    relation_reason: reason,
    asked_by: actor.id,
    asked_by_name: actor.name,
    asked_at: context.clock.now(),
  });
  await record(tx, context, {
    actor,
    subject: { kind: 'user', id: check.userId },
    customerId: check.userId,
    action: 'asked for an account in another name',
    reason,
    after: relationFacts({ relation, reason, by: actor.name }),
  });
  return 'asked';
}

type RecordedVerdict = Verdict & { item: Item; actor: Actor };

async function keep(tx: Tx, context: Context, { id, item, actor, status, reason }: RecordedVerdict): Promise<void> {
  const at = context.clock.now();
  const change = { status, reason: reason ?? null, decided_by: actor.id, decided_by_name: actor.name, decided_at: at };
  if (item.kind === 'bank_account') return saveBankCheck(tx, id, change);
  if (item.kind !== 'identity') return saveDocument(tx, id, change);
  await saveCheck(tx, id, change);
  if (status === 'verified' && !(await adoptBvn(tx, context, id, at))) throw no.bvnTaken();
}

type Item =
  | { kind: 'identity'; was: IdentityCheck }
  | { kind: 'bank_account'; was: BankCheck }
  | { kind: DocumentKind; was: KycDocument };

async function lockItem(tx: Tx, id: KycId): Promise<Item | undefined> {
  const check = await lockCheck(tx, id);
  if (check) return { kind: 'identity', was: check };
  const account = await lockBankCheck(tx, id);
  if (account) return { kind: 'bank_account', was: account };
  const document = await lockDocument(tx, id);
  return document && { kind: document.kind, was: document };
}

type ReviewKycInput = { customer: User; kind: Item['kind']; status: 'verified' | 'rejected'; reason: string | undefined };

/** A customer who must do something again is also written to; what went well stays in the bell. */
async function notifyCustomer(tx: Tx, context: Context, { customer, kind, status, reason }: ReviewKycInput): Promise<void> {
  const title = titleOf(kind);
  const message = status === 'verified' ? `${title}: seen and accepted` : `${title}: please send it again. ${reason}`;
  const section = { business_picture: 'business', bank_account: 'bank' }[kind as string] ?? kind;
  const link = `/profile?section=${section}`;
  await notify(tx, context, { userId: customer.id, kind: 'kyc', message, link });
  if (status === 'verified') return;
  await sendMail(tx, context, {
    to: customer.email,
    subject: 'One thing of your profile needs you again',
    paragraphs: [`Dear ${customer.firstName},`, message],
    action: { label: 'Open my profile', url: new URL(link, context.config.appUrl).href },
  });
}
