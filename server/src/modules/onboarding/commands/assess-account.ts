/** Compares the name of the account for payouts with the customer's: a name that differs opens a check. */
import type { Context } from '#context';
import { withdrawPendingApproval } from '#modules/approvals';
import { fullName, type User } from '#modules/users';
import type { Tx } from '#platform/db/transaction';
import { accountSubject, accountVouchingKind } from '../account-vouching.ts';
import { addBankCheck, findBankCheck, replaceBankCheck } from '../bank-check.store.ts';
import { namesAgree } from '../onboarding.rules.ts';
import { bankAccountOf, saveNameMatch } from '../onboarding.store.ts';
import type { BankAccount } from '../profile.ts';
import { notifyReviewers } from './notify-reviewers.ts';

type Opening = { customer: User; account: BankAccount; wasWaiting: boolean };

/** Two people must vouch for the account. Reviewers are notified unless they have been already. */
export async function openBankCheck(tx: Tx, context: Context, { customer, account, wasWaiting }: Opening): Promise<void> {
  const { bankName, number, name: accountName } = account;
  await addBankCheck(tx, { userId: customer.id, bankName, last4: number.slice(-4), accountName, at: context.clock.now() });
  if (!wasWaiting) await notifyReviewers(tx, context, { customer, what: 'bank account' });
}

/**
 * The customer has another name: the account must match that one. The customer's row is locked.
 * A verified or rejected check stays: a new name confirms no account, and takes no confirmation back.
 */
export async function reassessAccount(tx: Tx, context: Context, customer: User): Promise<void> {
  const account = await bankAccountOf({ ...context, db: tx }, customer.id);
  if (!account) return;
  const [nameMatches, check] = [namesAgree(fullName(customer), account.name), await findBankCheck(tx, customer.id)];
  await saveNameMatch(tx, customer.id, nameMatches);
  if (!nameMatches && !check) return openBankCheck(tx, context, { customer, account, wasWaiting: false });
  if (!nameMatches || check?.status !== 'waiting') return;
  await replaceBankCheck(tx, customer.id);
  const reason = 'The account is in the new name of the customer';
  await withdrawPendingApproval(tx, context, { kind: accountVouchingKind, subject: accountSubject(check.id), reason });
}
