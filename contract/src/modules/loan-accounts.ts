/** Ids and states of instalments and payments. */
import { z } from 'zod';
import { idOf } from '../kernel/id.ts';

export const InstalmentState = z.enum(['pending', 'incomplete', 'completed', 'cancelled']);
export type InstalmentState = z.output<typeof InstalmentState>;

/** An instalment is what the specification calls a loan payment. */
export const InstalmentId = idOf('InstalmentId');
export type InstalmentId = z.output<typeof InstalmentId>;
export const PaymentLogId = idOf('PaymentLogId');
export type PaymentLogId = z.output<typeof PaymentLogId>;
