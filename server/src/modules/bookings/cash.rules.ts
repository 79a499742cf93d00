/** The money side of a receipt: what arrived, the fee that was paid on top, and what the provider kept. Pure. */
import { type Kobo, minus, negative, noMoney, plus } from '@ajo/contract/kernel/money';
import { type AccountRef, debit, type Leg, legFor, gl } from '#modules/ledger';

type ReceiptAmounts = { amount: Kobo; processingFee?: Kobo; providerFee?: Kobo; arrivedAt: AccountRef };

/** They sum to `amount` on the debit side. */
export const cashLegs = ({ amount, processingFee = noMoney, providerFee = noMoney, arrivedAt }: ReceiptAmounts): Leg[] => [
  ...legFor(arrivedAt, minus(plus(amount, processingFee), providerFee)),
  ...(providerFee > noMoney ? [debit(gl.providerFees, providerFee)] : []),
  ...legFor(gl.paymentFeeSurplus, negative(processingFee)),
];
