/** Refusals of payments from savings. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';

export const feeToLeave = (): DomainError =>
  new DomainError(
    'conflict',
    'fee_to_leave',
    'Money that leaves this account early costs a fee. Withdraw it, or pay from another account',
  );
export const otherAmount = (due: Kobo): DomainError => wrongField('amount', `Pay exactly ${naira(due)}`, 'other_amount');
