/** The words of savings. */
import { dayInLagos, daysBetween } from '@ajo/contract/kernel/time';
import type {
  MaturityInstruction,
  SavingsChannel,
  SavingsFrequency,
  SavingsState,
  SavingsTransactionState,
  SavingsTransactionType,
  SavingsView,
  SplitView,
} from '@ajo/contract/modules/savings';
import type { Tone } from '#ui';

/** For staff. */
export const stateLabels: Record<SavingsState, string> = {
  pending: 'Pending',
  active: 'Active',
  completed: 'Completed',
  closed: 'Closed',
  denied: 'Denied',
};
/** For the customer, who reads what a pending account needs. */
export const ownStateLabel = ({ status, awaits_review: isReviewed }: Pick<SavingsView, 'status' | 'awaits_review'>): string => {
  if (status !== 'pending') return stateLabels[status];
  return isReviewed ? 'Under review' : 'No deposit yet';
};
export const stateTones: Record<SavingsState, Tone> = {
  pending: 'warning',
  active: 'success',
  completed: 'secondary',
  closed: 'secondary',
  denied: 'error',
};
export const typeLabels: Record<SavingsTransactionType, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  fee: 'Fee with VAT',
  interest: 'Interest',
  withholding_tax: 'Withholding tax',
  levy: 'Levy',
  transfer_in: 'Transfer in',
  transfer_out: 'Transfer out',
  reversal: 'Reversal',
  split: 'Split',
};
export const channelLabels: Record<SavingsChannel, string> = {
  checkout: 'Payment page',
  card: 'Saved card',
  virtual_account: 'Account number',
  bank: 'Bank',
  slip: 'Payment slip',
  import: 'Imported file',
  suspense: 'Suspense',
  savings: 'Other savings',
  system: 'System',
};
export const transactionStateLabels: Record<SavingsTransactionState, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
};
export const instructionLabels: Record<MaturityInstruction, string> = {
  keep_as_flex: 'Withdraw at any time',
  pay_out: 'Pay it to my bank account',
  renew: 'Renew for the same term',
};
/** The same as a fact of the customer's account. */
export const instructionNames: Record<MaturityInstruction, string> = {
  keep_as_flex: 'Withdraw any time',
  pay_out: 'Pay to my bank',
  renew: 'Renew, same term',
};
export const frequencyLabels: Record<SavingsFrequency, string> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
};

/** How much of the goal is reached, in whole percent; undefined without a goal. */
export function goalReached({
  balance,
  target_amount: target,
}: Pick<SavingsView, 'balance' | 'target_amount'>): number | undefined {
  if (target === null || target <= 0n) return undefined;
  return Math.min(100, Number((balance * 100n) / target));
}

type Term = Pick<SavingsView, 'kind' | 'status' | 'activated_at' | 'target_date' | 'days_left'>;
/** Days of the term of a locked account that have passed, and all of them; undefined outside of a term. */
export function termPassed(savings: Term): { done: number; of: number } | undefined {
  const { kind, status, activated_at: from, target_date: to, days_left: left } = savings;
  if (kind !== 'locked' || status !== 'active' || from === null || to === null || left === null) return undefined;
  const all = daysBetween(dayInLagos(from), to);
  return all > 0 ? { done: Math.max(0, all - left), of: all } : undefined;
}

/** Where the parts of each deposit go. */
export const splitText = (split: SplitView): string =>
  split
    .map(
      ({ name, number, share_bps: bps, takes_money: takes }) =>
        `${bps / 100} % to ${name} (${number}${takes ? '' : ', takes no deposits'})`,
    )
    .join(', ');
