/** A later payout of an active loan was made or returned: an event of its account; rows and books follow. Part of the payout's transaction. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { credit, debit, type Journal, type JournalId, type Leg, legFor, gl, payoutOutcome } from '#modules/ledger';
import type { Loan } from '#modules/loans';
import type { Account, AccountEvent } from '#modules/schedules';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { saveOverpaid } from '#modules/repayments';
import { applyLoanEvent, type LoanEventInput } from '#modules/loan-accounts';

export type Booked = { eventId: string; account: Account; before: Account; journals: Journal[] };
type Paid = { amount: Kobo; providerFee: Kobo; reference: string };

/** The journals are returned, not posted: posting is the last act of the transaction. */
export function bookTranche(tx: Tx, context: Context, loan: Loan, { amount, providerFee, reference }: Paid): Promise<Booked> {
  const cash = [credit(gl.bankOperating, amount), ...legFor(gl.providerFees, providerFee), ...costOf(providerFee)];
  return book(tx, context, loan, {
    event: { type: 'tranche', id: newId(context.clock.now()), on: context.clock.businessDay(), amount },
    kind: 'loan-tranche-disbursed',
    cash,
    meta: { payout: reference },
    externalRef: payoutOutcome(reference, 'payout-completed'),
  });
}

const costOf = (providerFee: Kobo): Leg[] => (providerFee > 0n ? [credit(gl.bankOperating, providerFee)] : []);

type Returned = { amount: Kobo; eventId: string; reference: string; reason: string };

/** As if it had never been paid out; what was repaid of it is the customer's credit. What the provider kept for its work stays spent. */
export function bookTrancheReturn(tx: Tx, context: Context, loan: Loan, returned: Returned): Promise<Booked> {
  return book(tx, context, loan, {
    event: { type: 'reversal', id: newId(context.clock.now()), on: context.clock.businessDay(), reverses: returned.eventId },
    kind: 'payout-returned',
    cash: [debit(gl.bankOperating, returned.amount)],
    meta: { payout: returned.reference },
    externalRef: payoutOutcome(returned.reference, 'payout-returned'),
    reason: returned.reason,
  });
}

type BookTrancheInput = Pick<LoanEventInput, 'kind' | 'cash' | 'meta' | 'externalRef'> & { event: AccountEvent; reason?: string };

async function book(tx: Tx, context: Context, loan: Loan, { event, reason, ...input }: BookTrancheInput): Promise<Booked> {
  const journalId = newId<JournalId>(context.clock.now());
  const { account, before, journals } = await applyLoanEvent(tx, context, loan, {
    ...input,
    event,
    recorded: { journalId, ...(reason && { reason }) },
    journalId,
  });
  await saveOverpaid(tx, loan.id, account);
  return { eventId: event.id, account, before, journals };
}
