/** A message of the contact form, as it is kept. */
import type { ContactMessageId } from '@ajo/contract/modules/site';

export type KeptMessage = {
  id: ContactMessageId;
  name: string;
  email: string;
  phone: string | null;
  message: string;
  receivedAt: Date;
  answer: string | null;
  answeredAt: Date | null;
};
