/** Payouts that the bank sent back when their loan could not be reversed automatically, and money that two people found in our bank account. */
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { JournalId } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';

type LateReturn = { reference: string; loanId: LoanId; amount: Kobo };

export const addLateReturn = async (tx: Tx, { reference, loanId, amount }: LateReturn, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .insertInto('late_payout_returns')
    .values({ reference, loan_id: loanId, amount_kobo: amount, returned_at: at })
    .execute());

/** What has come back late of these loans. */
export async function returnedLate(tx: Tx, line: readonly string[]): Promise<Kobo> {
  const row = await sqlOf(tx)
    .selectFrom('late_payout_returns')
    .select(sql<Kobo>`coalesce(sum(amount_kobo), 0)::bigint`.as('amount'))
    .where('loan_id', 'in', line as LoanId[])
    .executeTakeFirst();
  return row?.amount ?? noMoney;
}

type BankReturn = { journalId: JournalId; loanId: LoanId; amount: Kobo; on: Day };

/** A statement of our bank account has to show it. */
export const addBankReturn = async (tx: Tx, { journalId, loanId, amount, on }: BankReturn): Promise<void> =>
  void (await sqlOf(tx)
    .insertInto('loan_bank_returns')
    .values({ journal_id: journalId, loan_id: loanId, amount_kobo: amount, on_day: on })
    .execute());
