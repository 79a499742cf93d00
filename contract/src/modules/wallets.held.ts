/** A payment that arrived and could not be booked, as its customer and the staff of its loan read it. */
import { z } from 'zod';
import { KoboOnWire } from '../kernel/money.ts';
import { Instant } from '../kernel/time.ts';

export const HeldPayment = z.object({
  reference: z.string(),
  amount: KoboOnWire,
  received_at: Instant,
  /** `open`: a person decides. `refunding`: it is being paid back. */
  state: z.enum(['open', 'refunding']),
});
export type HeldPayment = z.output<typeof HeldPayment>;
