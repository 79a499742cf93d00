/** API contract: credit bureaus. Consent, enquiries, and reports on the page of an application. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { settingChange, settingView } from '../kernel/setting.ts';
import { Day, Instant } from '../kernel/time.ts';
import { FacilityClass } from './loans.credit.ts';
import { LoanId } from './loans.ts';

export const BureauEnquiryId = idOf('BureauEnquiryId');
export type BureauEnquiryId = z.output<typeof BureauEnquiryId>;

export const BureauName = z.enum(['crc', 'firstcentral']);
export type BureauName = z.output<typeof BureauName>;

/** As people read them. */
export const bureauTitles: Record<BureauName, string> = { crc: 'CRC', firstcentral: 'FirstCentral' };

/** `no_record`: the bureau holds nothing about the customer. `failed`: the bureau did not answer; the next request is another attempt. */
export const EnquiryStatus = z.enum(['requested', 'received', 'no_record', 'failed']);
export type EnquiryStatus = z.output<typeof EnquiryStatus>;

export const BureauFacility = z.object({
  lender: z.string(),
  lender_type: z.string().nullable(),
  kind: z.string().nullable(),
  opened_on: Day.nullable(),
  open: z.boolean(),
  /** A loan of ours, which the bureau has from our own file: it is left out of the figures. */
  ours: z.boolean(),
  amount: KoboOnWire.nullable(),
  balance: KoboOnWire,
  overdue: KoboOnWire,
  /** What it costs in a month; null where the bureau states none. */
  monthly: KoboOnWire.nullable(),
  days_late: z.int().nullable(),
  classification: FacilityClass,
});
export type BureauFacility = z.output<typeof BureauFacility>;

/** Figures of loans at other lenders. */
export const BureauSummary = z.object({
  running: z.int(),
  balance: KoboOnWire,
  overdue: KoboOnWire,
  /** What the running loans cost in a month, as far as the bureau states it. Null when it states none. */
  monthly: KoboOnWire.nullable(),
  /** Running loans without a stated instalment. */
  monthly_unknown: z.int(),
  worst_class: FacilityClass.nullable(),
  worst_days_late: z.int().nullable(),
  /** Requests of lenders in the last 90 days. */
  inquiries: z.int(),
});
export type BureauSummary = z.output<typeof BureauSummary>;

export const BureauEnquiry = z.object({
  id: BureauEnquiryId,
  status: EnquiryStatus,
  requested_by: z.string(),
  requested_at: Instant,
  answered_at: Instant.nullable(),
  /** The last day on which it is reused instead of requested again. */
  valid_until: Day.nullable(),
  /** The bureau's number of the report. */
  number: z.string().nullable(),
  score: z.int().nullable(),
  summary: BureauSummary.nullable(),
  facilities: z.array(BureauFacility),
});
export type BureauEnquiry = z.output<typeof BureauEnquiry>;

export const BureauConsent = z.object({
  at: Instant,
  version: z.string(),
  /** The member of staff who took it by code at the counter. */
  taken_by: z.string().nullable(),
});

export const BureauOfLoan = z.object({
  bureau: BureauName,
  /** The newest answer about the customer, of this application or an earlier one. */
  latest: BureauEnquiry.nullable(),
  /** The newest attempt, when it has no answer. */
  attempt: BureauEnquiry.nullable(),
  can: z.array(z.enum(['request'])),
  /** Why no report can be requested now; null when one can. */
  why_not: z.string().nullable(),
});
export type BureauOfLoan = z.output<typeof BureauOfLoan>;

export const BureausOfLoan = z.object({
  /** Empty without a contract with a bureau. */
  bureaus: z.array(BureauOfLoan),
  consent: BureauConsent.nullable(),
});
export type BureausOfLoan = z.output<typeof BureausOfLoan>;

export const BureauSettings = z.object({
  /** How long a report is reused instead of paid for again. */
  days_valid: z.int().min(1, 'Enter at least 1 day').max(365, 'Enter at most 365 days'),
});
export type BureauSettings = z.output<typeof BureauSettings>;

const SettingsReply = one(settingView(BureauSettings));

const ByLoan = z.object({ id: LoanId });

export const creditBureauCalls = {
  ofLoan: call({
    method: 'GET',
    path: '/{role}/loan/{id}/bureau-reports',
    summary: "The newest reports of credit bureaus about the customer of an application, and the customer's consent.",
    access: 'bureau.enquire',
    addition: true,
    params: ByLoan,
    reply: one(BureausOfLoan),
  }),
  request: call({
    method: 'POST',
    path: '/{role}/loan/{id}/bureau-reports',
    summary:
      'Requests a report of a credit bureau with the consent of the customer. A valid report is returned instead of paid for again; after a failure the same enquiry is sent once more.',
    access: 'bureau.enquire',
    addition: true,
    budget: 'lookup',
    params: ByLoan,
    body: z.object({ bureau: BureauName }),
    reply: one(BureausOfLoan),
  }),
  raw: call({
    method: 'POST',
    path: '/{role}/bureau-reports/{id}/raw',
    summary:
      'The answer of a credit bureau as it was received, with a reason that is stored in the history. Counts in the daily quota of reveals. Kept for a year.',
    access: 'pii.reveal',
    addition: true,
    stepUp: true,
    budget: 'lookup',
    params: z.object({ id: BureauEnquiryId }),
    body: z.object({ reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(300) }),
    reply: one(z.object({ raw: z.string() })),
  }),
  settings: call({
    method: 'GET',
    path: '/admin/bureau-settings',
    summary: 'The settings of credit reports today, with planned and earlier ones.',
    access: ['bureau.enquire', 'settings.manage'],
    addition: true,
    reply: SettingsReply,
  }),
  setSettings: call({
    method: 'PUT',
    path: '/admin/bureau-settings',
    summary: 'Sets how long credit reports are valid, from today or a later day. Reports that were received keep their last day.',
    access: 'settings.manage',
    addition: true,
    stepUp: true,
    body: settingChange(BureauSettings),
    reply: SettingsReply,
  }),
};
