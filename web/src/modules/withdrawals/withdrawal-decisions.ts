/** The decisions that staff can take about a withdrawal, and what each of them shows. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { naira } from '@ajo/contract/kernel/money';
import type { WithdrawalAction } from '@ajo/contract/modules/withdrawals';
import type { StaffWithdrawalDetail } from '@ajo/contract/modules/withdrawals.staff';
import type { Choice } from '#ui';

export type Decision = Exclude<WithdrawalAction, 'cancel'>;

const order: readonly Decision[] = ['approve', 'waive', 'deny', 'pay_by_hand', 'reverse'];

const labels: Record<Decision, string> = {
  approve: 'Approve and pay out',
  waive: 'Approve and waive the fee',
  deny: 'Deny',
  pay_by_hand: 'Paid by hand: record the payment',
  reverse: 'The bank returned the money: reverse',
};

/** A first approval waits for the second person on the page of approvals: here it can only be denied. */
export function choicesFor({ can, status, awaits_second_person: isRequested }: StaffWithdrawalDetail): Choice[] {
  return order
    .filter((decision) => can.includes(decision) && !(isRequested && decision !== 'deny'))
    .map((value) => ({ value, label: value === 'approve' && status === 'failed' ? 'Send the payout again' : labels[value] }));
}

/** What arrives at the bank with this decision. */
export const arrivesWith = (decision: Decision | '', { net, without_fee: free }: StaffWithdrawalDetail): Kobo =>
  decision === 'waive' && free ? free.net : net;

export function verbOf(decision: Decision | '', withdrawal: StaffWithdrawalDetail): string {
  const amount = naira(arrivesWith(decision, withdrawal));
  const verbs: Record<Decision, string> = {
    approve: withdrawal.status === 'failed' ? `Send ${amount} again` : `Approve and pay ${amount}`,
    waive: `Approve and pay ${amount}`,
    deny: `Deny ${naira(withdrawal.amount)}`,
    pay_by_hand: `Record ${amount} as paid`,
    reverse: `Credit ${naira(withdrawal.amount)} to the savings again`,
  };
  return decision === '' ? 'Send the decision' : verbs[decision];
}

/** Large amounts and waived fees take two people. */
export function takesTwo(
  decision: Decision | '',
  { amount, fee, status }: StaffWithdrawalDetail,
  limit: Kobo | undefined,
): boolean {
  if (decision === 'waive' && fee > 0n) return true;
  const isLarge = limit !== undefined && amount > limit;
  if (decision === 'reverse') return isLarge;
  return status === 'pending' && isLarge && (decision === 'approve' || decision === 'waive' || decision === 'pay_by_hand');
}
