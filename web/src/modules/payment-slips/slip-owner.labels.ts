/** What a payment slip is for. */
import type { SlipOwner } from '@ajo/contract/modules/payment-slips';

export const ownerLabels: Record<SlipOwner['kind'], string> = { loan: 'Loan', savings: 'Savings' };
