/** Which savings can pay for something else. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { type SavingsAccount, whyNotTakeOut } from '#modules/savings';
import { leavesEarly } from '#modules/withdrawals';
import { feeToLeave } from './savings-payments.errors.ts';

/** Like a withdrawal, and only where no fee is due: a purchase has no fee screen of its own. */
export function whyNotPayFrom(
  account: SavingsAccount,
  leaving: { amount: Kobo; free: Kobo; today: Day },
): DomainError | undefined {
  const isFree = account.terms.free_days.includes(leaving.today.slice(5)) || account.terms.early_fee_bps === 0;
  return whyNotTakeOut(account, leaving) ?? (leavesEarly(account, leaving.today) && !isFree ? feeToLeave() : undefined);
}
