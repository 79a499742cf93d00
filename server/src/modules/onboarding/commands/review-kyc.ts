/** Staff verify or reject what a customer gave: a BVN that does not agree, or a document. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { KycId } from '@ajo/contract/modules/onboarding.kyc';
import type { AccountRelation } from '@ajo/contract/modules/onboarding.payee';
import type { Context } from '#context';
import { requestApproval, settlePendingApproval } from '#modules/approvals';
import { record } from '#modules/history';
import { fullName, lockUser, type User } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { accountSubject } from '../account-vouching.ts';
import { lockBankCheck, saveBankCheck } from '../bank-check.store.ts';
import { lockDocument } from '../document.store.ts';
import { lockCheck } from '../identity.store.ts';
import { openedBy, ownerInScope } from '../kyc.queries.ts';
import { whyNotReview, whyNotVerifyAccount } from '../kyc.rules.ts';
import * as no from '../onboarding.errors.ts';
import type { BankCheck } from '../profile.ts';
import { accountVouching } from './account-approvals.ts';
import { type Item, keepVerdict, relationFacts } from './keep-verdict.ts';

export type Verdict = {
  id: KycId;
  status: 'verified' | 'rejected';
  reason: string | undefined;
  relation?: AccountRelation | undefined;
  /** When the statement was made that the second of two confirms. */
  confirms?: Date | undefined;
};

/** @throws DomainError `kyc_missing` (also outside of the caller's scope), `kyc_decided`, `reason_missing`, `bvn_taken`, `opened_by_you`, and those of `whyNotVerifyAccount`. */
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
    const reviewed = { kind: item.kind, status: item.was.status, customerId, openedBy: await openedBy(tx, customerId) };
    refuseIf(whyNotReview(reviewed, { to: status, reason }, actor));
    if (item.kind === 'bank_account' && status === 'verified') {
      const state = await vouch(tx, context, { actor, check: item.was, customer, relation, reason, confirms });
      if (state === 'asked') return state;
    }
    await keepVerdict(tx, context, { id, item, customer, actor, status, reason });
    if (item.kind === 'bank_account' && status === 'rejected')
      await settlePendingApproval(tx, context, actor, {
        kind: accountVouching,
        subject: accountSubject(id),
        state: 'declined',
        reason,
      });
    return status;
  });
}

type Vouching = Pick<Verdict, 'relation' | 'reason' | 'confirms'> & { actor: Actor; check: BankCheck; customer: User };

/** The first of two has explained it: it stays pending, and nothing is paid. The second confirms the same. */
async function vouch(tx: Tx, context: Context, { actor, check, customer, ...input }: Vouching): Promise<'asked' | 'confirmed'> {
  refuseIf(whyNotVerifyAccount(check.vouching, input, actor));
  const { relation, reason } = input;
  const subject = accountSubject(check.id);
  if (check.vouching || !relation || !reason) {
    await settlePendingApproval(tx, context, actor, { kind: accountVouching, subject, state: 'approved' });
    return 'confirmed';
  }
  await saveBankCheck(tx, check.id, {
    relation,
    relation_reason: reason,
    asked_by: actor.id,
    asked_by_name: actor.name,
    asked_at: context.clock.now(),
  });
  await requestApproval(tx, context, actor, {
    kind: accountVouching,
    subject: { ...subject, name: fullName(customer) },
    customerId: check.userId,
    facts: { bank: check.bankName, last4: check.last4, accountName: check.accountName, relation },
    reason,
  });
  await record(tx, context, {
    actor,
    subject: { kind: 'user', id: check.userId },
    customerId: check.userId,
    action: 'vouched for an account in another name',
    reason,
    after: relationFacts({ relation, reason, by: actor.name }),
  });
  return 'asked';
}

async function lockItem(tx: Tx, id: KycId): Promise<Item | undefined> {
  const check = await lockCheck(tx, id);
  if (check) return { kind: 'identity', was: check };
  const account = await lockBankCheck(tx, id);
  if (account) return { kind: 'bank_account', was: account };
  const document = await lockDocument(tx, id);
  return document && { kind: document.kind, was: document };
}
