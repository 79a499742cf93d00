/** Fetched only by customers whose loan comes in parts. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { Card, later } from '#ui';

export const MyPayouts = later<{ loanId: LoanId }>(
  async () => (await import('./my-payouts.tsx')).MyPayouts,
  (content) => <Card title="Your payouts">{content}</Card>,
);
