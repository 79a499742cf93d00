/** The job: targets and locks whose day has come. Their interest is paid, and their instruction is carried out once. */
import { type Kobo, naira, negative, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayInLagos, longDay, startOfDay } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { record } from '#modules/history';
import { credit, debit, type Journal, type JournalId, post } from '#modules/ledger';
import { notify } from '#modules/notifications';
import { copiedTerms, findFlexibleProduct, findProductOnOffer, type SavingsProduct } from '#modules/savings-products';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { earningOf, startEarning } from '../interest/earning.store.ts';
import { payAccruedInterest } from '../interest/index.ts';
import { dormancyFrom, endOf, reachesEnd, renewedUntil } from '../maturity.rules.ts';
import { isEmpty, ledgerAccountOf, type SavingsAccount, savingsNumber, takesMoney } from '../savings.ts';
import { heldIn, savingsToMature } from '../savings.queries.ts';
import { addSavings, countOpenWithdrawals, lockSavings, saveSavings } from '../savings.store.ts';
import { endSavings } from './close-savings.ts';
import { recordTransaction } from './record-transaction.ts';

/** Each account in a transaction of its own: one that fails does not stop the others, and the next run tries it again. */
export async function matureSavings(context: Context): Promise<void> {
  for (const id of await savingsToMature(context.db, context.clock.businessDay())) {
    try {
      await inTransaction(context.db, (tx) => matureAccount(tx, context, id));
    } catch (error) {
      context.log.error({ err: error, savings: id }, 'the end of a savings term could not be carried out');
    }
  }
}

async function matureAccount(tx: Tx, context: Context, id: SavingsId): Promise<void> {
  const today = context.clock.businessDay();
  const before = await lockSavings(tx, id);
  const earnedThrough = (await earningOf(tx, id))?.throughOn;
  const openWithdrawals = await countOpenWithdrawals(tx, id);
  if (!reachesEnd(before, { today, earnedThrough, openWithdrawals, held: await heldIn(tx, before) })) return;
  const at = context.clock.now();
  const { account: paid, journals } = await payAccruedInterest(tx, context, before);
  const matured = await saveSavings(tx, id, { matured_at: at });
  const account = { ...matured, balance: paid.balance, transactionsCount: paid.transactionsCount };
  const successor = isEmpty(account) ? undefined : await productAfter(tx, account);
  const moved = successor ? [await moveMoney(tx, context, account, successor)] : [];
  if (!successor) await noteEnd(tx, context, account);
  failpoint('savings_maturity.unposted');
  const all = [...journals, ...moved];
  if (all.length > 0) await post(tx, all, at);
}

/**
 * Undefined when the money is paid out, and when the lender offers no product that could take it: then it stays, free to withdraw. What a court
 * order freed is not locked again.
 */
export async function productAfter(tx: Tx, account: SavingsAccount): Promise<SavingsProduct | undefined> {
  if (account.instruction === 'pay_out') return undefined;
  const isRenewed = account.instruction === 'renew' && account.courtOrderAt === null;
  const same = isRenewed ? await findProductOnOffer(tx, account.productId) : undefined;
  return same ?? (await findFlexibleProduct(tx));
}

/** A new account under the terms that the product has now, so that the old one keeps its own. */
async function moveMoney(tx: Tx, context: Context, account: SavingsAccount, product: SavingsProduct): Promise<Journal> {
  const { balance } = account;
  const today = context.clock.businessDay();
  const opened = await addSavings(tx, successorRow(context, account, product));
  const toNumber = savingsNumber(opened.number);
  const { journal } = await transferAll(tx, context, { account, to: opened, valueOn: today });
  await startEarning(tx, opened.id, addDays(today, -1));
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'savings', id: opened.id },
    customerId: account.customerId,
    action: 'savings account opened at the end of a term',
    to: 'active',
    after: {
      savings_number: toNumber,
      product: product.name,
      name: account.name,
      from: savingsNumber(account.number),
      amount: naira(balance),
    },
  });
  const where = opened.targetOn
    ? `It is now in ${toNumber} until ${longDay(opened.targetOn)}`
    : `It is now in ${toNumber}. You can withdraw it at any time`;
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `“${account.name}” reached its end date with ${naira(balance)}. ${where}`,
    link: `/savings/${opened.id}/transactions`,
  });
  return journal;
}

type Transfer = { account: SavingsAccount; to: SavingsAccount; valueOn: Day };

/** The whole balance leaves an account that is completed with it. Both are locked. @returns the account that has it now. */
async function transferAll(
  tx: Tx,
  context: Context,
  { account, to, valueOn }: Transfer,
): Promise<{ journal: Journal; receiver: SavingsAccount }> {
  const { balance } = account;
  const at = context.clock.now();
  const journalId = newId<JournalId>(at);
  const move = { valueOn, channel: 'savings' as const, journalId };
  const [fromNumber, toNumber] = [savingsNumber(account.number), savingsNumber(to.number)];
  await recordTransaction(tx, context, account, { ...move, type: 'transfer_out', change: negative(balance), note: toNumber });
  const into = { ...move, type: 'transfer_in' as const, change: balance, note: fromNumber };
  const { account: receiver } = await recordTransaction(tx, context, to, into);
  await saveSavings(tx, account.id, { status: 'completed', closed_at: at, successor_id: to.id });
  await recordEnd(tx, context, account, { successor: toNumber });
  const journal: Journal = {
    id: journalId,
    kind: 'savings-moved',
    effectiveOn: context.clock.businessDay(),
    legs: [debit(ledgerAccountOf(account), balance), credit(ledgerAccountOf(to), balance)],
    meta: { savings: fromNumber, successor: toNumber },
  };
  return { journal, receiver };
}

