/** What the two sides promise each other about settlements: credits of the collecting bank, one by one. */
import { z } from 'zod';

/** `pending`: the credit is not booked yet. `completed`: it is booked, or set aside for a person. `failed`: the bank did not confirm it. */
export const SettlementStatus = z.enum(['pending', 'completed', 'failed']);
export type SettlementStatus = z.output<typeof SettlementStatus>;
