/** API contract: loans in arrears. Late customers, contacts and promises to pay. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { done, one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { settingChange, settingView } from '../kernel/setting.ts';
import { Day, Instant } from '../kernel/time.ts';
import { LoanId } from './loans.ts';
import { DunningEntry } from './recovery.dunning.ts';

/** By days past due. */
export const LateBucket = z.enum(['1-30', '31-60', '61-90', '91-180', '181+']);
export type LateBucket = z.output<typeof LateBucket>;
/** `app`: the customer wrote to us from their loan page. */
export const ContactChannel = z.enum(['call', 'visit', 'sms', 'mail', 'app']);
export type ContactChannel = z.output<typeof ContactChannel>;
export const ContactOutcome = z.enum(['reached', 'no_answer', 'wrong_number', 'refused', 'promise']);
export type ContactOutcome = z.output<typeof ContactOutcome>;
/** Kept once payments from the day of the promise to the promised day reach the amount; broken when that day is over without them. */
export const PromiseState = z.enum(['open', 'kept', 'broken']);
export type PromiseState = z.output<typeof PromiseState>;

export const PromiseToPay = z.object({ on: Day, amount: KoboOnWire, paid: KoboOnWire, state: PromiseState });
export type PromiseToPay = z.output<typeof PromiseToPay>;

/** `changed`: another promise replaced it. */
export const ContactPromiseState = z.enum([...PromiseState.options, 'changed']);
export type ContactPromiseState = z.output<typeof ContactPromiseState>;

/** `hours`: outside of the contact hours of its day. `daily_limit`: the customer had been reached as often as permitted on that day. */
export const ContactBreach = z.enum(['hours', 'daily_limit']);
export type ContactBreach = z.output<typeof ContactBreach>;

export const RecoveryContact = z.object({
  id: z.uuid(),
  channel: ContactChannel,
  outcome: ContactOutcome,
  /** When it took place. */
  contacted_at: Instant,
  /** What it broke of the rules of contacts. It is recorded all the same, and compliance is notified. */
  breach: ContactBreach.nullable(),
  promise: PromiseToPay.extend({ state: ContactPromiseState }).nullable(),
  note: z.string(),
  recorded_by: z.string(),
  recorded_at: Instant,
});
export type RecoveryContact = z.output<typeof RecoveryContact>;

/** A customer's request that has no answer yet. `answer_by`: the day that the customer reads. */
export const OpenHelpRequest = z.object({ kind: z.enum(['call', 'plan']), at: Instant, answer_by: Day });
export type OpenHelpRequest = z.output<typeof OpenHelpRequest>;

export const DefaulterRow = z.object({
  id: LoanId,
  number: z.string(),
  /** `phone` is null for roles that may not see contacts. */
  customer: z.object({ id: UserId, name: z.string(), phone: z.string().nullable() }),
  branch: z.string().nullable(),
  account_officer: z.string().nullable(),
  recovery_officer: z.string().nullable(),
  days_past_due: z.int(),
  bucket: LateBucket,
  /** What has fallen due and is not paid. */
  overdue: KoboOnWire,
  outstanding: KoboOnWire,
  last_payment: z.object({ on: Day, amount: KoboOnWire }).nullable(),
  last_contact: z.object({ at: Instant, channel: ContactChannel, outcome: ContactOutcome }).nullable(),
  promise: PromiseToPay.nullable(),
  /** The oldest open request for help. */
  help: OpenHelpRequest.nullable(),
});
export type DefaulterRow = z.output<typeof DefaulterRow>;

/** A loan that was written off, and what came of it since. */
export const WrittenOffRow = DefaulterRow.pick({
  id: true,
  number: true,
  customer: true,
  branch: true,
  account_officer: true,
  recovery_officer: true,
  last_payment: true,
  last_contact: true,
}).extend({
  written_off_on: Day,
  written_off: KoboOnWire,
  recovered: KoboOnWire,
  /** Written off less recovered; never below zero. */
  left: KoboOnWire,
});
export type WrittenOffRow = z.output<typeof WrittenOffRow>;

const Hour = z.coerce.number<number | string>().int();
/** When customers in arrears may be contacted, and when a recovery officer takes over. */
export const RecoverySettings = z
  .object({
    /** Lagos time, from this hour until before the other one. */
    contact_from: Hour.min(6).max(12),
    contact_to: Hour.min(13).max(21),
    /** On how many occasions a customer is spoken to in a day. */
    contacts_per_day: z.coerce.number<number | string>().int().min(1).max(3),
    /** Customers this many days past due get a recovery officer automatically; null: only by hand. */
    assign_after_days: z.coerce.number<number | string>().int().min(1).max(365).nullable(),
  })
  .strict();
export type RecoverySettings = z.output<typeof RecoverySettings>;

const SettingsReply = one(settingView(RecoverySettings));

/** A contact is recorded within so many days. */
export const contactRecordedWithinDays = 14;

/** The contact, as it happened. */
export const NewContact = z.object({
  channel: ContactChannel.exclude(['app']),
  outcome: ContactOutcome,
  /** Now unless it is given. */
  contacted_at: Instant.optional(),
  promised_on: Day.optional(),
  promised_amount: PositiveKoboOnWire.optional(),
  note: z.string().trim().min(3, 'Describe the contact in a few words').max(1000),
});
export type NewContact = z.output<typeof NewContact>;

/** A customer who cannot pay it all: a day and an amount, a call, or smaller instalments. */
export const PaymentHelpRequest = z.object({
  kind: z.enum(['promise', 'call', 'plan']),
  promised_on: Day.optional(),
  promised_amount: PositiveKoboOnWire.optional(),
  note: z.string().trim().max(500).optional(),
});
export type PaymentHelpRequest = z.output<typeof PaymentHelpRequest>;

