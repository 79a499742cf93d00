/** Reads for the search: exact numbers and references first, then customers, then what those customers have. Each is assessed by the caller's scope. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import { PaymentSource } from '@ajo/contract/modules/loan-accounts.sources';
import type { LoanState } from '@ajo/contract/modules/loans';
import type { SearchHit } from '@ajo/contract/modules/search';
import type { RawBuilder } from 'kysely';
import { loanNumber } from '#modules/loans';
import { customerScope, findPeople, hidesContacts } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { holdingNumbered, holdingsOf } from './holdings.queries.ts';
import { meaningOf } from './words.rules.ts';

const [maxCustomers, maxLoans] = [6, 6];
/** A code is of one merchant: it is found among those of the same name. */
const maxOfOneName = 50;

export async function find(db: Database, actor: Actor, words: string): Promise<SearchHit[]> {
  const { number, holding, account, people } = meaningOf(words);
  const [byNumber, holdings, payments, byAccount, byWords, merchants] = await Promise.all([
    number === undefined ? [] : loansWhere(db, actor, sql`l.number = ${number}`),
    holding ? holdingNumbered(db, actor, holding) : [],
    paymentsBy(db, actor, words),
    account ? customersWithAccount(db, actor, account) : [],
    people ? customersBy(db, actor, people) : [],
    merchantsBy(db, actor, { words, people }),
  ]);
  const customers = [...byAccount, ...byWords.filter(({ id }) => !byAccount.some((one) => one.id === id))];
  const theirs = customers.length === 0 ? [] : await loansWhere(db, actor, ofCustomers(customers));
  const held = await holdingsOf(
    db,
    actor,
    customers.map(({ id }) => id),
  );
  const known = new Set(byNumber.map(({ id }) => id));
  const others = theirs.filter(({ id }) => !known.has(id));
  return [...byNumber, ...holdings, ...payments, ...customers, ...merchants, ...others, ...held];
}

const ofCustomers = (customers: readonly SearchHit[]): RawBuilder<unknown> =>
  sql`l.customer_id = any (${customers.map(({ id }) => id)}::uuid[])`;

type LoanRow = { id: string; number: bigint; customer: string; purpose: string; status: LoanState; principal: Kobo };

/** Applications that were sent, the newest first. */
async function loansWhere(db: Database, actor: Actor, condition: RawBuilder<unknown>): Promise<SearchHit[]> {
  const { rows } = await sql<LoanRow>`
    select l.id, l.number, u.first_name || ' ' || u.last_name as customer, l.purpose, l.status, l.principal_kobo as principal
    from loans l join users u on u.id = l.customer_id
    where ${condition} and l.applied_at is not null and ${customerScope(actor, 'loans.read', 'l.customer_id')}
    order by l.number desc limit ${maxLoans}`.execute(sqlOf(db));
  return rows.map(({ id, number, customer, purpose, principal }) => ({
    kind: 'loan',
    id,
    title: `${loanNumber(number)}, ${customer}`,
    detail: `${purpose}, ${naira(principal)}`,
  }));
}

type PaymentRow = { id: string; reference: string; amount: Kobo; paid_on: Day; number: bigint };

/** By the whole reference, as it is unique for each source. */
async function paymentsBy(db: Database, actor: Actor, reference: string): Promise<SearchHit[]> {
  const { rows } = await sql<PaymentRow>`
    select l.id, p.reference, p.amount_kobo as amount, p.paid_on, l.number
    from payment_logs p join loans l on l.id = p.loan_id
    where p.source = any (${[...PaymentSource.options]}) and p.reference = ${reference} and ${customerScope(actor, 'loans.read', 'l.customer_id')}
    order by p.id desc limit ${maxLoans}`.execute(sqlOf(db));
  return rows.map(({ id, reference: found, amount, paid_on: on, number }) => ({
    kind: 'payment',
    id,
    title: found,
    detail: `${naira(amount)} on ${longDay(on)} for ${loanNumber(number)}`,
  }));
}

type AccountRow = { id: string; name: string; account_number: string; bank_name: string };

/** By the whole number to which a customer transfers, also one that was replaced. */
async function customersWithAccount(db: Database, actor: Actor, account: string): Promise<SearchHit[]> {
  if (hidesContacts(actor.role, 'user')) return [];
  const { rows } = await sql<AccountRow>`
    select u.id, u.first_name || ' ' || u.last_name as name, v.account_number, v.bank_name
    from virtual_accounts v join users u on u.id = v.customer_id
    where v.account_number = ${account} and u.deleted_at is null and ${customerScope(actor, 'customers.read', 'u.id')}
    order by v.id desc limit ${maxCustomers}`.execute(sqlOf(db));
  return rows.map(({ id, name, account_number: number, bank_name: bank }) => ({
    kind: 'customer',
    id,
    title: name,
    detail: `Account ${number}, ${bank}`,
  }));
}

/** By name, phone or email address as in the list of merchants, or by the whole code. */
async function merchantsBy(
  db: Database,
  actor: Actor,
  { words, people }: { words: string; people: People | undefined },
): Promise<SearchHit[]> {
  if (!may(actor.role, 'merchants.read')) return [];
  const { rows: coded } = await sql<{ id: string; name: string; code: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name, c.code from referral_codes c join users u on u.id = c.user_id
    where c.code = upper(${words}) and u.type = 'merchant' limit 1`.execute(sqlOf(db));
  const [owner] = coded;
  const searched = owner ? { name: owner.name } : people;
  if (!searched) return [];
  // The list of people knows the scope.
  const { rows } = await findPeople(
    db,
    actor,
    { ...searched, types: ['merchant'] },
    { page: 1, per_page: owner ? maxOfOneName : maxCustomers },
  );
  const found = owner ? rows.filter(({ id }) => id === owner.id) : rows;
  return found.map(({ id, name, phone_number: phone, branch }) => ({
    kind: 'merchant',
    id,
    title: name,
    detail: [owner && `Code ${owner.code}`, phone, branch].filter(Boolean).join(', '),
  }));
}

type People = { phone: string } | { email: string } | { name: string };

async function customersBy(db: Database, actor: Actor, people: People): Promise<SearchHit[]> {
  const window = { page: 1, per_page: maxCustomers };
  const { rows } = await findPeople(db, actor, { ...people, types: ['user', 'default'] }, window);
  return rows.map(({ id, name, phone_number: phone, branch }) => ({
    kind: 'customer',
    id,
    title: name,
    detail: [phone, branch].filter(Boolean).join(', '),
  }));
}
