/** Reads the payments to a merchant. */
import type { Day } from '@ajo/contract/kernel/time';
import { maxShownSettlements, type MerchantSettlement } from '@ajo/contract/modules/merchants.staff';
import type { Context } from '#context';
import { sqlOf } from '#platform/db/sql';
import { reversalsRequested } from './commands/reverse-settlement.ts';

/** The newest first. */
export async function settlementsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  merchantId: string,
): Promise<MerchantSettlement[]> {
  const rows = await sqlOf(db)
    .selectFrom('merchant_settlements')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('id', 'desc')
    .limit(maxShownSettlements)
    .execute();
  const requested = await reversalsRequested(
    db,
    rows.map(({ id }) => id),
    clock.now(),
  );
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount_kobo,
    reference: row.reference,
    paid_on: row.paid_on as Day,
    status: row.status,
    requested_by: row.requested_by_name,
    confirmed_by: row.confirmed_by_name,
    journal_id: row.journal_id,
    reversal_requested: requested.has(row.id),
    reversal: row.reversal_journal_id
      ? {
          by: [row.reversal_requested_by_name, row.reversal_confirmed_by_name].join(', '),
          reason: row.reversal_reason ?? '',
          journal_id: row.reversal_journal_id,
        }
      : null,
  }));
}
