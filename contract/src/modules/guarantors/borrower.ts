/** The calls of a customer about their guarantors. */
import { z } from 'zod';
import { call } from '../../kernel/call.ts';
import { KoboOnWire } from '../../kernel/money.ts';
import { one } from '../../kernel/page.ts';
import { FirstAndLastName } from '../../kernel/person-name.ts';
import { MobileNumber } from '../../kernel/phone.ts';
import { Instant } from '../../kernel/time.ts';
import { GuarantorEmail } from '../guarantors.email.ts';
import { evidenceDone, GuarantorId, GuarantorState, videoFile } from '../guarantors.ts';

/** A guarantor as the borrower sees them: enough to know what is missing, nothing that the guarantor has proven with. */
export const MyGuarantor = z.object({
  id: GuarantorId,
  name: z.string(),
  /** Null when they are reached by phone only. */
  email: z.string().nullable(),
  phone_number: z.string(),
  relationship: z.string(),
  status: GuarantorState,
  /** Null for a guarantor named before there is a loan. */
  loan_id: z.uuid().nullable(),
  amount: KoboOnWire.nullable(),
  ...evidenceDone,
  invited_at: Instant.nullable(),
  link_expires_at: Instant.nullable(),
  link_expired: z.boolean(),
  /** From when the borrower may remind again; null when it is possible now. */
  remind_from: Instant.nullable(),
  /** Why they do not stand. */
  reason: z.string().nullable(),
  can: z.array(z.enum(['edit', 'remind', 'withdraw', 'video'])),
});
export type MyGuarantor = z.output<typeof MyGuarantor>;

/** The person that a customer names. */
export const NamedGuarantor = z.object({
  name: FirstAndLastName,
  email: GuarantorEmail,
  phone_number: MobileNumber,
  relationship: z.string().trim().min(2, 'Enter your relationship').max(60),
});
export type NamedGuarantor = z.output<typeof NamedGuarantor>;

const mine = one(MyGuarantor);
const ById = z.object({ id: GuarantorId });

/** The specification writes some paths with and some without `/user/onboarding`: both are answered. */
const update = call({
  method: 'POST',
  path: '/guarantor/{id}',
  summary: 'Changes a guarantor who has not started to answer; a changed address or number gets a new link.',
  access: 'customer.own',
  params: ById,
  body: NamedGuarantor,
  reply: mine,
});
const video = call({
  method: 'POST',
  path: '/guarantor_video',
  summary: "Uploads a guarantor's short video on their behalf.",
  access: 'customer.own',
  files: { video: { ...videoFile, required: true } },
  body: z.object({ guarantor_id: GuarantorId }),
  reply: mine,
});

export const myGuarantorCalls = {
  mine: call({
    method: 'GET',
    path: '/user/guarantors',
    summary: "The customer's guarantors, newest first.",
    access: 'customer.own',
    addition: true,
    reply: z.object({ data: z.array(MyGuarantor) }),
  }),
  create: call({
    method: 'POST',
    path: '/user/onboarding/guarantor',
    summary: 'Names a guarantor, who is invited if an application needs one, or else kept for the next application.',
    access: 'customer.own',
    body: NamedGuarantor,
    status: 201,
    reply: mine,
  }),
  update,
  updateInOnboarding: call({ ...update, path: '/user/onboarding/guarantor/{id}' }),
  video,
  videoInOnboarding: call({ ...video, path: '/user/onboarding/guarantor_video' }),
  remind: call({
    method: 'POST',
    path: '/user/guarantors/{id}/remind',
    summary: 'Sends the guarantor a new link by text and mail; the earlier one stops working.',
    access: 'customer.own',
    addition: true,
    params: ById,
    reply: mine,
  }),
  withdraw: call({
    method: 'POST',
    path: '/user/guarantors/{id}/withdraw',
    summary: 'Withdraws the request, so that another person can be named.',
    access: 'customer.own',
    addition: true,
    params: ById,
    reply: mine,
  }),
};
