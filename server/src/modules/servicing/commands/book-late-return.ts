/** A payout was returned when its loan could no longer be undone automatically: the cash is booked once, and a person decides unclear cases. Part of the payout's transaction. */
import { type Kobo, minOf, minus, noMoney } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { balanceOf, debit, type JournalId, payoutOutcome, post, gl } from '#modules/ledger';
import { postInTime } from '#modules/ledger/periods';
import { type Loan } from '#modules/loans';
import { netPaidOut } from '#modules/loans/pricing';
import { addLateReturn, returnedLate } from '../late-return.store.ts';
import { loanLine } from '../loan-line.queries.ts';
import { lockOwing } from './lock-owing.ts';
import { payoutReturnedLate } from '../returned.rules.ts';
import { noteReturnedPayout } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { reversalOf } from '#modules/repayments/second-approvals';
import { applyLoanEvent } from '#modules/loan-accounts';

type Returned = { reference: string; amount: Kobo; reason: string | null };

/** The loan's row is locked by the caller: a reversal at the same moment has happened before, or finds the money in suspense. */
export async function bookLateReturn(tx: Tx, context: Context, loan: Loan, payout: Returned): Promise<void> {
  const { reference, amount, reason } = payout;
  const owing = await lockOwing(tx, loan);
  const reversal = owing.status === 'reversed' ? await reversalOf(tx, owing.id) : undefined;
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: reversal?.returned ? 'payout returned, as booked with the reversal' : 'payout returned late',
    ...(reason && { reason }),
    after: { amount, payout: reference },
  });
  const before = await returnedLate(tx, await loanLine(tx, owing.id));
  await addLateReturn(tx, { reference, loanId: loan.id, amount }, context.clock.now());
  if (owing.status === 'written_off') return bookRecovery(tx, context, owing, payout);
  // The reversal reported that the money was back: this is the provider's report of the same money, as far as other parts have not used it up.
  const reported = reversal?.returned ? atLeastNothing(minus(netPaidOut(owing), before)) : noMoney;
  const known = minOf(amount, reported);
  const rest = minus(amount, known);
  const owed =
    reversal && !reversal.returned ? minOf(rest, await balanceOf(tx, gl.customerReceivable(owing.customerId))) : noMoney;
  const waits = minus(rest, owed);
  if (rest === noMoney) return;
  if (waits > noMoney) {
    const target = { purpose: 'loan_repayment', purposeId: loan.id, noun: 'loan' };
    await noteReturnedPayout(tx, context, { reference, amount: waits, ...target });
  }
  const at = context.clock.now();
  const noted = { id: newId<JournalId>(at), on: context.clock.businessDay(), reference, owed, waits };
  await post(tx, [payoutReturnedLate(owing, noted)], at);
}

const atLeastNothing = (amount: Kobo): Kobo => (amount > noMoney ? amount : noMoney);

/** A written-off loan is a loss: a return is a recovery, as if it had been paid. */
async function bookRecovery(tx: Tx, context: Context, loan: Loan, { reference, amount, reason }: Returned): Promise<void> {
  const at = context.clock.now();
  const journalId = newId<JournalId>(at);
  const { journals } = await applyLoanEvent(tx, context, loan, {
    event: { type: 'repayment', id: newId(at), on: context.clock.businessDay(), amount },
    kind: 'payout-returned',
    cash: [debit(gl.bankOperating, amount)],
    recorded: { ...(reason && { reason }), journalId },
    meta: { payout: reference },
    externalRef: payoutOutcome(reference, 'payout-returned'),
    journalId,
  });
  await postInTime(tx, journals, at);
}
