/** Savings accounts and their transactions as they are answered. */
import { type Actor, type Capability, may } from '@ajo/contract/kernel/access';
import { type Kobo, minus, negative, noMoney } from '@ajo/contract/kernel/money';
import { asPage, type Page } from '@ajo/contract/kernel/page';
import { type Day, daysBetween } from '@ajo/contract/kernel/time';
import type {
  SavingsAction,
  SavingsDetail,
  SavingsId,
  SavingsTransactionId,
  SavingsTransactionView,
  SavingsView,
  SplitView,
} from '@ajo/contract/modules/savings';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import type { UserId } from '@ajo/contract/kernel/id';
import type { Context } from '#context';
import type { Database } from '#platform/db/transaction';
import { findUser, fullName } from '#modules/users';
import { correctedEarning } from './interest/index.ts';
import {
  awaitsReview,
  hasMatured,
  isEmpty,
  isOpenOn,
  isPendingOrActive,
  maturesOn,
  type SavingsAccount,
  savingsNumber,
  takesMoney,
} from './savings.ts';
import { whyNotClose, whyNotCloseOwn } from './maturity.rules.ts';
import { savingsMissing } from './savings.errors.ts';
import { branchOf, heldIn, savingsOfCustomer } from './savings.queries.ts';
import { availableOn, whyNotFreeze, whyNotLiftLock, whyNotReview, whyNotUnfreeze } from './savings.rules.ts';
import { findVisibleSavings } from './savings.store.ts';
import {
  findTransaction,
  newestTransactions,
  isRefusedPayout,
  refusedOrders,
  type SavingsTransaction,
  transactionsPage,
} from './savings-transaction.store.ts';

const newest = 20;

/** What the caller may do with it now. */
export function actionsOf(account: SavingsAccount, actor: Actor, today: Day): SavingsAction[] {
  const isOwner = account.customerId === actor.id;
  const possible: [SavingsAction, boolean][] = [
    ['deposit', isOwner && takesMoney(account)],
    ['withdraw', isOwner && withdraws(account, today)],
    ['change', isOwner && isPendingOrActive(account)],
    ['approve', may(actor.role, 'savings.review') && reviews(account, actor)],
    ['deny', may(actor.role, 'savings.review') && reviews(account, actor)],
    ['freeze', may(actor.role, 'savings.manage') && whyNotFreeze(account, actor.id) === undefined],
    ['unfreeze', may(actor.role, 'savings.manage') && whyNotUnfreeze(account, actor.id) === undefined],
    ['court_order', liftsLock(account, actor, today)],
    ['close', isOwner ? closesOwn(account) : may(actor.role, 'withdrawals.direct') && closes(account, actor)],
    ['reactivate', reactivates(account, actor)],
    ['split', may(actor.role, 'savings.manage') && splits(account, actor)],
    ['book_deposit', may(actor.role, 'savings.deposit') && booksDeposit(account, actor)],
  ];
  return possible.flatMap(([action, lawful]) => (lawful ? [action] : []));
}

/** Holds, a freeze and dormancy are checked when it is requested. */
const withdraws = (account: SavingsAccount, today: Day): boolean =>
  isOpenOn(account, today) && account.closingAt === null && !isEmpty(account);

const liftsLock = (account: SavingsAccount, { id: actorId, role }: Actor, today: Day): boolean =>
  may(role, 'savings.court_order') && whyNotLiftLock(account, { actorId, today }) === undefined;

const reactivates = ({ dormantAt, customerId }: SavingsAccount, { id, role }: Actor): boolean =>
  dormantAt !== null && (customerId === id || may(role, 'savings.manage'));

const booksDeposit = (account: SavingsAccount, { id: actorId }: Actor): boolean =>
  account.customerId !== actorId && takesMoney(account);
const splits = (account: SavingsAccount, actor: Actor): boolean =>
  account.terms.kind !== 'package' && booksDeposit(account, actor);

