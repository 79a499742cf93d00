/** How far the closing of an account is: a review, the bank, or a refusal of the bank. */
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { WithdrawalState } from '@ajo/contract/modules/withdrawals';
import { Notice } from '#ui';
import { useMyWithdrawals } from '../my-withdrawals.calls.ts';

const steps: Partial<Record<WithdrawalState, string>> = {
  pending: 'We are reviewing it.',
  approved: 'Its money is on its way to your bank account.',
  failed: 'We could not send the money yet. We send it again or put it back.',
};

export function ClosingNotice({ id }: { id: SavingsId }) {
  const { data } = useMyWithdrawals(id);
  const last = data?.find(({ status }) => steps[status] !== undefined);
  return (
    <Notice title="This account is closing. ">
      {last && steps[last.status]}
      {last?.can.includes('cancel') && ' You can cancel it below until then.'}
    </Notice>
  );
}
