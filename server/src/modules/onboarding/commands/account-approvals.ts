/** Confirming an account in another name as an approval: the first person names its owner, the second confirms exactly that. */
import type { AccountRelation } from '@ajo/contract/modules/onboarding.payee';
import type { ApprovalKind, ApprovalKinds } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { lockUser } from '#modules/users';
import { accountVouchingKind } from '../account-vouching.ts';
import { lockBankCheck, saveBankCheck } from '../bank-check.store.ts';
import type { KycId } from '@ajo/contract/modules/onboarding.kyc';
import type { Tx } from '#platform/db/transaction';
import { openedBy } from '../kyc.queries.ts';
import * as no from '../onboarding.errors.ts';
import type { BankCheck } from '../profile.ts';
import { type StoredVerdict, keepVerdict } from './keep-verdict.ts';

export type AccountVouchingFacts = { bank: string; last4: string; accountName: string; relation: AccountRelation };

export const accountVouching: ApprovalKind<AccountVouchingFacts> = {
  ...accountVouchingKind,
  capability: 'kyc.verify',
  // The account waits for as long as it is the customer's.
  livesMs: null,
  refusals: { own: no.relationSamePerson, part: no.ownRecord },
  describe: ({ bank, last4, accountName, relation }) =>
    changesOf({}, { bank, account: `••••••${last4}`, account_name: accountName, relation }),
  /** The customer first, as everywhere. */
  lockSubject: async (tx, { subject, customerId }) => {
    if (customerId) await lockUser(tx, customerId);
    await lockBankCheck(tx, subject.id as KycId);
  },
  run: async (tx, context, { approver: actor, approval }) => {
    const verdict = await verdictOn(tx, approval.subject.id);
    if ((await openedBy(tx, verdict.customer.id)) === actor.id) throw no.openedByYou();
    await keepVerdict(tx, context, { ...verdict, actor, status: 'verified', reason: undefined });
  },
  ended: async (tx, context, { subject }, { state, by, reason }) => {
    if (state === 'declined' && by)
      return keepVerdict(tx, context, { ...(await verdictOn(tx, subject.id)), actor: by, status: 'rejected', reason });
    await clearStatement(tx, subject.id);
  },
};

export const accountApprovals: ApprovalKinds = [accountVouching];

async function verdictOn(tx: Tx, id: string): Promise<Pick<StoredVerdict, 'customer' | 'item' | 'id'>> {
  const check = await lockBankCheck(tx, id as KycId);
  if (check?.status !== 'waiting') throw no.kycMissing();
  return { id: check.id, customer: await lockUser(tx, check.userId), item: { kind: 'bank_account', was: check } };
}

/** The account waits for a first person again. */
async function clearStatement(tx: Tx, id: string): Promise<void> {
  const check: BankCheck | undefined = await lockBankCheck(tx, id as KycId);
  if (check?.status === 'waiting')
    await saveBankCheck(tx, check.id, {
      relation: null,
      relation_reason: null,
      asked_by: null,
      asked_by_name: null,
      asked_at: null,
    });
}