/** Withdrawals and liens are checked when it is closed. */
const closes = (account: SavingsAccount, { id: actorId }: Actor): boolean =>
  whyNotClose(account, { actorId, withdrawal: undefined, held: noMoney }) === undefined;

const closesOwn = (account: SavingsAccount): boolean =>
  whyNotCloseOwn(account, { withdrawal: undefined, held: noMoney }) === undefined;

const reviews = (account: SavingsAccount, actor: Actor): boolean =>
  whyNotReview(account, actor.id) === undefined && account.openedBy.id !== actor.id;

type ViewFacts = { held: Kobo; interestAccrued: Kobo; today: Day };

export function savingsView(account: SavingsAccount, actor: Actor, { held, interestAccrued, today }: ViewFacts): SavingsView {
  const { terms, targetOn, balance } = account;
  const until = maturesOn(account) ?? targetOn;
  return {
    id: account.id,
    number: savingsNumber(account.number),
    name: account.name,
    kind: terms.kind,
    product: terms.name,
    status: account.status,
    balance,
    held,
    available: availableOn(account, { free: minus(balance, held), today }),
    rate_bps: terms.rate_bps,
    target_amount: account.targetAmount,
    target_date: targetOn,
    days_left: until === null ? null : Math.max(0, daysBetween(today, until)),
    frequency: account.frequency,
    planned_amount: account.plannedAmount,
    instruction: account.instruction,
    interest_accrued: interestAccrued,
    awaits_review: awaitsReview(account),
    denial_reason: account.denialReason,
    frozen: account.frozenAt !== null,
    dormant: account.dormantAt !== null,
    closing: account.closingAt !== null,
    opened_at: account.createdAt,
    activated_at: account.activatedAt,
    last_deposit_at: account.lastDepositAt,
    closed_at: account.closedAt,
    matured_at: account.maturedAt,
    successor_id: account.successorId,
    can: actionsOf(account, actor, today),
  };
}

export async function currentView({ db, clock }: Context, account: SavingsAccount, actor: Actor): Promise<SavingsView> {
  const today = clock.businessDay();
  return savingsView(account, actor, {
    held: await heldIn(db, account),
    interestAccrued: await unpaidInterest(db, account),
    today,
  });
}

/** What is accrued and not posted, as of the last closed day. Never below zero: what a correction takes back is no debt of the customer. */
async function unpaidInterest(db: Database, account: SavingsAccount): Promise<Kobo> {
  if (!isPendingOrActive(account)) return noMoney;
  const { accrued, posted } = (await correctedEarning(db, account)) ?? { accrued: noMoney, posted: noMoney };
  return accrued > posted ? minus(accrued, posted) : noMoney;
}

async function detailOf(context: Context, account: SavingsAccount, actor: Actor): Promise<SavingsDetail> {
  const transactions = await newestTransactions(context.db, account.id, newest);
  return {
    ...(await currentView(context, account, actor)),
    terms: account.terms,
    split: await splitOf(context, account),
    transactions: shownTo(account, actor, transactions, await refusedOrders(context.db, account.id)),
  };
}

async function splitOf({ db, clock }: Context, { split, customerId }: SavingsAccount): Promise<SplitView | null> {
  if (!split) return null;
  const accounts = await savingsOfCustomer(db, customerId);
  return split.flatMap(({ id, share_bps }) => {
    const account = accounts.find((one) => one.id === id);
    if (!account) return [];
    const takes = takesMoney(account) && !hasMatured(account, clock.businessDay());
    return [{ id, share_bps, number: savingsNumber(account.number), name: account.name, takes_money: takes }];
  });
}

/** One account of the customer. */
export const ownSavings = async (context: Context, actor: Actor, id: SavingsId): Promise<SavingsDetail> =>
  detailOf(context, await findVisibleSavings(context.db, actor, 'savings.own', id), actor);

