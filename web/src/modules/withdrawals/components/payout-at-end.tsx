/** How far the payout at the end of a term is, and when the customer withdraws the money instead. */
import { minOf } from '@ajo/contract/kernel/money';
import type { SavingsDetail } from '@ajo/contract/modules/savings';
import type { WithdrawalView } from '@ajo/contract/modules/withdrawals';
import { useMyWithdrawals, useWithdrawalQuote } from '../my-withdrawals.calls.ts';
import { payoutSteps } from '../withdrawal.labels.ts';

export function PayoutAtEnd({ savings }: { savings: SavingsDetail }) {
  const { data } = useMyWithdrawals(savings.id);
  if (!data) return null;
  const since = data.filter(({ requested_at: at, status }) => at >= (savings.matured_at ?? at) && status !== 'completed');
  return since.length > 0 ? stepText(since) : <NotOrdered savings={savings} />;
}

/** One that has ended is not ordered again. */
function stepText(withdrawals: readonly WithdrawalView[]): string {
  const open = withdrawals.find(({ status }) => payoutSteps[status] !== undefined);
  return (open && payoutSteps[open.status]) ?? 'It was not paid out. You can withdraw it at any time without a fee.';
}

function NotOrdered({ savings }: { savings: SavingsDetail }) {
  const { balance, terms, dormant, frozen } = savings;
  const isHeld = dormant || frozen;
  const amount = terms.max_withdrawal === null ? balance : minOf(balance, terms.max_withdrawal);
  const { data, error } = useWithdrawalQuote(savings.id, isHeld ? undefined : amount);
  if (frozen) return 'The money stays in this account for now.';
  if (dormant) return 'We pay it to your bank account when you have proved your identity.';
  if (error) return `We cannot pay it to your bank account yet. ${error.message}.`;
  return data ? 'We pay it to your bank account on the next day that banks are open.' : null;
}
