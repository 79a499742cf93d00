/** Reads the payments to a merchant. */
import type { Day } from '@ajo/contract/kernel/time';
import { maxShownSettlements, type MerchantSettlement } from '@ajo/contract/modules/merchants';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

/** The newest first. */
export async function settlementsOf(db: Database, merchantId: string): Promise<MerchantSettlement[]> {
  const rows = await sqlOf(db)
    .selectFrom('merchant_settlements')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('id', 'desc')
    .limit(maxShownSettlements)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount_kobo,
    reference: row.reference,
    paid_on: row.paid_on as Day,
    status: row.status,
    requested_by: row.requested_by_name,
    confirmed_by: row.confirmed_by_name,
    journal_id: row.journal_id,
  }));
}
