/** The address of a guarantor, alone: forms of applications need it without the calls of guarantors. */
import { z } from 'zod';

/** Optional: a guarantor without a mailbox is reached by text messages. An empty field is no address. */
export const GuarantorEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .refine((text) => text === '' || z.email().safeParse(text).success, 'Enter a valid email address')
  .optional();
