/** What of a loan reaches the customer's bank account: the principal without what is kept back. Pure. */
import { type Kobo, minus } from '@ajo/contract/kernel/money';
import type { LoanView } from '@ajo/contract/modules/loans';

type Paid = { down_payment: Kobo; preview: { totals: Pick<LoanView['preview']['totals'], 'paid_out'> } };

/** The totals of a schedule leave the down payment in: it is paid back on the same day. */
export const paidOutOf = ({ down_payment: down, preview }: Paid): Kobo => minus(preview.totals.paid_out, down);
