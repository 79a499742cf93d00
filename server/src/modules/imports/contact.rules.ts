/** A customer as a file names one: an email address in small letters, or a mobile number as +234…. Pure. */
import { MobileNumber } from '@ajo/contract/kernel/phone';
import { asE164 } from '#modules/users';

/** Undefined when it is neither. */
export function contactIn(text: string): string | undefined {
  if (text.includes('@')) return text.toLowerCase();
  const phone = MobileNumber.safeParse(text).data;
  return phone && asE164(phone);
}
