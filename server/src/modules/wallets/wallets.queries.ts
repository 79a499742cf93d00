/** Reads for screens and alarms: a query never decides and never changes anything. */
import { type Actor, scopeOf } from '@ajo/contract/kernel/access';
import type {
  MoneyInPurpose,
  UnidentifiedReceiptDetail,
  UnidentifiedReceiptSearch,
  UnidentifiedReceiptView,
} from '@ajo/contract/modules/wallets';
import type { Kobo } from '@ajo/contract/kernel/money';
import { type Day, startOfDay } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { toCheckout } from './checkout.store.ts';
import type { Checkout, VirtualAccount } from './money-in.ts';
import type { SavedCard } from './saved-card.ts';
import { whyNotCharge } from './saved-card.rules.ts';
import { cardsOf } from './saved-card.store.ts';
import { resolutionsOf } from './set-aside.rules.ts';
import { findSetAside } from './set-aside.store.ts';
import { receiptMissing } from './wallets.errors.ts';
import { findByLoan } from './virtual-account.store.ts';

/** The account number on which a loan is repaid by bank transfer. */
export const virtualAccountOf = (db: Database, loanId: string): Promise<VirtualAccount | undefined> => findByLoan(db, loanId);

export async function findOwnCheckout(db: Database, payerId: string, reference: string): Promise<Checkout | undefined> {
  const row = await sqlOf(db)
    .selectFrom('checkouts')
    .selectAll()
    .where('reference', '=', reference)
    .where('payer_id', '=', payerId)
    .executeTakeFirst();
  return row && toCheckout(row);
}

/** Whether a card was charged for a loan and nobody knows yet what became of it. */
export const isChargeUnderWay = async (db: Database, loanId: string): Promise<boolean> =>
  (await sqlOf(db)
    .selectFrom('checkouts')
    .select('id')
    .where('purpose', '=', 'loan_repayment')
    .where('purpose_id', '=', loanId)
    .where('card_id', 'is not', null)
    .where('status', '=', 'pending')
    .executeTakeFirst()) !== undefined;

