/** The PIN with which customers confirm that money moves. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { one } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';
import { SentCode } from './auth.sign-in-name.ts';

export const pinLength = 4;
/** Consecutive wrong attempts that lock a PIN. */
export const maxWrongPins = 5;

const Pin = z.string().regex(/^\d{4}$/, 'Enter 4 digits');
export const PinCodeChannel = z.enum(['sms', 'mail']);
export type PinCodeChannel = z.output<typeof PinCodeChannel>;

export const PinView = z.object({
  /** Null: the customer has no PIN. */
  set_at: Instant.nullable(),
  /** After `maxWrongPins` wrong attempts: only a new PIN unlocks it. */
  locked: z.boolean(),
  /** Without a PIN the customer cannot move money. */
  required: z.boolean(),
  /** Where a code can be sent, masked; the preferred one is first. */
  destinations: z.array(z.object({ channel: PinCodeChannel, to: z.string() })),
});
export type PinView = z.output<typeof PinView>;

export const pinCalls = {
  read: call({
    method: 'GET',
    path: '/auth/pin',
    summary: 'Whether the customer has a PIN, and where a code to set it can be sent.',
    access: 'pin.own',
    addition: true,
    reply: one(PinView),
  }),
  sendCode: call({
    method: 'POST',
    path: '/auth/pin/code',
    summary: 'Checks the password and sends a code with which this session may set the PIN.',
    access: 'pin.own',
    addition: true,
    budget: 'otp',
    body: z.object({ current_password: z.string().min(1, 'Enter your password').max(200), channel: PinCodeChannel }),
    reply: one(z.object({ to: z.string() })),
  }),
  set: call({
    method: 'PUT',
    path: '/auth/pin',
    summary: 'Sets or replaces the PIN with the code that was sent. The session has then proven it.',
    access: 'pin.own',
    addition: true,
    budget: 'otp',
    body: z.object({ code: SentCode, pin: Pin }),
    reply: one(PinView),
  }),
  prove: call({
    method: 'POST',
    path: '/auth/pin/prove',
    summary: 'Proves the PIN for this session: money may move for the next minutes. Five wrong attempts lock it.',
    access: 'pin.own',
    addition: true,
    budget: 'otp',
    body: z.object({ pin: Pin }),
    reply: one(z.object({ proven_until: Instant })),
  }),
};
