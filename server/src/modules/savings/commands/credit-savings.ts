/** What a deposit does apart from its own row: it is reported above the tier, activates accounts, and its shares move on to other accounts. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, naira, negative, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { record } from '#modules/history';
import type { JournalId } from '#modules/ledger';
import { notify } from '#modules/notifications';
import { reportAboveTier } from '#modules/onboarding';
import type { Tx } from '#platform/db/transaction';
import { startEarning } from '../interest/earning.store.ts';
import { type SavingsAccount, savingsNumber } from '../savings.ts';
import { lockSavings, saveSavings } from '../savings.store.ts';
import { divide } from '../split.rules.ts';
import { hasReachedBefore } from '../savings-transaction.store.ts';
import { crosses, whyNotDeposit } from '../savings.rules.ts';
import { recordTransaction } from './record-transaction.ts';

type Activation = { before: SavingsAccount; after: SavingsAccount; valueOn: Day; isOwnAct: boolean };

/** The first deposit makes the account active. An own act keeps it from becoming dormant; it does not end dormancy (decision 711). */
export async function activate(tx: Tx, context: Context, { before, after, valueOn, isOwnAct }: Activation): Promise<void> {
  const at = context.clock.now();
  const acts = isOwnAct && { last_act_at: at };
  if (before.status === 'active') {
    const earlier = before.activatedOn !== null && isBefore(valueOn, before.activatedOn);
    if (isOwnAct || earlier) await saveSavings(tx, after.id, { ...acts, ...(earlier && { activated_on: valueOn }) });
    return;
  }
  await saveSavings(tx, after.id, { status: 'active', activated_at: at, activated_on: valueOn, ...acts });
  await startEarning(tx, after.id, addDays(context.clock.businessDay(), -1));
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'savings', id: after.id },
    customerId: after.customerId,
    action: 'savings account activated',
    from: before.status,
    to: 'active',
  });
}

export type CreditedSavings = { account: SavingsAccount; amount: Kobo };
/** `isOwnAct`: the customer made the deposit. So they did its shares. */
type Division = { account: SavingsAccount; amount: Kobo; valueOn: Day; journalId: JournalId; isOwnAct: boolean };

/**
 * Divides a deposit that is recorded on its account. Other accounts are locked in the order of their ids: no account of a split divides its
 * own deposits, so two deposits never lock each other. @returns what each account keeps, that of the deposit first.
 */
export async function divideDeposit(
  tx: Tx,
  context: Context,
  { account, amount, valueOn, journalId, isOwnAct }: Division,
): Promise<CreditedSavings[]> {
  const { split } = account;
  if (!split) return [{ account, amount }];
  const accounts = new Map<SavingsId, SavingsAccount>([[account.id, account]]);
  for (const id of split.map((share) => share.id).toSorted()) if (!accounts.has(id)) accounts.set(id, await lockSavings(tx, id));
  const shares = divide(account.id, { amount, split, accounts, today: context.clock.businessDay() });
  const kept: CreditedSavings[] = [];
  let own = account;
  for (const [id, share] of shares) {
    const target = accounts.get(id);
    if (id === account.id || !target) continue;
    const move = { type: 'split' as const, valueOn, channel: 'savings' as const, journalId };
    const out = { ...move, change: negative(share), note: savingsNumber(target.number) };
    ({ account: own } = await recordTransaction(tx, context, own, out));
    const into = { ...move, change: share, note: savingsNumber(account.number) };
    const { account: after } = await recordTransaction(tx, context, target, into);
    await activate(tx, context, { before: target, after, valueOn, isOwnAct });
    kept.push({ account: after, amount: share });
  }
  return [{ account: own, amount: shares.get(account.id) ?? noMoney }, ...kept];
}

/** The customer is notified once when deposits reach the goal of an account, and of a raised goal again. */
export async function noteGoals(tx: Tx, context: Context, kept: readonly CreditedSavings[], journalId: JournalId): Promise<void> {
  for (const { account, amount } of kept) {
    const { id, name, customerId, targetAmount: goal, balance } = account;
    if (goal === null || !crosses({ goal, balance, added: amount })) continue;
    if (await hasReachedBefore(tx, { id, goal, journalId })) continue;
    await notify(tx, context, {
      userId: customerId,
      kind: 'savings',
      message: `You reached your goal of ${naira(goal)} for “${name}”. The balance is ${naira(balance)}`,
      link: `/savings/${id}/transactions`,
    });
  }
}

/**
 * Money that has arrived is never rejected: above the limits of the customer's KYC tier it is booked and reported. Before the deposit is
 * recorded: the balance is still the one before.
 */
export const reportDepositAboveTier = (
  tx: Tx,
  context: Context,
  { id, customerId, name, number }: SavingsAccount,
  amount: Kobo,
): Promise<void> =>
  reportAboveTier(
    tx,
    context,
    { customerId, amount },
    {
      subject: { kind: 'savings', id },
      action: 'holds more savings than the level allows',
      kind: 'savings',
      message: (why) => `Your deposit to “${name}” is above your limit. ${why}`,
      task: `A deposit of ${naira(amount)} to ${savingsNumber(number)} is above the customer’s tier limit: return it, or raise the tier`,
      page: `/admin/users/${customerId}`,
    },
  );

type OwnMoney = { amount: Kobo; journalId: JournalId; note: string; by: { id: string; name: string } };

/**
 * Records a transfer in; the caller posts the journal last. The account is locked. It is an act of the customer, and no limit of the level
 * applies: the sum of what the customer has with us is the same. Shares of a split concern money that comes in, so none is moved on.
 *
 * @throws DomainError that names why the account takes no deposit of this amount.
 */
export async function creditOwnMoney(
  tx: Tx,
  context: Context,
  account: SavingsAccount,
  { amount, journalId, note, by }: OwnMoney,
): Promise<SavingsAccount> {
  const valueOn = context.clock.businessDay();
  refuseIf(whyNotDeposit(account, { amount, today: valueOn }));
  const move = { type: 'transfer_in', change: amount, valueOn, channel: 'savings', journalId, note, recordedBy: by } as const;
  const { account: after } = await recordTransaction(tx, context, account, move);
  await activate(tx, context, { before: account, after, valueOn, isOwnAct: true });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `${naira(amount)} was moved to “${account.name}”. The balance is ${naira(after.balance)}`,
    link: `/savings/${account.id}/transactions`,
  });
  await noteGoals(tx, context, [{ account: after, amount }], journalId);
  return after;
}
