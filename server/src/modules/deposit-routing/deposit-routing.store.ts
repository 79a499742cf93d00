/** Reads and saves the choice of the account for transfers. */
import type { SavingsId } from '@ajo/contract/modules/savings';
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';

export async function chosenSavings(db: Database, customerId: string): Promise<SavingsId | undefined> {
  const row = await sqlOf(db)
    .selectFrom('deposit_routes')
    .select('savings_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.savings_id as SavingsId | undefined;
}

export async function saveChoice(tx: Tx, { customerId, id, at }: { customerId: string; id: SavingsId; at: Date }): Promise<void> {
  const route = { savings_id: id, chosen_at: at };
  await sqlOf(tx)
    .insertInto('deposit_routes')
    .values({ customer_id: customerId, ...route })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(route))
    .execute();
}

export const removeChoice = async (tx: Tx, customerId: string): Promise<void> =>
  void (await sqlOf(tx).deleteFrom('deposit_routes').where('customer_id', '=', customerId).execute());
