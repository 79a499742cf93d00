/** API contract: guarantors, who act through a link that we send them. */
import { z } from 'zod';
import { call, type FileRule, uploadLimitBytes } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { done, one } from '../kernel/page.ts';
import { MobileNumber } from '../kernel/phone.ts';
import { Instant } from '../kernel/time.ts';
import { Bvn } from './onboarding.bvn.ts';

export const GuarantorState = z.enum(['unregistered', 'incomplete', 'registered', 'active', 'completed', 'denied']);
export type GuarantorState = z.output<typeof GuarantorState>;
export const GuarantorId = idOf('GuarantorId');
export type GuarantorId = z.output<typeof GuarantorId>;

/** What of the evidence is there. */
export const evidenceDone = {
  bvn_done: z.boolean(),
  phone_done: z.boolean(),
  video_done: z.boolean(),
  bank_statement_done: z.boolean(),
};

/** The loan in the words that a guarantor needs; nothing else of the borrower's affairs. */
export const GuaranteedTerms = z.object({
  purpose: z.string(),
  instalments: z.int(),
  /** The unit of the interval; `interval` has the whole of it in words: "2 weeks". */
  frequency: z.string(),
  interval: z.string(),
  /** What is paid each time, in words: the last one may differ. */
  each_instalment: z.string(),
  /** Principal, interest and fees, if everything is paid on its day. */
  total_repayable: KoboOnWire,
});

/** What the holder of an invitation sees; nothing of the borrower beyond the name and the loan they stand for. */
export const InvitationView = z.object({
  guarantor: z.string(),
  borrower: z.string(),
  relationship: z.string(),
  amount: KoboOnWire,
  /** Null when the loan is not to be found any more. */
  terms: GuaranteedTerms.nullable(),
  /** What a guarantor owes and may, one sentence each. */
  duties: z.array(z.string()),
  status: GuarantorState,
  ...evidenceDone,
  /** Whether the answer may be given without it. */
  video_required: z.boolean(),
  bank_statement_required: z.boolean(),
  /** What is agreed to with each piece of evidence, in the words that are kept. */
  consent_words: z.object({ bvn: z.string(), video: z.string(), statement: z.string() }),
  /** What to say into the camera. */
  video_words: z.string(),
  /** The statement that is accepted, and the name of exactly this text. */
  statement: z.string(),
  statement_version: z.string(),
  expires_at: Instant,
});
export type InvitationView = z.output<typeof InvitationView>;

/** The state of a link, shown to its holder; `unknown` for everyone else. */
export const LinkState = z.enum(['open', 'expired', 'replaced', 'accepted', 'refused', 'withdrawn', 'loan_ended', 'unknown']);
export type LinkState = z.output<typeof LinkState>;

/** The link's parameters: every call of a guarantor carries them. A link that came by text message has no address in it, or an empty one. */
export const Invitation = z.object({ token: z.string().max(100), email: z.string().max(200).optional() });
/** An iPhone's own recordings are QuickTime. */
export const videoFile: FileRule = { maxBytes: uploadLimitBytes, types: ['video/mp4', 'video/webm', 'video/quicktime'] };
export const statementFile: FileRule = {
  maxBytes: uploadLimitBytes,
  types: ['application/pdf', 'text/csv', 'image/jpeg', 'image/png'],
};
const evidence = { video: videoFile, bank_statement: statementFile };
const reply = done.extend({ data: InvitationView });

export const guarantorCalls = {
  read: call({
    method: 'GET',
    path: '/guarantor',
    summary: 'The request to the guarantor, and the completed steps.',
    access: 'guarantor.act',
    query: Invitation,
    reply: one(InvitationView),
  }),
  linkState: call({
    method: 'GET',
    path: '/guarantor-link',
    summary: 'The state of a mailed link: open, expired, replaced, answered.',
    access: 'public',
    addition: true,
    budget: 'lookup',
    query: Invitation,
    reply: one(z.object({ state: LinkState, at: Instant.nullable() })),
  }),
  bvn: call({
    method: 'POST',
    path: '/bvn',
    summary: "Matches the guarantor's BVN with their name.",
    access: 'guarantor.act',
    budget: 'lookup',
    query: Invitation,
    body: z.object({ bvn: Bvn, consent: z.literal(true, 'We need your consent to check your BVN') }),
    reply,
  }),
  otp: call({
    method: 'POST',
    path: '/otp',
    summary: "Sends a code to the guarantor's phone.",
    access: 'guarantor.act',
    budget: 'otp',
    query: Invitation,
    body: z.object({ phone_number: MobileNumber }),
    /** `retry_after`: seconds until another code can be requested. */
    reply: done.extend({ data: z.object({ retry_after: z.int() }) }),
  }),
  verifyOtp: call({
    method: 'POST',
    path: '/otp-verification',
    summary: 'Proves the phone by the code.',
    access: 'guarantor.act',
    budget: 'otp',
    query: Invitation,
    body: z.object({ otp: z.string().regex(/^[0-9]{6}$/, 'The code has 6 digits'), phone_number: MobileNumber }),
    reply,
  }),
  evidence: call({
    method: 'POST',
    path: '/guarantor-evidence',
    summary: 'Stores the video or the bank statement before the answer; a later one replaces an earlier one.',
    access: 'guarantor.act',
    addition: true,
    query: Invitation,
    files: evidence,
    body: z.object({
      consent: z.literal('true', 'We may keep this only with your consent'),
      /** Opens a locked bank statement; forgotten as soon as it has been read. */
      password: z.string().min(1).max(200).optional(),
    }),
    reply,
  }),
  accept: call({
    method: 'POST',
    path: '/guarantor-acceptance',
    summary: 'Accepts or refuses the guarantee; the link is used up.',
    access: 'guarantor.act',
    query: Invitation,
    files: evidence,
    body: z.object({
      accept: z.enum(['true', 'false']),
      statement_version: z.string().max(40),
      name: z.string().trim().min(3, 'Sign with your full name').max(120),
      /** Requested when files come along. */
      consent: z.literal('true', 'We may keep this only with your consent').optional(),
      /** Of a refusal; the borrower sees only that the guarantor refused. */
      reason: z.string().trim().max(500).optional(),
    }),
    reply: done,
  }),
  requestLink: call({
    method: 'POST',
    path: '/guarantor-link',
    summary:
      'Sends the guarantor of a shared request their own link, to their phone and mailbox. The shared address opens nothing; the reply is always the same.',
    access: 'public',
    addition: true,
    budget: 'mail',
    body: z.object({ invitation: GuarantorId }),
    reply: done,
  }),
  renew: call({
    method: 'POST',
    path: '/guarantor-token',
    summary:
      'Sends a new link for an invitation with an expired link; a valid link stays valid. The token, and the email of a mailed link, are in the query or the body; the reply is always the same.',
    access: 'public',
    budget: 'mail',
    query: Invitation.partial(),
    body: Invitation.partial(),
    reply: done,
  }),
};
