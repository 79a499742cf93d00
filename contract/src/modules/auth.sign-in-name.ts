/** The names under which people sign in: an email address or a Nigerian mobile number. */
import { z } from 'zod';
import { MobileNumber } from '../kernel/phone.ts';
import { Instant } from '../kernel/time.ts';

const wrongName = 'Enter your email address or your Nigerian mobile number';

/** Spaces around and capitals are ignored; a number becomes its normal form, "+234…". */
export const SignInName = z
  .string()
  .max(200)
  .overwrite((text) => normalName(text))
  .refine((text) => z.email().safeParse(text).success || /^\+234\d{10}$/.test(text), wrongName);

function normalName(text: string): string {
  const trimmed = text.trim().toLowerCase();
  const phone = MobileNumber.safeParse(trimmed);
  return phone.success ? phone.data.replace(/^(?:\+?234|0)/, '+234') : trimmed;
}

/** Six digits of a text message or mail; spaces are ignored. */
export const SentCode = z
  .string()
  .max(20)
  .overwrite((text) => text.replaceAll(/\s/g, ''))
  .regex(/^\d{6}$/, 'Enter the 6 digits that we sent you');

/** A code was sent to the number; it works with this challenge only, which the browser keeps. */
export const PhoneStep = z.object({
  challenge: z.string(),
  /** Masked: its last four digits. */
  to: z.string(),
  /** Until when other codes can be sent. A code works for ten minutes. */
  expires_at: Instant,
});
export type PhoneStep = z.output<typeof PhoneStep>;
