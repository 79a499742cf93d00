/** API contract: the dunning sequence. Its steps, a preview of their texts, and the log of what was sent. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { checkPeriod, period } from '../kernel/period.ts';
import { settingChange } from '../kernel/setting.ts';
import { Day, Instant } from '../kernel/time.ts';
import { LoanId } from './loans.ts';

export const DunningChannel = z.enum(['sms', 'mail']);
export type DunningChannel = z.output<typeof DunningChannel>;
/** What a text may contain in double braces. */
export const dunningPlaceholders = ['name', 'loan', 'overdue', 'days', 'due_on', 'account'] as const;
export type DunningPlaceholder = (typeof dunningPlaceholders)[number];

const StepDays = z.coerce.number<number | string>().int().min(1).max(365);
export const DunningStep = z
  .object({
    /** The day past due from which it is sent. */
    days: StepDays,
    channel: DunningChannel,
    /** Of a mail; empty for a text message. */
    subject: z
      .string()
      .trim()
      .max(120)
      .regex(/^[^\p{C}]*$/u, 'A subject is one line')
      .default(''),
    text: z.string().trim().min(10, 'Enter a text of at least 10 characters').max(2000),
  })
  .strict();
export type DunningStep = z.output<typeof DunningStep>;

/** Without a step nothing is sent. */
export const DunningSequence = z.object({ steps: z.array(DunningStep).max(20, 'A sequence has 20 steps at most') }).strict();
export type DunningSequence = z.output<typeof DunningSequence>;

/** Where a lender may start; nothing is sent before it is saved. */
export const suggestedSteps: readonly DunningStep[] = [
  {
    days: 10,
    channel: 'sms',
    subject: '',
    text: '{{name}}, {{overdue}} of loan {{loan}} is {{days}} days late. Pay to {{account}}.',
  },
  {
    days: 20,
    channel: 'mail',
    subject: 'Please pay {{overdue}} of your loan {{loan}}',
    text: 'Dear {{name}},\n\n{{overdue}} of your loan {{loan}} was due on {{due_on}} and is {{days}} days late.\n\nPlease pay to {{account}}. If you cannot pay it all, open your loan and promise a day or ask for smaller instalments.',
  },
  {
    days: 45,
    channel: 'mail',
    subject: 'Your loan {{loan}} is {{days}} days late',
    text: 'Dear {{name}},\n\nWe have not received {{overdue}}, due since {{due_on}}. Please pay to {{account}} within seven days, or call us and agree on a plan.\n\nOtherwise we may ask your guarantor to pay.',
  },
  {
    days: 60,
    channel: 'sms',
    subject: '',
    text: '{{name}}, loan {{loan}} is {{days}} days late: {{overdue}}. Please call us today.',
  },
];

export const DunningSequenceView = z.object({
  /** What is valid today. */
  steps: z.array(DunningStep),
  /** Every day from which a sequence is or was valid, newest first. */
  versions: z.array(
    z.object({
      effective_on: Day,
      changed_by: z.string().nullable(),
      changed_at: Instant,
      steps: z.array(DunningStep),
    }),
  ),
});
export type DunningSequenceView = z.output<typeof DunningSequenceView>;

/** Of a sample loan. `characters`: of a text message with the longest values. */
export const DunningPreview = z.object({
  days: z.int(),
  channel: DunningChannel,
  subject: z.string(),
  text: z.string(),
  characters: z.int().nullable(),
});
export type DunningPreview = z.output<typeof DunningPreview>;

/** `waiting`: it is sent as soon as nothing holds it up, and skipped after a week. */
export const DunningOutcome = z.enum(['waiting', 'sent', 'skipped']);
export type DunningOutcome = z.output<typeof DunningOutcome>;
export const DunningReason = z.enum([
  'promise',
  'contact_limit',
  'other_letter',
  'reminder',
  'no_phone',
  'no_email',
  'no_account',
  'switched_off',
  'later_step',
  'not_late',
  'written_off',
  'sequence_changed',
]);
export type DunningReason = z.output<typeof DunningReason>;

export const DunningEntry = z.object({
  id: z.uuid(),
  /** Days past due of the step. */
  step: z.int(),
  channel: DunningChannel,
  outcome: DunningOutcome,
  /** Why it waits or was skipped. */
  reason: DunningReason.nullable(),
  days_past_due: z.int(),
  overdue: KoboOnWire,
  /** As they were sent. */
  subject: z.string().nullable(),
  message: z.string().nullable(),
  logged_at: Instant,
});
export type DunningEntry = z.output<typeof DunningEntry>;

export const DunningRow = DunningEntry.extend({
  loan_id: LoanId,
  number: z.string(),
  customer: z.object({ id: UserId, name: z.string() }),
  branch: z.string().nullable(),
});
export type DunningRow = z.output<typeof DunningRow>;

export const dunningCalls = {
  sequence: call({
    method: 'GET',
    path: '/{role}/dunning-sequence',
    summary: 'Letters and texts that are sent to customers in arrears, with earlier and later versions.',
    access: ['defaulters.read', 'settings.manage'],
    addition: true,
    reply: one(DunningSequenceView),
  }),
  saveSequence: call({
    method: 'PUT',
    path: '/admin/dunning-sequence',
    summary: 'Sets the letters and texts for customers in arrears from today or a later day.',
    access: 'settings.manage',
    stepUp: true,
    addition: true,
    body: settingChange(DunningSequence),
    reply: one(DunningSequenceView),
  }),
  preview: call({
    method: 'POST',
    path: '/admin/dunning-sequence/preview',
    summary: 'Each text of a sequence as a customer would read it, with the values of a sample loan.',
    access: 'settings.manage',
    stepUp: false,
    addition: true,
    body: DunningSequence,
    reply: one(z.array(DunningPreview)),
  }),
  log: call({
    method: 'GET',
    path: '/{role}/dunning-log',
    summary: "Letters and texts to customers in arrears in the caller's scope: sent, waiting or skipped, the latest first.",
    access: 'defaulters.read',
    addition: true,
    query: z
      .object({
        page: PageNumber,
        per_page: PerPage,
        search: z.string().trim().max(80).optional(),
        ...period,
        step: StepDays.optional(),
        channel: DunningChannel.optional(),
        outcome: DunningOutcome.optional(),
        branch_id: z.uuid().optional(),
      })
      .superRefine(checkPeriod),
    reply: pageOf(DunningRow),
  }),
};

export const dunningList = defineList({
  name: 'dunning_log',
  call: dunningCalls.log,
  file: '/{role}/export/dunning-log',
  searches: ['search'],
});
