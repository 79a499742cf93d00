/** API contract: investments of customers, for staff. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { defineList, exportable } from '../kernel/list.ts';
import { KoboOnWire, PositiveKoboOnWire, SettingKoboOnWire } from '../kernel/money.ts';
import { many, one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { checkPeriod, period } from '../kernel/period.ts';
import { settingChange, settingView } from '../kernel/setting.ts';
import { Day } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import {
  InvestmentId,
  InvestmentOutcome,
  InvestmentPaymentKind,
  InvestmentPaymentView,
  InvestmentState,
  InvestmentView,
  MaturityInstruction,
} from './investment-contracts.ts';
import { InvestmentPlanId } from './investments.ts';

/** A row of the list: names and amounts, no contacts. */
export const InvestmentRow = z.object({
  id: InvestmentId,
  number: z.string(),
  customer_id: UserId,
  customer: z.string(),
  plan: z.string(),
  principal: KoboOnWire,
  months: z.int(),
  rate_bps: z.int(),
  starts_on: Day.nullable(),
  matures_on: Day.nullable(),
  /** Interest until the last closed day, before tax. */
  accrued: KoboOnWire,
  status: InvestmentState,
  outcome: InvestmentOutcome.nullable(),
  instruction: MaturityInstruction,
  branch: z.string().nullable(),
  deposit_officer: z.string().nullable(),
  /** The oldest payment that the bank refused, or that waits for a bank account. */
  payment_due: InvestmentPaymentView.nullable(),
  can: z.object({ pay: z.boolean() }),
});
export type InvestmentRow = z.output<typeof InvestmentRow>;

/** `maturing`: within 30 days or `matures_within`. `payments_due`: money that a person must send again. */
export const InvestmentTab = z.enum(['maturing', 'payments_due']);

export const InvestorSearch = z
  .object({
    page: PageNumber,
    per_page: PerPage,
    search: z.string().trim().max(200).optional(),
    status: many(InvestmentState),
    show: InvestmentTab.optional(),
    plan_id: InvestmentPlanId.optional(),
    branch_id: z.uuid().optional(),
    deposit_officer_id: UserId.optional(),
    matures_within: z.coerce.number().int().min(1).max(366).optional(),
    /** Only running investments that mature from this day, and until that one. */
    matures_from: Day.optional(),
    matures_to: Day.optional(),
    /** When it was bought. */
    ...period,
    ...sortable('bought', 'principal', 'matures'),
    ...exportable,
  })
  .superRefine(checkPeriod);
export type InvestorSearch = z.output<typeof InvestorSearch>;

/** A choice of the filter by plan. `active`: it is on offer. */
const InvestedPlan = z.object({ id: InvestmentPlanId, name: z.string(), active: z.boolean() });
export type InvestedPlan = z.output<typeof InvestedPlan>;

/** Of everything that the filter finds. */
export const InvestorTotals = z.object({
  /** Of running investments. */
  principal: KoboOnWire,
  /** Accrued and not yet the investor's; interest that was paid upfront does not reduce it. */
  interest_due: KoboOnWire,
  /** The principal of running investments that mature in this calendar month. */
  maturing_this_month: KoboOnWire,
});
export type InvestorTotals = z.output<typeof InvestorTotals>;

export const StaffInvestmentDetail = InvestmentView.extend({
  customer: z.object({ id: UserId, name: z.string() }),
  branch: z.string().nullable(),
  deposit_officer: z.string().nullable(),
  parent: z.string().nullable(),
  payment_due: InvestmentPaymentView.nullable(),
  /** A second person must confirm the payment that is due. */
  awaits_second_person: z.boolean(),
  can_pay: z.boolean(),
});
export type StaffInvestmentDetail = z.output<typeof StaffInvestmentDetail>;

export const InvestmentCause = z.enum([
  'funded',
  'accrued',
  'reduced',
  'interest',
  'tax',
  'paid_out',
  'rolled_out',
  'rolled_in',
  'accrual_reversed',
]);
export type InvestmentCause = z.output<typeof InvestmentCause>;

/** What one journal moved: above zero when we owe the investor more. */
export const InvestmentMove = z.object({
  journal_id: z.uuid(),
  cause: InvestmentCause,
  on: Day,
  liability: KoboOnWire,
  interest_payable: KoboOnWire,
});
export type InvestmentMove = z.output<typeof InvestmentMove>;

export const InvestmentSettings = z.object({
  /** Above it a second person confirms a payment that is sent again. */
  second_approver_above: KoboOnWire,
});
export type InvestmentSettings = z.output<typeof InvestmentSettings>;

const SettingsReply = one(settingView(InvestmentSettings));

const ById = z.object({ id: InvestmentId });

const list = {
  method: 'GET',
  summary: 'Investments of customers in scope, newest first, with the sums of the filter.',
  access: 'investments.read',
  query: InvestorSearch,
  reply: pageOf(InvestmentRow).extend({ additional: InvestorTotals }),
} as const;

export const investorCalls = {
  list: call({ ...list, path: '/{role}/investors' }),
  /** The specification names this address for every role. */
  plainList: call({ ...list, path: '/admin/investors' }),
  plans: call({
    method: 'GET',
    path: '/{role}/investor-plans',
    summary: 'Plans that customers have invested in, also those that are withdrawn.',
    access: 'investments.read',
    addition: true,
    reply: z.object({ data: z.array(InvestedPlan) }),
  }),
  one: call({
    method: 'GET',
    path: '/{role}/investors/{id}',
    summary: 'One investment of a customer in scope, with its payments.',
    access: 'investments.read',
    addition: true,
    params: ById,
    reply: one(StaffInvestmentDetail),
  }),
  certificate: call({
    method: 'GET',
    path: '/{role}/investments/{id}/certificate',
    summary: 'The certificate of an investment that has started.',
    access: 'investments.read',
    addition: true,
    params: ById,
    download: 'application/pdf',
  }),
  moves: call({
    method: 'GET',
    path: '/{role}/investors/{id}/moves',
    summary: 'What moved the money of an investment, newest first, with the journal of each row.',
    access: 'investments.read',
    addition: true,
    params: ById,
    query: z.object({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(InvestmentMove),
  }),
  pay: call({
    method: 'POST',
    path: '/admin/investment_payment',
    summary:
      'Sends the oldest payment of an investment that the bank refused or that had no bank account. The amount is what is due: another one is refused.',
    access: 'investments.pay',
    takesIdempotencyKey: 'in-transaction',
    body: z.object({ investment_id: InvestmentId, kind: InvestmentPaymentKind, amount: PositiveKoboOnWire.optional() }),
    reply: one(z.union([StaffInvestmentDetail, ApprovalRequested])),
  }),
  settings: call({
    method: 'GET',
    path: '/admin/investment_settings',
    summary: 'The limit of payments of investments as it is today, with planned and earlier ones.',
    access: ['investments.pay', 'settings.manage'],
    addition: true,
    reply: SettingsReply,
  }),
  setSettings: call({
    method: 'PUT',
    path: '/admin/investment_settings',
    summary: 'Sets the limit of payments of investments from today or a later day.',
    access: 'settings.manage',
    stepUp: true,
    addition: true,
    body: settingChange(InvestmentSettings.extend({ second_approver_above: SettingKoboOnWire })),
    reply: SettingsReply,
  }),
};

export const investorList = defineList({
  name: 'investors',
  call: investorCalls.list,
  file: '/{role}/export/investors',
  searches: ['search'],
});
