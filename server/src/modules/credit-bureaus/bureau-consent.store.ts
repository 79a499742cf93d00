/** Saves the consent of an application to credit reports. Rows are final; the newest of an application counts. */
import { applicationConsent } from '@ajo/contract/modules/credit-bureaus.consent';
import type { LoanId } from '@ajo/contract/modules/loans';
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';

/** `ip`: the network of the customer. At the counter the customer agreed by code to a member of staff instead. */
type NewConsent = { customerId: string; loanId: LoanId; at: Date } & ({ ip: string } | { takenBy: string });

/** The code at the counter comes with a text of its own. */
const counterVersion = 'counter-2026-01';

export const recordBureauConsent = async (tx: Tx, { customerId, loanId, at, ...given }: NewConsent): Promise<void> =>
  void (await sqlOf(tx)
    .insertInto('bureau_consents')
    .values({
      id: newId(at),
      customer_id: customerId,
      loan_id: loanId,
      purpose: 'credit_bureau',
      version: 'ip' in given ? applicationConsent.version : counterVersion,
      ip: 'ip' in given ? given.ip : null,
      taken_by: 'takenBy' in given ? given.takenBy : null,
      at,
    })
    .execute());

export type StoredConsent = { id: string; at: Date; version: string; takenBy: string | null };

/** `takenBy`: the name of the member of staff. */
export async function consentOf(db: Database, loanId: LoanId): Promise<StoredConsent | undefined> {
  const row = await sqlOf(db)
    .selectFrom('bureau_consents')
    .leftJoin('users', 'users.id', 'bureau_consents.taken_by')
    .select(['bureau_consents.id', 'bureau_consents.at', 'bureau_consents.version', 'users.first_name', 'users.last_name'])
    .where('loan_id', '=', loanId)
    .orderBy('bureau_consents.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, at: row.at, version: row.version, takenBy: row.first_name && `${row.first_name} ${row.last_name}` };
}