/** Payments of a loan that were begun at the provider and of which nobody knows yet whether they were made, newest first. */
export async function begunFor(db: Database, loanId: string): Promise<{ id: string; amount: Kobo; since: Date }[]> {
  return sqlOf(db)
    .selectFrom('checkouts')
    .select(['id', 'amount_kobo as amount', 'created_at as since'])
    .where('purpose', '=', 'loan_repayment')
    .where('purpose_id', '=', loanId)
    .where('status', '=', 'pending')
    .where((of) => of.or([of('url', 'is not', null), of('card_id', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .execute();
}

/** The newest card of a customer that may be charged now. */
export const usableCardOf = async (db: Database, ownerId: string, now: Date): Promise<SavedCard | undefined> =>
  (await cardsOf(db, ownerId)).find((card) => !whyNotCharge(card, now));

/** The card that a customer has left with us, as far as it may be shown. */
export const cardFaceOf = async (db: Database, ownerId: string): Promise<{ brand: string; last4: string } | undefined> =>
  (await cardsOf(db, ownerId)).find(({ status }) => status === 'active');

export const ownCards = (db: Database, actor: Actor): Promise<SavedCard[]> => cardsOf(db, actor.id);

type Found = { rows: UnidentifiedReceiptView[]; total: number };

/** Money that is nobody's yet is in no branch and no portfolio: only a caller whose scope is everything sees it. */
export async function searchUnidentified(
  db: Database,
  actor: Actor,
  { page, per_page: perPage, state }: UnidentifiedReceiptSearch,
): Promise<Found> {
  if (scopeOf(actor.role, 'reconciliation.read') !== 'all') return { rows: [], total: 0 };
  let found = sqlOf(db).selectFrom('unidentified_receipts as u').innerJoin('receipts as r', 'r.reference', 'u.reference');
  if (state?.length) found = found.where('u.state', 'in', state);
  const rows = await found
    .select([
      'u.id',
      'u.reference',
      'u.amount_kobo as amount',
      'r.currency',
      'u.why',
      'u.state',
      'r.channel',
      'r.account_number',
      'r.purpose',
      'r.purpose_id',
      'r.paid_at',
      'r.received_at',
    ])
    .orderBy('u.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map((row) => ({ ...row, purpose: row.purpose as MoneyInPurpose | null })), total: Number(total) };
}

type Owner = { id: string; email: string; firstName: string; lastName: string; phone: string };

type NamedLoan = {
  id: string;
  number: string;
  ownerId: string;
  customer: string;
  status: string;
  disbursedAt: Date | null;
  /** The loan itself, or the last one that took over what it owed. */
  owedOn: { number: string; status: string };
};

const numberOf = (number: bigint): string => `AJ-${number.toString().padStart(6, '0')}`;

async function owedOnOf(db: Database, id: string): Promise<{ number: bigint; status: string } | undefined> {
  const { rows } = await sql<{ number: bigint; status: string }>`with recursive taken as (
      select id, number, status, 0 as step from loans where id = ${id}
      union all select l.id, l.number, l.status, taken.step + 1 from loans l join taken on l.restructures_id = taken.id
    ) select number, status from taken order by step desc limit 1`.execute(sqlOf(db));
  return rows[0];
}

/** By its id or by its number (AJ-000042); what people do to it is judged by whoever asks. */
export async function loanNamed(db: Database, name: string): Promise<NamedLoan | undefined> {
  const number = /^AJ-(\d+)$/i.exec(name)?.[1];
  let found = sqlOf(db).selectFrom('loans').innerJoin('users', 'users.id', 'loans.customer_id');
  found = number === undefined ? found.where('loans.id', '=', name) : found.where('loans.number', '=', BigInt(number));
  const row = await found
    .select([
      'loans.id',
      'loans.number',
      'loans.customer_id',
      'loans.status',
      'loans.disbursed_on',
      'users.first_name',
      'users.last_name',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { number: owedOn, status } = (await owedOnOf(db, row.id)) ?? row;
  return {
    id: row.id,
    number: numberOf(row.number),
    ownerId: row.customer_id,
    customer: `${row.first_name} ${row.last_name}`,
    status: row.status,
    disbursedAt: row.disbursed_on === null ? null : startOfDay(row.disbursed_on as Day),
    owedOn: { number: numberOf(owedOn), status },
  };
}

/** Seen by callers whose scope is everything; to everybody else it does not exist. @throws DomainError `receipt_missing`. */
export async function readSetAside(db: Database, actor: Actor, id: string): Promise<UnidentifiedReceiptDetail> {
  if (scopeOf(actor.role, 'reconciliation.read') !== 'all') throw receiptMissing();
  const receipt = await findSetAside(db, id);
  const { reference, amount, currency, why, state, channel, purpose, resolution, reason } = receipt;
  const loan = receipt.purposeId === null ? undefined : await loanNamed(db, receipt.purposeId);
  return {
    id,
    reference,
    amount,
    currency,
    why,
    state,
    channel,
    purpose,
    resolution,
    reason,
    account_number: receipt.accountNumber,
    purpose_id: receipt.purposeId,
    paid_at: receipt.paidAt,
    received_at: receipt.receivedAt,
    meant_for: loan
      ? { loan_id: loan.id, number: loan.number, customer: loan.customer, status: loan.status, owed_on: loan.owedOn.number }
      : null,
    resolved_loan_id: receipt.resolvedLoanId,
    resolved_by: receipt.resolvedBy,
    resolved_at: receipt.resolvedAt,
    last_answer: receipt.lastAnswer,
    can: resolutionsOf(receipt, actor, loan),
  };
}

/** In whose name the account number of a loan is opened. @throws when there is no such loan. */
export async function ownerOfLoan(db: Database, loanId: string): Promise<Owner> {
  const found = await sqlOf(db)
    .selectFrom('loans')
    .innerJoin('users', 'users.id', 'loans.customer_id')
    .where('loans.id', '=', loanId)
    .select(['users.id', 'users.email', 'users.first_name as firstName', 'users.last_name as lastName', 'users.phone'])
    .executeTakeFirstOrThrow();
  return { ...found, phone: found.phone ?? '' };
}
