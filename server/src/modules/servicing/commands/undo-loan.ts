/** Takes a loan out of the books as if it had never been lent. Part of the transaction that decides it; the caller has locked the loan. */
import type { Context } from '#context';
import { releaseGuarantors } from '#modules/guarantors';
import { noMoney } from '@ajo/contract/kernel/money';
import { type JournalId, gl } from '#modules/ledger';
import { postInTime } from '#modules/ledger/periods';
import { type Loan, moveLoan } from '#modules/loans';
import { netPaidOut } from '#modules/loans/pricing';
import { decideReturnedPayouts, moveCredit } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { loanLine } from '../loan-line.queries.ts';
import { addBankReturn } from '../late-return.store.ts';
import { creditOfUndone, loanUndone, restOfPayout, type Undone } from '../returned.rules.ts';
import { cancelSchedule } from './cancel-schedule.ts';

type Decision = {
  reason: string;
  /** The message to the customer. */
  notice: string;
};
/** Where the payout is now. `paid_back`: the customer's payments returned it. Otherwise a person says where: in our bank, or a debt of the customer. */
export type UndoLoanInput = Decision & ({ payout: 'paid_back'; by?: Person } | { payout: 'in_bank' | 'owed'; by: Person });
type Person = { id: string; name: string };

export async function undoLoan(tx: Tx, context: Context, loan: Loan, { reason, notice, ...input }: UndoLoanInput): Promise<void> {
  const at = context.clock.now();
  const id = newId<JournalId>(at);
  const returned = await returnedByBank(tx, context, loan, { reason, ...input });
  const used = input.payout === 'paid_back' ? netPaidOut(loan) : noMoney;
  const legs = await cancelSchedule(tx, context, loan, { journalId: id, reason, used });
  await releaseGuarantors(tx, context, loan.id);
  const isReturned = input.payout === 'paid_back';
  await moveLoan(tx, context, loan, { to: 'reversed', by: input.by, reason, notice, isReturned });
  const feeGoesTo = gl.customerCredit(loan.customerId);
  const cameBackTo = { paid_back: feeGoesTo, in_bank: gl.bankOperating, owed: gl.customerReceivable(loan.customerId) }[
    input.payout
  ];
  const undone = { id, on: context.clock.businessDay(), legs, cameBackTo, returned, feeGoesTo };
  await moveCredit(
    tx,
    { customerId: loan.customerId, amount: creditOfUndone(loan, undone), cause: 'loan_undone', journalId: id },
    at,
  );
  const rest = restOfPayout(loan, returned);
  if (input.payout === 'in_bank' && rest > noMoney)
    await addBankReturn(tx, { journalId: id, loanId: loan.id, amount: rest, on: undone.on });
  const journal = loanUndone(loan, undone);
  const actor = input.by && { actorId: input.by.id };
  await postInTime(tx, [{ ...journal, kind: 'reversal', ...actor, meta: { loan: loan.id, reason } }], at);
}

/** What the bank had sent back before. Of a payout that payments returned, it stays set aside for a person to decide: it is the customer's money. */
async function returnedByBank(
  tx: Tx,
  context: Context,
  loan: Loan,
  input: Pick<UndoLoanInput, 'reason' | 'payout' | 'by'>,
): Promise<Undone['returned']> {
  const { by, payout, reason } = input;
  if (payout === 'paid_back' || !by) return undefined;
  const owner = { kind: 'loan', id: loan.id };
  const line = await loanLine(tx, loan.id);
  return decideReturnedPayouts(tx, context, { owner, purpose: 'loan_repayment', line, by, reason });
}
