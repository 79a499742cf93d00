/** Which days may be declared as days on which a channel of ours failed. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import { type Outage, outageWithinDays } from './outage.ts';
import { outageInFuture, outageTooOld, outageWithdrawn } from './outages.errors.ts';

export function whyNotDeclare(on: Day, today: Day): DomainError | undefined {
  if (isBefore(today, on)) return outageInFuture();
  return isBefore(on, addDays(today, -outageWithinDays)) ? outageTooOld(outageWithinDays) : undefined;
}

export const whyNotWithdraw = ({ withdrawn }: Outage): DomainError | undefined => (withdrawn ? outageWithdrawn() : undefined);
