/** Adds, finds, locks and saves guarantors and the codes sent to their phones. */
import type { GuarantorId } from '@ajo/contract/modules/guarantors';
import type { Selectable, Updateable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Guarantor } from './guarantor.ts';

type NewGuarantor = Pick<
  Guarantor,
  'loanId' | 'borrowerId' | 'borrowerName' | 'amount' | 'name' | 'email' | 'phone' | 'relationship'
>;

/** Undefined when this person stands for the loan already. */
export async function addGuarantor(tx: Tx, one: NewGuarantor, at: Date): Promise<Guarantor | undefined> {
  const row = await sqlOf(tx)
    .insertInto('guarantors')
    .values({
      id: newId(at),
      loan_id: one.loanId,
      borrower_id: one.borrowerId,
      borrower_name: one.borrowerName,
      amount_kobo: one.amount,
      name: one.name,
      email: one.email,
      phone: one.phone,
      relationship: one.relationship,
      status: 'unregistered',
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['loan_id', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toGuarantor(row);
}

export async function lockGuarantor(tx: Tx, id: string): Promise<Guarantor> {
  return toGuarantor(
    await sqlOf(tx).selectFrom('guarantors').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  );
}

export async function findGuarantor(db: Database, id: string): Promise<Guarantor | undefined> {
  const row = await sqlOf(db).selectFrom('guarantors').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toGuarantor(row);
}

export async function guarantorsOf(db: Database, loanId: string): Promise<Guarantor[]> {
  const rows = await sqlOf(db).selectFrom('guarantors').selectAll().where('loan_id', '=', loanId).orderBy('id').execute();
  return rows.map(toGuarantor);
}

/** The holder of a link that is alive. */
export async function findByToken(
  db: Database,
  { tokenHash, email }: { tokenHash: string; email: string },
  at: Date,
): Promise<Guarantor | undefined> {
  const row = await sqlOf(db)
    .selectFrom('guarantors')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('email', '=', email)
    .where('token_expires_at', '>', at)
    .executeTakeFirst();
  return row && toGuarantor(row);
}

/** The invitation that a dead link belonged to, found by its digest: alive or expired, answered or not. */
export async function findByDeadToken(
  db: Database,
  { tokenHash, email }: { tokenHash: string; email: string },
): Promise<Guarantor | undefined> {
  const row = await sqlOf(db)
    .selectFrom('guarantors')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('email', '=', email)
    .executeTakeFirst();
  return row && toGuarantor(row);
}

export async function saveGuarantor(tx: Tx, id: GuarantorId, change: Updateable<Tables['guarantors']>): Promise<Guarantor> {
  return toGuarantor(
    await sqlOf(tx).updateTable('guarantors').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );
}

type NewCode = { guarantorId: string; phone: string; digest: string; at: Date; expiresAt: Date };

export async function saveCode(tx: Tx, { guarantorId, phone, digest, at, expiresAt }: NewCode): Promise<void> {
  const row = { phone, code_digest: digest, tries: 0, sent_at: at, expires_at: expiresAt };
  await sqlOf(tx)
    .insertInto('phone_codes')
    .values({ guarantor_id: guarantorId, ...row })
    .onConflict((conflict) => conflict.column('guarantor_id').doUpdateSet(row))
    .execute();
}

export async function lastCode(db: Database, guarantorId: string): Promise<{ phone: string; sentAt: Date } | undefined> {
  const row = await sqlOf(db)
    .selectFrom('phone_codes')
    .select(['phone', 'sent_at'])
    .where('guarantor_id', '=', guarantorId)
    .executeTakeFirst();
  return row && { phone: row.phone, sentAt: row.sent_at };
}

/** Counts the try in the same statement that reads the code: forty at once are forty tries. */
export async function tryCode(
  db: Database,
  guarantorId: string,
  at: Date,
): Promise<{ digest: string; phone: string; tries: number } | undefined> {
  const row = await sqlOf(db)
    .updateTable('phone_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('guarantor_id', '=', guarantorId)
    .where('expires_at', '>', at)
    .returning(['code_digest', 'phone', 'tries'])
    .executeTakeFirst();
  return row && { digest: row.code_digest, phone: row.phone, tries: row.tries };
}

/** True for exactly one of those who bring the right code. */
export async function useCode(tx: Tx, guarantorId: string, digest: string): Promise<boolean> {
  const row = await sqlOf(tx)
    .deleteFrom('phone_codes')
    .where('guarantor_id', '=', guarantorId)
    .where('code_digest', '=', digest)
    .executeTakeFirst();
  return row.numDeletedRows === 1n;
}

const toGuarantor = (row: Selectable<Tables['guarantors']>): Guarantor => ({
  id: row.id as GuarantorId,
  loanId: row.loan_id,
  borrowerId: row.borrower_id,
  borrowerName: row.borrower_name,
  amount: row.amount_kobo,
  name: row.name,
  email: row.email,
  phone: row.phone,
  relationship: row.relationship,
  status: row.status,
  tokenExpiresAt: row.token_expires_at,
  bvnLast4: row.bvn_last4,
  provenPhone: row.proven_phone,
});