/** What the customer asked for last, and what became of it. `tried_on`: the last attempt that did not reach the customer. */
export const HelpRequest = OpenHelpRequest.extend({ answered_on: Day.nullable(), tried_on: Day.nullable() });
export type HelpRequest = z.output<typeof HelpRequest>;

/** `promise_until`: the furthest day of a promise that is made or changed today. */
export const OwnHelp = z.object({ data: PromiseToPay.nullable(), requests: z.array(HelpRequest), promise_until: Day });
export type OwnHelp = z.output<typeof OwnHelp>;

const ByLoan = z.object({ id: LoanId });

/** The latest promise of a loan; `none`: nothing was promised. */
export const PromiseFilter = z.enum([...PromiseState.options, 'none']);
export type PromiseFilter = z.output<typeof PromiseFilter>;
/** The day of the latest contact; `week`: today or one of the six days before it. */
export const LastContactFilter = z.enum(['today', 'week', 'older', 'never']);
export type LastContactFilter = z.output<typeof LastContactFilter>;
/** `none`: customers without a recovery officer. */
const RecoveryOfficerFilter = z.union([z.literal('none'), UserId]);

const defaulters = {
  method: 'GET',
  summary: "Loans at least a day past due in the caller's scope, the most overdue first.",
  access: 'defaulters.read',
  query: z.object({
    page: PageNumber,
    per_page: PerPage,
    search: z.string().trim().max(80).optional(),
    branch_id: z.uuid().optional(),
    /** Account or recovery officer. */
    officer_id: UserId.optional(),
    recovery_officer_id: RecoveryOfficerFilter.optional(),
    bucket: LateBucket.optional(),
    promise: PromiseFilter.optional(),
    last_contact: LastContactFilter.optional(),
    /** Loans with an open request for help, the oldest request first. */
    help: z.literal('open').optional(),
  }),
  reply: pageOf(DefaulterRow).extend({
    totals: z.object({ overdue: KoboOnWire, outstanding: KoboOnWire }),
    /** The last closed day: interest and penalties are counted until its end. Null before the first. */
    additional: z.object({ as_of: Day.nullable() }),
  }),
} as const;

export const recoveryCalls = {
  defaulters: call({ ...defaulters, path: '/{role}/defaulters' }),
  /** The specification names this address for every role. */
  plainDefaulters: call({ ...defaulters, path: '/admin/defaulters' }),
  writtenOff: call({
    method: 'GET',
    path: '/{role}/defaulters/written-off',
    summary: "Loans in the caller's scope that were written off, the latest first, with what was recovered.",
    access: 'defaulters.read',
    addition: true,
    query: z.object({
      page: PageNumber,
      per_page: PerPage,
      search: z.string().trim().max(80).optional(),
      branch_id: z.uuid().optional(),
      officer_id: UserId.optional(),
      recovery_officer_id: RecoveryOfficerFilter.optional(),
    }),
    reply: pageOf(WrittenOffRow).extend({ totals: z.object({ written_off: KoboOnWire, recovered: KoboOnWire }) }),
  }),
  assign: call({
    method: 'POST',
    path: '/{role}/defaulters/assign',
    summary: 'Gives customers in arrears to a recovery officer.',
    access: 'recovery.assign',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: z.object({ customer_ids: z.array(UserId).min(1, 'Choose customers').max(100), recovery_officer_id: UserId }),
    reply: done.extend(one(z.object({ assigned: z.int() })).shape),
  }),
  settings: call({
    method: 'GET',
    path: '/{role}/recovery-settings',
    summary: 'Hours and frequency of contacts, and when a recovery officer takes over today, with planned and earlier ones.',
    access: ['defaulters.read', 'settings.manage'],
    addition: true,
    reply: SettingsReply,
  }),
  setSettings: call({
    method: 'PUT',
    path: '/admin/recovery-settings',
    summary: 'Sets hours and frequency of contacts, and when a recovery officer takes over, from today or a later day.',
    access: 'settings.manage',
    stepUp: true,
    addition: true,
    body: settingChange(RecoverySettings),
    reply: SettingsReply,
  }),
  myHelp: call({
    method: 'GET',
    path: '/user/loan/{id}/payment-help',
    summary: 'The latest promise to pay for a loan and what has arrived of it. The latest requests for help and their answers.',
    access: 'loans.own',
    addition: true,
    params: ByLoan,
    reply: OwnHelp,
  }),
  requestHelp: call({
    method: 'POST',
    path: '/user/loan/{id}/payment-help',
    summary: 'Promises a payment, changes the open promise, or requests a call or smaller instalments.',
    access: 'loans.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    body: PaymentHelpRequest,
    status: 201,
    reply: z.object({ message: z.string(), data: PromiseToPay.nullable() }),
  }),
  contacts: call({
    method: 'GET',
    path: '/{role}/loan/{id}/recovery-log',
    summary: 'Every contact with the customer about the arrears of a loan, and every step of the dunning sequence, newest first.',
    access: 'defaulters.read',
    addition: true,
    params: ByLoan,
    reply: z.object({ data: z.array(RecoveryContact), letters: z.array(DunningEntry) }),
  }),
  logContact: call({
    method: 'POST',
    path: '/{role}/loan/{id}/recovery-log',
    summary: 'Records a contact with the customer about the arrears of a loan, and a promise to pay.',
    access: 'recovery.log',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ByLoan,
    body: NewContact,
    status: 201,
    reply: done.extend(one(RecoveryContact).shape),
  }),
};
