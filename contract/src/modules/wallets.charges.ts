/** What a payment with a saved card answers, whatever it pays. */
import { z } from 'zod';
import { CheckoutReference, CheckoutState } from './wallets.ts';

export const CardCharged = z.object({ reference: CheckoutReference, status: CheckoutState, reason: z.string().nullable() });
export type CardCharged = z.output<typeof CardCharged>;
