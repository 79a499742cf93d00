/** How far the closing of an account is: a review, the bank, or a refusal of the bank. */
import type { SavingsId } from '@ajo/contract/modules/savings';
import { Notice } from '#ui';
import { useMyWithdrawals } from '../my-withdrawals.calls.ts';
import { payoutSteps } from '../withdrawal.labels.ts';

export function ClosingNotice({ id }: { id: SavingsId }) {
  const { data } = useMyWithdrawals(id);
  const last = data?.data.find(({ status }) => payoutSteps[status] !== undefined);
  return (
    <Notice title="This account is closing. ">
      {last && payoutSteps[last.status]}
      {last?.can.includes('cancel') && ' You can cancel it below until we approve it.'}
    </Notice>
  );
}
