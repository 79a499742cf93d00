/** Nigerian mobile numbers, as people write them. */
import { z } from 'zod';

/** "0803 123 4567", "+234 (803) 123-4567" or the same without the spaces, which are taken out. */
export const MobileNumber = z
  .string()
  .max(30)
  .overwrite((text) => text.replaceAll(/[\s().-]/g, ''))
  .regex(/^(?:\+?234|0)[789][01]\d{8}$/, 'Enter a Nigerian mobile number');

/** Of a name to sign in with: whether it is a number in normal form (+234…), and not an email address. */
export const isPhoneName = (name: string): boolean => name.startsWith('+');