/**
 * Money came back to an account whose term is over: its instruction is carried out for it too. It follows the rest from the day of that
 * move, and earns as if it had never left. The account is locked, and active again. @returns the journals, to be posted after that of the return.
 */
async function moveOn(tx: Tx, context: Context, account: SavingsAccount): Promise<Journal[]> {
  if (account.maturedAt === null || account.instruction === 'pay_out') return [];
  const successor = await lockSuccessor(tx, account);
  const product = successor ? undefined : await productAfter(tx, account);
  if (!successor && !product) return [];
  const { account: paid, journals } = await payAccruedInterest(tx, context, account);
  if (product) return [...journals, await moveMoney(tx, context, paid, product)];
  if (!successor) return journals;
  const to = takesMoney(successor) ? successor : await saveSavings(tx, successor.id, reopened);
  const { journal, receiver } = await transferAll(tx, context, { account: paid, to, valueOn: dayInLagos(to.createdAt) });
  const further = takesMoney(successor) ? [] : await moveOn(tx, context, receiver);
  if (further.length === 0) await noteMove(tx, context, { account: paid, to });
  return [...journals, journal, ...further];
}

const reopened = { status: 'active', closed_at: null } as const;

/** Undefined where the customer has closed it, or is closing it: what came back is no part of that. */
async function lockSuccessor(tx: Tx, { successorId }: SavingsAccount): Promise<SavingsAccount | undefined> {
  const successor = successorId === null ? undefined : await lockSavings(tx, successorId);
  return successor && (takesMoney(successor) || successor.status === 'completed') ? successor : undefined;
}

const noteMove = (tx: Tx, context: Context, { account, to }: { account: SavingsAccount; to: SavingsAccount }): Promise<void> =>
  notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `The term of “${account.name}” is over, so ${naira(account.balance)} was moved to ${savingsNumber(to.number)}, with the rest of your money`,
    link: `/savings/${to.id}/transactions`,
  });

function successorRow({ clock }: Context, account: SavingsAccount, product: SavingsProduct): Parameters<typeof addSavings>[1] {
  const at = clock.now();
  const today = clock.businessDay();
  const isRenewed = product.kind !== 'flex';
  return {
    id: newId<SavingsId>(at),
    customer_id: account.customerId,
    product_id: product.id,
    product_version: product.version,
    terms: copiedTerms(product),
    name: account.name,
    status: 'active',
    target_kobo: isRenewed ? account.targetAmount : null,
    target_on: isRenewed ? renewedUntil(account, product, today) : null,
    frequency: isRenewed ? account.frequency : null,
    planned_kobo: isRenewed ? account.plannedAmount : null,
    instruction: isRenewed ? account.instruction : 'keep_as_flex',
    opened_by: account.openedBy.id,
    opened_by_name: account.openedBy.name,
    needs_review: false,
    activated_on: today,
    activated_at: at,
    // The end of a term is no act of the customer. Dormancy counts from the day that they chose.
    last_act_at: countedFrom(account),
    dormant_at: account.dormantAt,
    created_at: at,
  };
}

/** Before the opening of the account that follows, so that its own term is no choice of the customer. */
function countedFrom(account: SavingsAccount): Date {
  const from = startOfDay(dormancyFrom(account));
  return from > account.lastActAt ? from : account.lastActAt;
}

/** The money stays on the account: it waits for its payout, or nothing is left. */
async function noteEnd(tx: Tx, context: Context, account: SavingsAccount): Promise<void> {
  if (endOf(account, 0) === 'completed') {
    await saveSavings(tx, account.id, { status: 'completed', closed_at: context.clock.now() });
    return recordEnd(tx, context, account, {});
  }
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'savings account reached its day',
    after: { balance: account.balance, instruction: account.instruction },
  });
  const next =
    account.instruction === 'pay_out' ? 'We will pay it to your bank account' : 'You can withdraw it at any time without a fee';
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `“${account.name}” reached its end date with ${naira(account.balance)}. ${next}`,
    link: `/savings/${account.id}/transactions`,
  });
}

const recordEnd = (tx: Tx, context: Context, account: SavingsAccount, after: Record<string, string>): Promise<void> =>
  record(tx, context, {
    actor: 'system',
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'savings account completed',
    from: 'active',
    to: 'completed',
    after,
  });

/** The last money of a term, or of an account that closes, has left. The caller has locked it. @returns the balance that is left. */
async function complete(tx: Tx, context: Context, id: SavingsId): Promise<Kobo> {
  const account = await lockSavings(tx, id);
  const end = endOf(account, await countOpenWithdrawals(tx, id));
  if (end === 'closed') await endSavings(tx, context, { actor: 'system', account, reason: 'The whole balance was paid out' });
  if (end !== 'completed') return account.balance;
  // A deposit that was booked since, with a value day inside the term, has earned interest: the account stays open for it.
  const { account: paid, journals } = await payAccruedInterest(tx, context, account);
  if (journals.length > 0) await post(tx, journals, context.clock.now());
  if (!isEmpty(paid)) {
    await notify(tx, context, {
      userId: account.customerId,
      kind: 'savings',
      message: `${naira(paid.balance)} of interest arrived in “${account.name}” after the last withdrawal. You can withdraw it`,
      link: `/savings/${id}/transactions`,
    });
    return paid.balance;
  }
  await saveSavings(tx, id, { status: 'completed', closed_at: context.clock.now(), closing_at: null, closing_journals: null });
  await recordEnd(tx, context, account, {});
  return noMoney;
}

/** For modules whose money leaves an account, or comes back to it. */
export const savingsTerm = { complete, moveOn };
