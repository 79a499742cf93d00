/** Errors of withdrawals. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { WithdrawalState } from '@ajo/contract/modules/withdrawals';

const conflict = (code: string, text: string): DomainError => new DomainError('conflict', code, text);
const forbidden = (code: string, text: string): DomainError => new DomainError('forbidden', code, text);

export const withdrawalMissing = (): DomainError => new DomainError('missing', 'withdrawal_missing', 'Withdrawal not found');
export const wrongState = (status: WithdrawalState): DomainError => conflict('withdrawal_state', `This withdrawal is ${status}`);
export const ownWithdrawal = (): DomainError =>
  forbidden('own_withdrawal', 'You cannot decide about a withdrawal from your own savings account');
export const orderedByStaff = (): DomainError =>
  conflict('ordered_by_staff', 'Our staff ordered this withdrawal. Contact us if you do not want it');
export const waiverForbidden = (): DomainError =>
  forbidden('waiver_forbidden', 'Your role cannot waive the early withdrawal fee. Review the withdrawal without the waiver');
export const requestedDifferently = (): DomainError =>
  conflict(
    'requested_differently',
    'Another person requested this withdrawal with a different choice about the fee. Confirm that request, or decline it',
  );
export const paidByHand = (): DomainError =>
  conflict(
    'paid_by_hand',
    'This withdrawal is recorded as paid by hand, and the record needs a second person. Confirm or decline the record first',
  );
export const ownPaidByHand = (): DomainError =>
  conflict(
    'paid_by_hand',
    'Our staff recorded that this money was sent to your bank account, and a second person is checking it. Contact us if it did not arrive',
  );
export const nothingArrives = (deductions: Kobo): DomainError =>
  wrongField('amount', `Enter more than ${naira(deductions)}, which covers the fee, VAT and levy`, 'nothing_arrives');
export const noBankAccount = (): DomainError =>
  conflict('bank_account_missing', 'The customer has no bank account on file to pay to');
export const noOwnBankAccount = (): DomainError =>
  conflict('bank_account_missing', 'Add your bank account to your profile before you withdraw');
export const ownerDiffers = (): DomainError =>
  wrongField('user_id', 'This savings account belongs to another customer', 'owner_differs');
export const payoutUnderWay = (): DomainError =>
  conflict('payout_under_way', 'The payout is under way: wait for the bank before it is recorded by hand');
export const payoutDisputed = (): DomainError =>
  conflict(
    'payout_disputed',
    'The provider reports that this payout was made. If the bank confirms it, record it by hand with its reference',
  );
export const referenceUsed = (): DomainError =>
  wrongField('reference', 'Another withdrawal was paid under this reference', 'reference_used');
export const paidInFuture = (): DomainError => wrongField('paid_on', 'Choose today or an earlier day', 'paid_in_future');
export const paidBeforeRequest = (on: Day): DomainError =>
  wrongField('paid_on', `It was requested on ${longDay(on)}: choose that day or a later one`, 'paid_before_request');
export const tooLittle = (min: Kobo): DomainError =>
  wrongField('amount', `Withdraw at least ${naira(min)}, or the whole balance`, 'too_little');
export const accountFrozen = (): DomainError =>
  new DomainError('conflict', 'savings_frozen', 'This savings account is frozen. Lift the freeze first');
export const noTransfer = (): DomainError =>
  conflict('paid_by_hand_only', 'This withdrawal is paid by hand: record its bank reference');
export const notPaid = (): DomainError => conflict('withdrawal_not_paid', 'The receipt is available when the withdrawal is paid');
export const withdrawalAmbiguous = (count: number): DomainError =>
  conflict(
    'withdrawal_ambiguous',
    count === 0
      ? 'This savings account has no withdrawal for this. Name the withdrawal'
      : 'This savings account has several such withdrawals. Name the withdrawal',
  );
