/** Updates the loan for a later payout: the amounts in progress and disbursed. Part of that transaction. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Tx } from '#platform/db/transaction';
import { type Loan, saveLoan } from '#modules/loans';

/** The loan's row is locked by the caller. */
export const noteTranche = (tx: Tx, loan: Loan, { underWay, undrawn }: { underWay: Kobo; undrawn?: Kobo }): Promise<Loan> =>
  saveLoan(tx, loan, { tranche_under_way_kobo: underWay, ...(undrawn !== undefined && { undrawn_kobo: undrawn }) });
