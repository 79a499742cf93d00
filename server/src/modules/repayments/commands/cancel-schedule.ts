/** The payout came back: nothing is due any more, and what was paid no longer settles anything. Part of the payout's transaction. */
import { plus, sumOf } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import type { JournalId } from '#modules/ledger';
import { lockLoan } from '#modules/loans';
import type { Tx } from '#platform/db/transaction';
import type { Amounts } from '../instalment.ts';
import { instalmentsOf } from '../repayment.store.ts';
import { cancelInstalments, undoPayments } from '../returned.store.ts';

type Wish = { loanId: LoanId; journalId: JournalId; reason: string };
type Paid = { principal: Amounts['principal']; interest: Amounts['interest']; charges: Amounts['fee'] };

/** What had been paid, by what it had settled. The rows keep it: what happened stays readable. */
export async function cancelSchedule(tx: Tx, { clock }: Context, { loanId, journalId, reason }: Wish): Promise<Paid> {
  await lockLoan(tx, loanId);
  const rows = await instalmentsOf(tx, loanId);
  await cancelInstalments(tx, loanId);
  await undoPayments(tx, { loanId, journalId, note: reason, at: clock.now() });
  return {
    principal: sumOf(rows.map(({ paid }) => paid.principal)),
    interest: sumOf(rows.map(({ paid }) => paid.interest)),
    charges: sumOf(rows.map(({ paid }) => plus(paid.fee, paid.penalty))),
  };
}
