/** The answer to a payment with a saved card, the same for every purpose. */
import { z } from 'zod';
import { CheckoutReference, CheckoutState } from './wallets.ts';

export const CardCharged = z.object({ reference: CheckoutReference, status: CheckoutState, reason: z.string().nullable() });
export type CardCharged = z.output<typeof CardCharged>;
