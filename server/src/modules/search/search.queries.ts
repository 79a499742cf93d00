/** Reads for the search: exact numbers and references first, then customers, then what those customers have. Each is assessed by the caller's scope. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import { PaymentSource } from '@ajo/contract/modules/loan-accounts.sources';
import type { LoanState } from '@ajo/contract/modules/loans';
import type { SearchHit } from '@ajo/contract/modules/search';
import type { RawBuilder } from 'kysely';
import { loanNumber } from '#modules/loans';
import { customerScope, findPeople } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { holdingNumbered, holdingsOf } from './holdings.queries.ts';
import { meaningOf } from './words.rules.ts';

const [maxCustomers, maxLoans] = [6, 6];

export async function find(db: Database, actor: Actor, words: string): Promise<SearchHit[]> {
  const { number, holding, people } = meaningOf(words);
  const [byNumber, holdings, payments, customers] = await Promise.all([
    number === undefined ? [] : loansWhere(db, actor, sql`l.number = ${number}`),
    holding ? holdingNumbered(db, actor, holding) : [],
    paymentsBy(db, actor, words),
    people ? customersBy(db, actor, people) : [],
  ]);
  const theirs = customers.length === 0 ? [] : await loansWhere(db, actor, ofCustomers(customers));
  const held = await holdingsOf(
    db,
    actor,
    customers.map(({ id }) => id),
  );
  const known = new Set(byNumber.map(({ id }) => id));
  return [...byNumber, ...holdings, ...payments, ...customers, ...theirs.filter(({ id }) => !known.has(id)), ...held];
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
