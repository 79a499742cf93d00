/** One search field over loans: a number of a loan, a payment reference, or what is known of the customer. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { LoanSearch } from '@ajo/contract/modules/loans';
import type { RawBuilder } from 'kysely';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

type Found = Pick<Partial<LoanSearch>, 'name' | 'phone' | 'email'> & { loanIds?: readonly string[] };

const numbered = /^(?:(AJ)[\s-]*)?0*(\d{1,12})$/i;
const phoneLike = /^[+\d][\d\s()-]{2,}$/;

/**
 * A number or a reference is found exactly, by its index, before the text is read as a customer's. So digits that are the number of a loan
 * find that loan, and all others a phone number. Only loans that the caller may read count as found.
 */
export async function lookUpLoans(db: Database, actor: Actor, text: string): Promise<Found> {
  if (text.includes('@')) return { email: text };
  const [, prefix, digits] = numbered.exec(text) ?? [];
  const numbers = digits ? sql`loans.number = ${digits}::bigint or ` : sql``;
  const loanIds = await idsOf(
    db,
    actor,
    sql`(${numbers}loans.id in (select p.loan_id from payment_logs p
    where p.reference_key = reference_key(${text})))`,
  );
  if (prefix || loanIds.length > 0) return { loanIds };
  return phoneLike.test(text) ? { phone: text } : { name: text };
}

/** A reference is compared in the normal form in which references are unique: capitals and digits. */
async function idsOf(db: Database, actor: Actor, isMeant: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select loans.id from loans
    where ${isMeant} and ${customerScope(actor, 'loans.read', 'loans.customer_id')} limit 20`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}
