/** API contract: saved cards. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { done, one } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';
import { CheckoutReference } from './wallets.ts';

export const SavedCardId = idOf('SavedCardId');
export type SavedCardId = z.output<typeof SavedCardId>;

/** `unusable`: its bank has refused it for good. */
export const SavedCardState = z.enum(['active', 'unusable', 'removed']);
export type SavedCardState = z.output<typeof SavedCardState>;

export const SavedCardView = z.object({
  id: SavedCardId,
  brand: z.string(),
  last4: z.string(),
  /** "12/2030" */
  expires: z.string(),
  bank: z.string(),
  usable: z.boolean(),
  /** Why it is not usable now. */
  reason: z.string().nullable(),
  saved_at: Instant,
});
export type SavedCardView = z.output<typeof SavedCardView>;

const ById = z.object({ id: SavedCardId });

export const savedCardCalls = {
  list: call({
    method: 'GET',
    path: '/user/cards',
    summary: "The customer's own saved cards.",
    access: 'payments.own',
    addition: true,
    reply: one(z.array(SavedCardView)),
  }),
  keep: call({
    method: 'POST',
    path: '/user/checkouts/{reference}/card',
    summary: 'Saves the card of a finished payment, with the consent of the customer.',
    access: 'payments.own',
    addition: true,
    params: z.object({ reference: CheckoutReference }),
    body: z.object({ consent: z.literal(true, 'Agree that we save your card') }),
    reply: one(SavedCardView),
  }),
  remove: call({
    method: 'DELETE',
    path: '/user/cards/{id}',
    summary: 'Removes a saved card; it cannot be charged any more.',
    access: 'payments.own',
    addition: true,
    params: ById,
    reply: done,
  }),
};
