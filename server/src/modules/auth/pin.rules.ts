/** Which PIN is accepted, when it may be replaced, and which code sets it. Pure. */
import { maxWrongPins } from '@ajo/contract/modules/auth.pin';
import { isNewAccess } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import type { User } from '#modules/users';
import { pinTooSoon, weakPin } from './auth.errors.ts';

const ascending = '01234567890';
const descending = '09876543210';

/** What a person who holds the phone or the identity card would try first is refused. `pin`: four digits. */
export function whyNotPin(pin: string, { dateOfBirth, phone }: Pick<User, 'dateOfBirth' | 'phone'>): DomainError | undefined {
  if (isPattern(pin)) return weakPin('This PIN is easy to guess. Choose digits without a pattern');
  if (dateOfBirth && pinsOfBirthday(dateOfBirth).includes(pin)) return weakPin('Do not use your date of birth');
  return phone?.endsWith(pin) ? weakPin('Do not use digits of your phone number') : undefined;
}

const isPattern = (pin: string): boolean =>
  /^(\d)\1*$|^(\d\d)\2$/.test(pin) || ascending.includes(pin) || descending.includes(pin);

function pinsOfBirthday(dateOfBirth: Day): string[] {
  const [year = '', month = '', dayOfMonth = ''] = dateOfBirth.split('-');
  return [year, dayOfMonth + month, month + dayOfMonth];
}

type Replacing = { hasPin: boolean; accessSince: Date | undefined; waitHours: number; at: Date };

/** Control of a password or mailbox that is hours old does not yet replace a PIN. The first PIN never waits. */
export function whyNotReplacePin({ hasPin, accessSince, waitHours, at }: Replacing): DomainError | undefined {
  return hasPin && isNewAccess(accessSince, { hours: waitHours, at }) ? pinTooSoon(waitHours) : undefined;
}

export const isLocked = ({ wrongAttempts }: { wrongAttempts: number }): boolean => wrongAttempts >= maxWrongPins;
