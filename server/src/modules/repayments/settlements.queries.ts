/** Reads for the page of one instalment: the allocations of each payment, reversed ones too, and the journals behind both. */
import { type Kobo, noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { InstalmentId } from '@ajo/contract/modules/loan-accounts';
import type { PaymentLogView, Settlement } from '@ajo/contract/modules/repayments';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

type Part = {
  payment: string;
  component: 'penalty' | 'fee' | 'interest' | 'principal';
  amount: Kobo;
  journal: string;
  reversal_journal: string | null;
};

/** Parts that stand, and those that ended with the reversal of their own payment; what a later replay moved elsewhere is not shown here. */
async function partsOf(db: Database, instalmentId: InstalmentId): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select a.payment_log_id as payment, a.component, a.amount_kobo as amount, p.journal_id as journal, back.journal_id as reversal_journal
    from payment_allocations a join payment_logs p on p.id = a.payment_log_id left join payment_logs back on back.reverses_id = p.id
    where a.loan_payment_id = ${instalmentId}
      and (a.voided_by is null or exists (select from loan_events e where e.id = a.voided_by and e.payment_log_id = back.id))`.execute(
    sqlOf(db),
  );
  return rows;
}

/** In the order of the payments given: newest first. */
export async function settlementsOf(
  db: Database,
  instalmentId: InstalmentId,
  payments: readonly PaymentLogView[],
): Promise<Settlement[]> {
  const byPayment = Map.groupBy(await partsOf(db, instalmentId), ({ payment }) => payment);
  return payments.flatMap((payment): Settlement[] => {
    const parts = byPayment.get(payment.id) ?? [];
    const [first] = parts;
    if (!first) return [];
    const of = (component: Part['component']): Kobo => parts.find((part) => part.component === component)?.amount ?? noMoney;
    return [
      {
        payment,
        principal: of('principal'),
        interest: of('interest'),
        fee: of('fee'),
        penalty: of('penalty'),
        total: sumOf(parts.map(({ amount }) => amount)),
        journal_id: first.journal,
        reversal_journal_id: first.reversal_journal,
      },
    ];
  });
}
