/** The journals of a return to the sender. Pure. */
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { credit, debit, type Leg, gl } from '#modules/ledger';

/** Dr 2050 unidentified receipts / Cr 1030 payouts in flight. */
export const orderLegs = (amount: Kobo): Leg[] => [debit(gl.unidentifiedReceipts, amount), credit(gl.payoutsInFlight, amount)];

/** Dr 1030 payouts in flight / Cr 1000 bank, and what the provider took: our cost. */
export const paidLegs = (amount: Kobo, fee: Kobo): Leg[] => [
  debit(gl.payoutsInFlight, amount),
  credit(gl.bankOperating, amount),
  ...(fee > noMoney ? [debit(gl.providerFees, fee), credit(gl.bankOperating, fee)] : []),
];

/** Back into suspense: from the payouts in flight when nothing was paid, from the bank when it came back. */
export const reopenedLegs = (amount: Kobo, status: 'failed' | 'returned'): Leg[] => [
  debit(status === 'failed' ? gl.payoutsInFlight : gl.bankOperating, amount),
  credit(gl.unidentifiedReceipts, amount),
];
