/** Autosave: deposits to a savings account that a saved card pays on a plan. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { done, one } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { DebitAttemptState } from './card-debits.ts';
import { BySavings, SavingsFrequency } from './savings.ts';
import { SavedCardId } from './wallets.cards.ts';

const CardFace = z.object({ id: SavedCardId, brand: z.string(), last4: z.string() });

export const AutosaveView = z.object({
  status: z.enum(['active', 'paused', 'stopped']),
  amount: KoboOnWire,
  /** Of a whole amount, on top of it. */
  fee: KoboOnWire,
  frequency: SavingsFrequency,
  /** Of the week (1 is Monday) or of the month; null when it is daily. */
  day: z.int().nullable(),
  card: CardFace,
  next_on: Day.nullable(),
  paused_until: Day.nullable(),
  /** Why it was paused without a request. */
  paused_reason: z.string().nullable(),
  /** Why it ended without a request. */
  stopped_reason: z.string().nullable(),
});
export type AutosaveView = z.output<typeof AutosaveView>;

export const AutosaveAttemptView = z.object({
  id: z.uuid(),
  due_on: Day,
  status: DebitAttemptState,
  amount: KoboOnWire,
  fee: KoboOnWire,
  reason: z.string().nullable(),
  card: CardFace,
  tried_at: Instant,
});
export type AutosaveAttemptView = z.output<typeof AutosaveAttemptView>;

const Autosave = z.object({ autosave: AutosaveView.nullable(), attempts: z.array(AutosaveAttemptView) });
export type Autosave = z.output<typeof Autosave>;

/** `day`: Monday to Sunday are 1 to 7; a day that a month does not have is its last one. */
export const AutosavePlan = z.object({
  amount: PositiveKoboOnWire,
  frequency: SavingsFrequency,
  day: z.coerce.number<number | string>().int().min(1).max(31).optional(),
  card_id: SavedCardId,
});
export type AutosavePlan = z.output<typeof AutosavePlan>;

export const autosaveCalls = {
  read: call({
    method: 'GET',
    path: '/user/savings/{id}/autosave',
    summary: 'The autosave of a savings account of the customer, and its newest attempts.',
    access: 'savings.own',
    addition: true,
    params: BySavings,
    reply: one(Autosave),
  }),
  staff: call({
    method: 'GET',
    path: '/{role}/savings/{id}/autosave',
    summary: 'The autosave of a savings account, and its newest attempts.',
    access: 'savings.transactions',
    addition: true,
    params: BySavings,
    reply: one(Autosave),
  }),
  set: call({
    method: 'PUT',
    path: '/user/savings/{id}/autosave',
    summary: 'Starts autosave, or replaces its plan. The first deposit follows on the first day of the plan after today.',
    access: 'savings.own',
    requiresPin: true,
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: BySavings,
    body: AutosavePlan,
    reply: one(Autosave),
  }),
  pause: call({
    method: 'POST',
    path: '/user/savings/{id}/autosave/pause',
    summary: 'Pauses autosave for 1 to 90 days.',
    access: 'savings.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: BySavings,
    body: z.object({ days: z.coerce.number<number | string>().int().min(1).max(90) }),
    reply: one(Autosave),
  }),
  resume: call({
    method: 'POST',
    path: '/user/savings/{id}/autosave/resume',
    summary: 'Ends a pause: the next deposit follows on the first day of the plan after today.',
    access: 'savings.own',
    addition: true,
    params: BySavings,
    reply: one(Autosave),
  }),
  stop: call({
    method: 'DELETE',
    path: '/user/savings/{id}/autosave',
    summary: 'Stops autosave. A charge that is under way still counts.',
    access: 'savings.own',
    addition: true,
    params: BySavings,
    reply: done,
  }),
};
