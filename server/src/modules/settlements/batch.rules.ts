/** Pure decisions about a batch: whether its figures agree, and the journal that books it. */
import { type Kobo, kobo, minus, noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { BatchPaymentCheck } from '@ajo/contract/modules/settlements.batches';
import { credit, debit, type Leg, gl } from '#modules/ledger';
import type { ProviderSettlement, SettledPayment } from '#platform/payments/payments';
import type { PaymentOfBatch } from './batch.ts';

/** A provider's transfer is at our bank at most so many days after it was sent, after a weekend too. */
export const daysToBank = 5;

/** The figures of the provider agree with each other, and with the payments that it lists. */
export function addsUp(
  { gross, fees, deductions, net }: Pick<ProviderSettlement, 'gross' | 'fees' | 'deductions' | 'net'>,
  payments: readonly SettledPayment[],
): boolean {
  return (
    gross - fees - deductions === net &&
    sumOf(payments.map(({ amount }) => amount)) === gross &&
    sumOf(payments.map(({ fee }) => fee)) === fees
  );
}

export function checkOf({ amount, fee, booked }: PaymentOfBatch): BatchPaymentCheck {
  if (!booked) return 'missing';
  if (booked.amount !== amount) return 'amount_differs';
  return booked.fee === fee ? 'agrees' : 'fee_differs';
}

/** By how much the fees of the batch exceed those that the books have for the same payments; negative when they are less. */
export const feeDifference = (payments: readonly PaymentOfBatch[]): Kobo =>
  kobo(payments.reduce((sum, { fee, booked }) => (booked ? sum + fee - booked.fee : sum), 0n));

/** Debits `amount`, or credits it when it is negative. */
const signed = (amount: Kobo, legs: { debit: Leg; credit: Leg }): Leg[] =>
  amount === noMoney ? [] : [amount > noMoney ? legs.debit : legs.credit];
const size = (amount: Kobo): Kobo => (amount < noMoney ? minus(noMoney, amount) : amount);

/**
 * Dr bank, and fees beyond those booked with the payments / Cr clearing of the provider.
 * @returns no legs when nothing moves.
 */
export function legsOfBatch(net: Kobo, fees: Kobo): Leg[] {
  const clearing = gl.clearingOf('');
  const cleared = kobo(net + fees);
  return [
    ...signed(net, { debit: debit(gl.bankOperating, size(net)), credit: credit(gl.bankOperating, size(net)) }),
    ...signed(fees, { debit: debit(gl.providerFees, size(fees)), credit: credit(gl.providerFees, size(fees)) }),
    ...signed(cleared, { debit: credit(clearing, size(cleared)), credit: debit(clearing, size(cleared)) }),
  ];
}
