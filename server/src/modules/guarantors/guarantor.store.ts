/** Adds, finds, locks and saves guarantors. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { FileId } from '@ajo/contract/modules/files';
import type { GuarantorId } from '@ajo/contract/modules/guarantors';
import type { Selectable, Updateable } from 'kysely';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Guarantor } from './guarantor.ts';

type NewGuarantor = Pick<
  Guarantor,
  'loanId' | 'borrowerId' | 'borrowerName' | 'amount' | 'name' | 'email' | 'phone' | 'relationship'
>;

/** Undefined when this person is a guarantor of the loan already. */
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
    // Whichever of the three ways of being the same person: address, telephone, BVN.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toGuarantor(row);
}

export async function lockGuarantor(tx: Tx, id: string): Promise<Guarantor> {
  return toGuarantor(
    await sqlOf(tx).selectFrom('guarantors').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  );
}

/** Undefined for a guarantor of another borrower. */
export async function findGuarantorOf(db: Database, id: string, borrowerId: string): Promise<Guarantor | undefined> {
  const found = await findGuarantor(db, id);
  return found?.borrowerId === borrowerId ? found : undefined;
}

export async function findGuarantor(db: Database, id: string): Promise<Guarantor | undefined> {
  const row = await sqlOf(db).selectFrom('guarantors').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toGuarantor(row);
}

export async function guarantorsOf(db: Database, loanId: string): Promise<Guarantor[]> {
  const rows = await sqlOf(db).selectFrom('guarantors').selectAll().where('loan_id', '=', loanId).orderBy('id').execute();
  return rows.map(toGuarantor);
}

/** All guarantors of a loan, locked until the transaction ends. */
export async function lockGuarantorsOf(tx: Tx, loanId: string): Promise<Guarantor[]> {
  const rows = await sqlOf(tx)
    .selectFrom('guarantors')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toGuarantor);
}

export async function guarantorsOfBorrower(db: Database, borrowerId: string): Promise<Guarantor[]> {
  const rows = await sqlOf(db)
    .selectFrom('guarantors')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(toGuarantor);
}

/** Undefined when it does not exist or its borrower is outside the caller's scope: to them it is the same. */
export async function findVisibleGuarantor(
  db: Database,
  actor: Actor,
  capability: Capability,
  id: string,
): Promise<Guarantor | undefined> {
  const row = await sqlOf(db)
    .selectFrom('guarantors')
    .selectAll()
    .where('id', '=', id)
    .where(customerScope(actor, capability, 'guarantors.borrower_id'))
    .executeTakeFirst();
  return row && toGuarantor(row);
}

/** Answers of one person come one after the other, whatever loans they are about: the cap is counted by one at a time. */
export const queueForPerson = async (tx: Tx, bvnDigest: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`guarantor ${bvnDigest}`}, 0))`.execute(sqlOf(tx)));

/** How many other loans this person guarantees now. */
export async function otherGuarantees(
  db: Database,
  { bvnDigest, loanId }: Pick<Guarantor, 'bvnDigest' | 'loanId'>,
): Promise<number> {
  if (!bvnDigest) return 0;
  const { count } = await sqlOf(db)
    .selectFrom('guarantors')
    .select((row) => row.fn.count<bigint>('loan_id').distinct().as('count'))
    .where('bvn_digest', '=', bvnDigest)
    .where('status', 'in', ['registered', 'active'])
    .where('loan_id', '!=', loanId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The holder of a link that is alive. */
export async function findByToken(
  db: Database,
  { tokenHash, email }: { tokenHash: string; email: string | undefined },
  at: Date,
): Promise<Guarantor | undefined> {
  const row = await sqlOf(db)
    .selectFrom('guarantors')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .$if(email !== undefined, (found) => found.where('email', '=', email ?? ''))
    .where('token_expires_at', '>', at)
    .executeTakeFirst();
  return row ? toGuarantor(row) : findByLinkBeside(db, { tokenHash, email }, at);
}

/** A link that another was added to works until its end. */
async function findByLinkBeside(
  db: Database,
  { tokenHash, email }: { tokenHash: string; email: string | undefined },
  at: Date,
): Promise<Guarantor | undefined> {
  const row = await sqlOf(db)
    .selectFrom('guarantors')
    .innerJoin('guarantor_links', 'guarantor_links.guarantor_id', 'guarantors.id')
    .selectAll('guarantors')
    .where('guarantor_links.digest', '=', tokenHash)
    .where('guarantor_links.ended_at', '>', at)
    .$if(email !== undefined, (found) => found.where('guarantors.email', '=', email ?? ''))
    .executeTakeFirst();
  return row && toGuarantor(row);
}

export async function saveGuarantor(tx: Tx, id: GuarantorId, change: Updateable<Tables['guarantors']>): Promise<Guarantor> {
  return toGuarantor(
    await sqlOf(tx).updateTable('guarantors').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );
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
  tokenHash: row.token_hash,
  tokenExpiresAt: row.token_expires_at,
  linkSentAt: row.link_sent_at,
  borrowerRemindedAt: row.borrower_reminded_at,
  bvnLast4: row.bvn_last4,
  bvnDigest: row.bvn_digest,
  bvnMatch: row.bvn_match,
  provenPhone: row.proven_phone,
  videoFileId: row.video_file_id as FileId | null,
  videoBy: row.video_by,
  statementFileId: row.statement_file_id as FileId | null,
  answeredAt: row.answered_at,
  signedName: row.signed_name,
  deniedBy: row.denied_by,
  deniedReason: row.denied_reason,
});
