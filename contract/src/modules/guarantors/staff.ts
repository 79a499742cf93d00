/** What the staff who decide about a loan ask about its guarantors. */
import { z } from 'zod';
import { call } from '../../kernel/call.ts';
import { KoboOnWire } from '../../kernel/money.ts';
import { one } from '../../kernel/page.ts';
import { settingChange, settingView } from '../../kernel/setting.ts';
import { Instant } from '../../kernel/time.ts';
import { FileView } from '../files.ts';
import { GuarantorId, GuarantorState } from '../guarantors.ts';

const Consent = z.object({
  kind: z.enum(['bvn', 'video', 'statement', 'acceptance']),
  version: z.string(),
  words: z.string(),
  given_at: Instant,
  ip: z.string(),
});

/** A guarantor as the staff who decide about the loan see them; contacts, files and consents are hidden from HR. */
export const GuarantorFile = z.object({
  id: GuarantorId,
  name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  proven_phone: z.string().nullable(),
  relationship: z.string(),
  status: GuarantorState,
  amount: KoboOnWire,
  bvn_last4: z.string().nullable(),
  bvn_match: z.enum(['match', 'partial']).nullable(),
  /** How many other loans the same person guarantees now. */
  other_guarantees: z.int(),
  /** The phone number or email address is that of a member of staff. */
  staff_contact: z.boolean(),
  video: FileView.nullable(),
  video_by: z.enum(['guarantor', 'borrower']).nullable(),
  bank_statement: FileView.nullable(),
  consents: z.array(Consent),
  invited_at: Instant.nullable(),
  link_expires_at: Instant.nullable(),
  answered_at: Instant.nullable(),
  signed_name: z.string().nullable(),
  reason: z.string().nullable(),
  can: z.array(z.enum(['ask_again', 'deny'])),
});
export type GuarantorFile = z.output<typeof GuarantorFile>;

/** What is asked of guarantors, from a day on: answers that were given stay as they are. */
export const GuarantorTerms = z.object({
  /** For how many loans one person may stand at the same time. */
  live_cap: z.int('Enter a whole number').min(1, 'At least one loan').max(10, 'At most ten loans'),
  /** A loan of this amount or more requires a video. */
  video_from: KoboOnWire.refine((amount) => amount >= 0n, 'Enter an amount'),
  /** A loan of this amount or more requires a bank statement. */
  statement_from: KoboOnWire.refine((amount) => amount >= 0n, 'Enter an amount'),
});
export type GuarantorTerms = z.output<typeof GuarantorTerms>;

const GuarantorTermsReply = one(settingView(GuarantorTerms));

const Reason = z.string().trim().min(3, 'Give a reason of at least 3 characters').max(500);

export const guarantorFileCalls = {
  ofLoan: call({
    method: 'GET',
    path: '/{role}/loan/{id}/guarantors',
    summary: 'The guarantors of a loan with their evidence; links to files are valid for five minutes.',
    access: 'loans.read',
    addition: true,
    params: z.object({ id: z.uuid() }),
    reply: z.object({ data: z.array(GuarantorFile) }),
  }),
  deny: call({
    method: 'POST',
    path: '/admin/guarantors/{id}/deny',
    summary: 'Refuses this guarantor; the customer is notified of the reason and may name another person.',
    access: 'kyc.verify',
    addition: true,
    params: z.object({ id: GuarantorId }),
    body: z.object({ reason: Reason }),
    reply: one(GuarantorFile),
  }),
  terms: call({
    method: 'GET',
    path: '/admin/guarantor_policy',
    summary:
      'The guarantor policy: maximum loans per guarantor, and the amounts from which a video or a bank statement is required. It has the planned and earlier values.',
    access: 'guarantors.request',
    addition: true,
    reply: GuarantorTermsReply,
  }),
  setTerms: call({
    method: 'PUT',
    path: '/admin/guarantor_policy',
    summary: 'Sets the guarantor policy from today or a later day.',
    access: 'settings.manage',
    addition: true,
    body: settingChange(GuarantorTerms),
    reply: GuarantorTermsReply,
  }),
};
