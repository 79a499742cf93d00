/** The file of a payment slip, as the document viewer shows it. */
import { naira } from '@ajo/contract/kernel/money';
import type { PaymentSlipView } from '@ajo/contract/modules/payment-slips';
import type { ShownDocument } from '#ui';

export const slipDocument = ({ file, amount, customer }: PaymentSlipView): ShownDocument | undefined =>
  file ? { id: file.id, title: `Payment slip of ${naira(amount)}, ${customer}`, type: file.type, url: file.url } : undefined;
