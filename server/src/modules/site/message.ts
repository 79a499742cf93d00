/** A message to the lender, as it is kept. */
import type { ContactMessageId } from '@ajo/contract/modules/site';

export type StoredMessage = {
  id: ContactMessageId;
  /** Null for a visitor, who has named an address. */
  userId: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  message: string;
  receivedAt: Date;
  answer: string | null;
  answeredAt: Date | null;
};
