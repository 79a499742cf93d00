/** The accounts that money in suspense may be booked on: found by the words of a person, or suggested by its narration and amount. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays, dayInLagos } from '@ajo/contract/kernel/time';
import type { SearchHit } from '@ajo/contract/modules/search';
import type { BookingCandidate, CandidateReason } from '@ajo/contract/modules/suspense-desk';
import type { Context } from '#context';
import { find } from '#modules/search';
import type { MoneyInRegistry } from '#modules/wallets';
import { paidAtOf, type UnidentifiedReceipt, visibleReceipt } from '#modules/wallets/suspense';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { cluesIn, ranked } from './candidate.rules.ts';

const [maxShown, maxAccounts] = [8, 20];

/** An account, and why it was found. */
type Account = { purpose: string; id: string; because: CandidateReason };
type Read = Pick<Context, 'db' | 'clock'>;
type ForReceipt = Read & { receipt: UnidentifiedReceipt };

/** @throws DomainError `receipt_missing`. */
export async function candidatesFor(
  context: Read,
  registry: MoneyInRegistry,
  { actor, id, words }: { actor: Actor; id: string; words: string },
): Promise<BookingCandidate[]> {
  const receipt = await visibleReceipt(context.db, actor, id);
  const accounts = words
    ? accountsIn(await find(context.db, actor, words), 'search')
    : await suggestedFor(context.db, actor, receipt);
  return ranked(await candidatesOf({ ...context, receipt }, registry, accounts), receipt.amount).slice(0, maxShown);
}

const purposes: Record<Exclude<SearchHit['kind'], 'customer' | 'merchant'>, string> = {
  loan: 'loan_repayment',
  payment: 'loan_repayment',
  savings: 'savings_deposit',
  investment: 'investment',
  package: 'betalife_subscription',
};

/** The search adds to each customer what they have. */
const accountsIn = (hits: readonly SearchHit[], because: CandidateReason): Account[] =>
  hits.flatMap(({ kind, id }) => (kind === 'customer' || kind === 'merchant' ? [] : [{ purpose: purposes[kind], id, because }]));

async function suggestedFor(db: Database, actor: Actor, receipt: UnidentifiedReceipt): Promise<Account[]> {
  const { numbers, phones, names } = cluesIn(receipt.narration ?? '');
  const searched = (texts: readonly string[], because: CandidateReason): Promise<Account[]>[] =>
    texts.slice(0, 3).map(async (text) => accountsIn(await find(db, actor, text), because));
  const found = await Promise.all([
    ...searched(numbers, 'number'),
    ...searched(phones, 'phone'),
    loansDueWith(db, receipt),
    accountsOfNames(db, names),
  ]);
  return found.flat();
}

/** What takes money of customers with one of these names. */
async function accountsOfNames(db: Database, names: readonly string[]): Promise<Account[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ purpose: string; id: string }>`with people as (
      select id from users where lower(first_name || ' ' || last_name) = any (${[...names]}::text[])
        and deleted_at is null and type in ('user', 'default') order by id limit 5)
    select 'loan_repayment' as purpose, id from loans where customer_id in (select id from people) and status in ('active', 'written_off')
    union all select 'savings_deposit', id from savings_accounts where customer_id in (select id from people) and status in ('pending', 'active')
    union all select 'investment', id from investment_contracts where customer_id in (select id from people) and status = 'pending'
    union all select 'betalife_subscription', id from betalife_subscriptions
      where customer_id in (select id from people) and status in ('pending', 'active')
    order by 1, 2 limit ${maxAccounts}`.execute(sqlOf(db));
  return rows.map((row) => ({ ...row, because: 'name' }));
}

const [daysBefore, daysAfter, maxSameAmount] = [14, 14, 5];
/** Enough for one loan more than are shown, each with an instalment a day: more are not read. */
const maxReadInstalments = 2 * (maxSameAmount + 1) * (daysBefore + daysAfter + 1);

/** Loans with an open instalment of this amount around the day of the payment. Too many are no hint, so none is one. */
async function loansDueWith(db: Database, { amount, paidAt, currency }: UnidentifiedReceipt): Promise<Account[]> {
  if (currency !== 'NGN') return [];
  const on = dayInLagos(paidAt);
  const rows = await loansWithInstalment(db, { amount, from: addDays(on, -daysBefore), to: addDays(on, daysAfter) });
  return rows.length > maxSameAmount ? [] : rows.map(({ id }) => ({ purpose: 'loan_repayment', id, because: 'amount' }));
}

async function loansWithInstalment(db: Database, { amount, from, to }: { amount: Kobo; from: string; to: string }) {
  const { rows } = await sql<{ id: string }>`select distinct id from (select l.id
      from loan_payments p join loans l on l.id = p.loan_id and l.schedule_run = p.run
      where p.due_on between ${from} and ${to} and p.status in ('pending', 'incomplete') and p.open_kobo = ${amount} and l.status = 'active'
      limit ${maxReadInstalments}) found limit ${maxSameAmount + 1}`.execute(sqlOf(db));
  return rows;
}

/** One candidate for each account that takes money, with all reasons for it. */
async function candidatesOf(
  read: ForReceipt,
  registry: MoneyInRegistry,
  accounts: readonly Account[],
): Promise<BookingCandidate[]> {
  const candidates = new Map<string, BookingCandidate>();
  for (const account of accounts.slice(0, maxAccounts)) {
    const found = await candidateOf(read, registry, account);
    if (!found) continue;
    const because = [...(candidates.get(found.target)?.because ?? []), account.because];
    candidates.set(found.target, { ...found, because: [...new Set(because)] });
  }
  return [...candidates.values()];
}

/** Undefined for an account that takes no money of that day. What a restructured loan owed is owed by its successor. */
async function candidateOf(
  { db, clock, receipt }: ForReceipt,
  { purposes: registered }: MoneyInRegistry,
  { purpose, id, because }: Account,
): Promise<BookingCandidate | undefined> {
  const suspense = registered[purpose]?.suspense;
  const first = await suspense?.find(db, id);
  if (!suspense || !first?.owedOn.takesMoney) return undefined;
  const target = first.owedOn.label === first.label ? first : await suspense.find(db, first.owedOn.label);
  if (!target || target.whyNotTake?.({ paidAt: paidAtOf({ clock }, receipt, target) })) return undefined;
  const owed = await suspense.owed?.({ db, clock }, target.owner.id);
  return {
    purpose,
    noun: suspense.noun,
    target: target.label,
    customer: target.customer,
    status: target.status,
    ...(owed ? { due: owed.due, due_since: owed.since, payoff: owed.payoff } : { due: null, due_since: null, payoff: null }),
    because: [because],
  };
}
