/** Adds contacts about arrears. They stay as they were recorded. */
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Insertable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Tx } from '#platform/db/transaction';

export const addContact = async (tx: Tx, contact: Insertable<Tables['recovery_contacts']>): Promise<void> =>
  void (await sqlOf(tx).insertInto('recovery_contacts').values(contact).execute());

/** How often the customer wrote about the loan since a moment: new requests, and changes of a promise. */
export async function countOwnRequests(
  tx: Tx,
  loanId: LoanId,
  { since, changes }: { since: Date; changes: boolean },
): Promise<number> {
  const { count } = await sqlOf(tx)
    .selectFrom('recovery_contacts')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('loan_id', '=', loanId)
    .where('channel', '=', 'app')
    .where('changes_id', changes ? 'is not' : 'is', null)
    .where('contacted_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How often the customer was spoken to on that day of Lagos, about any of their loans. */
export async function timesSpokenTo(tx: Tx, customerId: string, on: Day): Promise<number> {
  const { count } = await sqlOf(tx)
    .selectFrom('recovery_contacts')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('customer_id', '=', customerId)
    .where('channel', 'not in', ['mail', 'app'])
    .where('outcome', 'in', ['reached', 'refused', 'promise'])
    .where('contacted_at', '>=', startOfDay(on))
    .where('contacted_at', '<', startOfDay(addDays(on, 1)))
    .executeTakeFirstOrThrow();
  return Number(count);
}
