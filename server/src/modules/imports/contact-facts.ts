/** What an import keeps of a row of contact details until its outcome: the customer by id, and the new details. */
import { idOf } from '@ajo/contract/kernel/id';
import { z } from 'zod';

export const ContactFacts = z.object({
  customer_id: idOf('UserId'),
  email: z.string().optional(),
  phone_number: z.string().optional(),
  reason: z.string().optional(),
});
export type ContactFacts = z.output<typeof ContactFacts>;