/** One account in the scope of staff. */
export async function staffSavings(context: Context, actor: Actor, id: SavingsId): Promise<StaffSavingsDetail> {
  const account = await findVisibleSavings(context.db, actor, 'savings.read', id);
  const customer = await findUser(context.db, account.customerId);
  const officer = customer?.depositOfficerId ? await findUser(context.db, customer.depositOfficerId) : undefined;
  const { transactions, ...detail } = await detailOf(context, account, actor);
  return {
    ...detail,
    ...(may(actor.role, 'savings.transactions') && { transactions }),
    customer: { id: account.customerId as UserId, name: customer ? fullName(customer) : '' },
    branch: await branchOf(context.db, account.customerId),
    deposit_officer: officer ? { id: officer.id, name: fullName(officer) } : null,
    opened_by: account.openedBy.name,
    reviewed_by: account.reviewedBy,
    frozen_reason: account.frozenReason,
    court_order: account.courtOrder,
  };
}

type PageInput = { actor: Actor; capability: Capability; id: SavingsId; query: { page: number; per_page: number }; path: string };

type Owned = { actor: Actor; capability: Capability; id: SavingsId; ownerId?: string | undefined };

/** @throws DomainError `savings_missing` outside of the caller's scope, and with the `ownerId` of another customer. */
export async function ownedAccount(db: Database, { actor, capability, id, ownerId }: Owned): Promise<SavingsAccount> {
  const account = await findVisibleSavings(db, actor, capability, id);
  if (ownerId !== undefined && ownerId !== account.customerId) throw savingsMissing();
  return account;
}

/** The transactions of one account, newest first. @throws as `ownedAccount` */
export async function transactionsOf(
  { db }: Context,
  { query, path, ...owned }: PageInput & { ownerId?: string | undefined },
): Promise<Page<SavingsTransactionView>> {
  const account = await ownedAccount(db, owned);
  const rows = await transactionsPage(db, { accountId: account.id, ...query });
  const facts = { page: query.page, perPage: query.per_page, total: account.transactionsCount, path, query };
  return asPage(shownTo(account, owned.actor, rows, await refusedOrders(db, account.id)), facts);
}

const shownTo = (
  { customerId }: SavingsAccount,
  { id: readerId }: Actor,
  rows: readonly SavingsTransaction[],
  refused: ReadonlySet<string>,
): SavingsTransactionView[] =>
  rows.map((row) => ({
    ...(readerId === customerId ? ownTransactionView(row) : transactionView(row)),
    ...(isRefusedPayout(row, refused) && { payout_refused: true }),
  }));

/** Their notes are for the customer: they name the other account, or what was paid. */
const notesForCustomers = new Set<SavingsTransaction['type']>(['split', 'transfer_in', 'transfer_out']);

/** Notes of other types are reasons of staff. They could reveal a report to a regulator. */
const ownTransactionView = (row: SavingsTransaction): SavingsTransactionView => ({
  ...transactionView(row),
  note: notesForCustomers.has(row.type) ? row.note : null,
  recorded_by: null,
});

/** What was just recorded. */
export async function recordedTransaction(db: Database, id: SavingsTransactionId): Promise<SavingsTransactionView> {
  const row = await findTransaction(db, id);
  if (!row) throw new Error('a savings transaction was recorded and is not there');
  return transactionView(row);
}

export const transactionView = (row: SavingsTransaction): SavingsTransactionView => ({
  id: row.id as SavingsTransactionId,
  savings_id: row.account_id as SavingsId,
  type: row.type,
  status: row.state,
  amount: row.change_kobo < 0n ? negative(row.change_kobo) : row.change_kobo,
  direction: row.change_kobo < 0n ? 'out' : 'in',
  balance: row.balance_kobo,
  value_on: row.value_on as Day,
  recorded_at: row.recorded_at,
  channel: row.channel,
  reference: row.reference,
  note: row.note,
  reverses_id: row.reverses_id as SavingsTransactionId | null,
  reversed: row.is_reversed,
  recorded_by: row.recorded_by_name,
  journal_id: row.journal_id,
});
