/** What the two sides promise each other about guarantors, who act through a mailed link. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { done, one } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';
import { Bvn } from './onboarding.ts';

export const GuarantorState = z.enum(['unregistered', 'incomplete', 'registered', 'active', 'completed', 'denied']);
export type GuarantorState = z.output<typeof GuarantorState>;
export const GuarantorId = idOf('GuarantorId');
export type GuarantorId = z.output<typeof GuarantorId>;

/** What the holder of an invitation sees; nothing of the borrower beyond the name and the amount they stand for. */
export const InvitationView = z.object({
  guarantor: z.string(),
  borrower: z.string(),
  amount: KoboOnWire,
  status: GuarantorState,
  bvn_done: z.boolean(),
  phone_done: z.boolean(),
  /** The statement that is accepted, and the name of exactly this text. */
  statement: z.string(),
  statement_version: z.string(),
  expires_at: Instant,
});
export type InvitationView = z.output<typeof InvitationView>;

/** The link's own words: every call of a guarantor carries them. */
export const Invitation = z.object({ token: z.string().max(100), email: z.string().max(200) });
const Phone = z
  .string()
  .trim()
  .regex(/^(?:\+?234|0)[789][01]\d{8}$/, 'Enter a Nigerian mobile number');
const reply = done.extend({ data: InvitationView });

export const guarantorCalls = {
  read: call({
    method: 'GET',
    path: '/guarantor',
    summary: 'What the guarantor is asked, and what is done.',
    access: 'guarantor.act',
    query: Invitation,
    reply: one(InvitationView),
  }),
  bvn: call({
    method: 'POST',
    path: '/bvn',
    summary: "Matches the guarantor's BVN with their name.",
    access: 'guarantor.act',
    budget: 'lookup',
    query: Invitation,
    body: z.object({ bvn: Bvn, consent: z.literal(true, 'We may ask the register only with your consent') }),
    reply,
  }),
  otp: call({
    method: 'POST',
    path: '/otp',
    summary: "Sends a code to the guarantor's phone.",
    access: 'guarantor.act',
    budget: 'otp',
    query: Invitation,
    body: z.object({ phone_number: Phone }),
    reply: done,
  }),
  verifyOtp: call({
    method: 'POST',
    path: '/otp-verification',
    summary: 'Proves the phone by the code.',
    access: 'guarantor.act',
    budget: 'otp',
    query: Invitation,
    body: z.object({ otp: z.string().regex(/^[0-9]{6}$/, 'The code has 6 digits'), phone_number: Phone }),
    reply,
  }),
  accept: call({
    method: 'POST',
    path: '/guarantor-acceptance',
    summary: 'Accepts or refuses to stand for the loan; uses the link up.',
    access: 'guarantor.act',
    query: Invitation,
    files: {},
    body: z.object({
      accept: z.enum(['true', 'false']),
      statement_version: z.string().max(40),
      name: z.string().trim().min(3, 'Sign with your full name').max(120),
    }),
    reply: done,
  }),
  renew: call({
    method: 'POST',
    path: '/guarantor-token',
    summary: 'Mails a new link for an invitation that has expired; the answer is the same for everybody.',
    access: 'public',
    budget: 'mail',
    body: Invitation,
    reply: done,
  }),
};
