/** The window that decides about a payment slip. */
import { naira } from '@ajo/contract/kernel/money';
import type { PaymentSlipView } from '@ajo/contract/modules/payment-slips';
import { laterDialog } from '#ui';

export const DecideDialog = laterDialog<{ slip: PaymentSlipView; onClose: () => void }>(
  ({ slip }) => `Payment slip of ${naira(slip.amount)}`,
  async () => (await import('./slip-decision-dialog.tsx')).SlipDecisionDialog,
);
