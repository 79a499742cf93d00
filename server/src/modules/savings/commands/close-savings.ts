/** The savings side of closing an account: its interest until yesterday becomes the customer's, and the empty account ends. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { withdrawPendingApproval } from '#modules/approvals';
import { record } from '#modules/history';
import { type JournalId, post } from '#modules/ledger';
import { notify } from '#modules/notifications';
import { type ClosingOfPerson, personClosing } from '#modules/users';
import { isChargeUnderWay } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { closeDaysInside } from '../interest/commands/close-savings-days.ts';
import { payAccruedInterest, takeBackInterest } from '../interest/index.ts';
import { heldIn } from '../savings.queries.ts';
import { whyNotClose, whyNotCloseOwn } from '../maturity.rules.ts';
import { isEmpty, isPendingOrActive, type SavingsAccount, savingsNumber } from '../savings.ts';
import { chargeUnderWay } from '../savings.errors.ts';
import { lockSavings, openAccountsOf, openWithdrawalOf, saveSavings } from '../savings.store.ts';
import { sumSince } from '../savings-transaction.store.ts';
import { savingsOpening, savingsSubject } from './review-savings.ts';

type Prepared = { account: SavingsAccount; interest: Kobo; tax: Kobo; postings: readonly JournalId[] };

/**
 * Days that are not closed yet are closed first, so that the customer gets the interest of yesterday. What a correction took back beyond the
 * interest is written off. The caller has locked the account, and a charge of a card begins under the same lock. @throws DomainError that names why it does not close.
 */
async function prepare(
  tx: Tx,
  context: Context,
  { account, actor, isOwn }: { account: SavingsAccount; actor: Actor; isOwn: boolean },
): Promise<Prepared> {
  const facts = { withdrawal: await openWithdrawalOf(tx, account.id), held: await heldIn(tx, account) };
  refuseIf(isOwn ? whyNotCloseOwn(account, facts) : whyNotClose(account, { actorId: actor.id, ...facts }));
  if (await isChargeUnderWay(tx, { purpose: 'savings_deposit', purposeId: account.id })) throw chargeUnderWay();
  await closeDaysInside(tx, context, account.id, addDays(context.clock.businessDay(), -1));
  const { account: paid, postings } = await postInterest(tx, context, await lockSavings(tx, account.id));
  const { interest, tax } = await sumSince(tx, account);
  return { account: paid, interest, tax, postings };
}

/** The interest that is left becomes the customer's, with what was booked late. The caller has locked the account. */
async function postInterest(tx: Tx, context: Context, account: SavingsAccount): Promise<Pick<Prepared, 'account' | 'postings'>> {
  const { journals, postings } = await payAccruedInterest(tx, context, account);
  if (journals.length > 0) await post(tx, journals, context.clock.now());
  return { account: await lockSavings(tx, account.id), postings };
}

const payInterest = async (tx: Tx, context: Context, account: SavingsAccount): Promise<SavingsAccount> =>
  (await postInterest(tx, context, account)).account;

const none = { closing_at: null, closing_journals: null } as const;

/** From now on it earns and takes nothing, until it is empty or the payout has ended differently. */
const begin = (
  tx: Tx,
  { clock }: Context,
  { account, postings }: Pick<Prepared, 'account' | 'postings'>,
): Promise<SavingsAccount> => saveSavings(tx, account.id, { closing_at: clock.now(), closing_journals: [...postings] });

/**
 * The payout was denied, cancelled or refused: the account is as if it had never been ordered, and earns the days between as well. The money
 * is in the account again, without a hold. Posts last.
 */
async function stop(tx: Tx, context: Context, id: SavingsId): Promise<void> {
  const { closingAt, closingJournals } = await lockSavings(tx, id);
  if (closingAt === null) return;
  await takeBackInterest(tx, context, await saveSavings(tx, id, none), closingJournals);
}

/** Money of an earlier withdrawal came back, which the payout of the closing does not take. The payout goes on, and its interest stays posted. */
async function keepOpen(tx: Tx, context: Context, { id, closingAt, customerId, name }: SavingsAccount): Promise<void> {
  if (closingAt === null) return;
  await saveSavings(tx, id, none);
  await notify(tx, context, {
    userId: customerId,
    kind: 'savings',
    message: `“${name}” stays open because an earlier withdrawal was returned. We are still paying out the rest. Then you can close the account`,
    isTrouble: true,
    link: `/savings/${id}/transactions`,
  });
}

type Ending = { actor: Actor | 'system'; account: SavingsAccount; reason: string };

export async function endSavings(tx: Tx, context: Context, { actor, account, reason }: Ending): Promise<void> {
  await saveSavings(tx, account.id, { status: 'closed', closed_at: context.clock.now(), ...none });
  await record(tx, context, {
    actor,
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'closed the savings account',
    reason,
    from: account.status,
    to: 'closed',
  });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `Your savings account “${account.name}” (${savingsNumber(account.number)}) is closed`,
    link: `/savings/${account.id}/transactions`,
  });
}

/**
 * The account of the customer is closed, so their empty savings accounts are. Money that has arrived since it was checked keeps all of it open.
 * One whose opening waits for a review needs none any more.
 */
async function closeSavingsOf(tx: Tx, context: Context, { actor, person }: ClosingOfPerson): Promise<void> {
  const reason = 'The account of the customer was closed';
  for (const id of await openAccountsOf(tx, person.id)) {
    const before = await lockSavings(tx, id);
    if (!isPendingOrActive(before)) continue;
    if (!isEmpty(before)) throw personClosing.moneyHeld();
    const { account } = await prepare(tx, context, { account: before, actor, isOwn: true });
    if (!isEmpty(account)) throw personClosing.moneyHeld();
    await withdrawPendingApproval(tx, context, { kind: savingsOpening, subject: savingsSubject(account), reason });
    await endSavings(tx, context, { actor, account, reason });
  }
}

export const savingsClosing = { prepare, payInterest, begin, stop, keepOpen, end: endSavings, ofCustomer: closeSavingsOf };
