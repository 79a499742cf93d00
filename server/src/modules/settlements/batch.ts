/** A batch of payments that a provider settles, and its payments beside those of the books. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { SettlementBatchId } from '@ajo/contract/modules/settlements.batches';

/** Names the batch of a provider in our books. */
export const batchReference = (provider: string, number: string): string => `${provider}-${number}`;

/** `booked`: undefined when the books have no payment with this reference. */
export type PaymentOfBatch = {
  reference: string;
  amount: Kobo;
  fee: Kobo;
  booked: { amount: Kobo; fee: Kobo } | undefined;
};

export type StoredBatch = { id: SettlementBatchId; bookedAt: Date | null };
