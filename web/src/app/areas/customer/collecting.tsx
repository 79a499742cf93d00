/** What is collected without the customer: the attempts so far, and direct debit. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { later } from '#ui';

const MyDebitAttempts = later<{ loanId: LoanId }>(
  async () => (await import('../../../modules/card-debits/components/my-debit-attempts.tsx')).MyDebitAttempts,
);
const DirectDebit = later(async () => (await import('../../../modules/mandates/components/direct-debit.tsx')).DirectDebit);

export const Collecting = ({ loanId }: { loanId: LoanId }) => (
  <>
    <MyDebitAttempts loanId={loanId} />
    <DirectDebit />
  </>
);
