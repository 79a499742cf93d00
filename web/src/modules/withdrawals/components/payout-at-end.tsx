/** How far the payout at the end of a term is, and when the customer withdraws the money instead. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { SavingsDetail } from '@ajo/contract/modules/savings';
import type { WithdrawalView } from '@ajo/contract/modules/withdrawals';
import { useMyWithdrawals, useWithdrawalQuote } from '../my-withdrawals.calls.ts';
import { payoutSteps } from '../withdrawal.labels.ts';

export function PayoutAtEnd({ savings }: { savings: SavingsDetail }) {
  const { data: mine } = useMyWithdrawals(savings.id);
  if (!mine) return null;
  const instructed = mine.data.find(
    ({ cause, requested_at: at, status }) =>
      cause === 'instruction' && at >= (savings.matured_at ?? at) && status !== 'completed',
  );
  if (instructed) return stepText(instructed);
  const isBehind = mine.data.some(({ status }) => payoutSteps[status]);
  return <NotOrdered savings={savings} next={mine.next_payout ?? undefined} isBehind={isBehind} />;
}

/** One that has ended is not ordered again. */
const stepText = ({ status }: WithdrawalView): string =>
  payoutSteps[status] ?? 'It was not paid out. You can withdraw it at any time without a fee.';

type Props = { savings: SavingsDetail; next: Kobo | undefined; isBehind: boolean };

/** `isBehind`: a withdrawal is under way, which comes first. */
function NotOrdered({ savings: { id, dormant, frozen }, next, isBehind }: Props) {
  const { data, error } = useWithdrawalQuote(id, dormant || frozen || isBehind ? undefined : next);
  if (frozen) return 'The money stays in this account for now.';
  if (dormant) return 'We pay it to your bank account when you have confirmed your identity.';
  if (isBehind) return 'Your withdrawal below comes first. We then pay the rest to your bank account.';
  if (error) return `We cannot pay it to your bank account yet. ${error.message}.`;
  return data ? 'We pay it to your bank account on the next day that banks are open.' : null;
}
