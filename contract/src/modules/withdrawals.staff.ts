/** Withdrawals from savings as staff see and decide them: lists, reviews, payments by hand, reversals and settings. */
import { z } from 'zod';
import { call, type FileRule, uploadLimitBytes } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { defineList, exportable } from '../kernel/list.ts';
import { KoboOnWire, PositiveKoboOnWire, SettingKoboOnWire } from '../kernel/money.ts';
import { many, one, PageNumber, pageWithTotals, PerPage, sortable } from '../kernel/page.ts';
import { checkPeriod, period } from '../kernel/period.ts';
import { settingChange, settingView } from '../kernel/setting.ts';
import { Day } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { FileView } from './files.ts';
import { BankReference } from './loan-accounts.sources.ts';
import { SavingsId } from './savings.ts';
import { Payee, WithdrawalId, WithdrawalQuote, WithdrawalState, WithdrawalText, WithdrawalView } from './withdrawals.ts';

export const StaffWithdrawalView = WithdrawalView.extend({
  customer: z.object({ id: UserId, name: z.string() }),
  branch: z.string().nullable(),
  /** The customer's officer for deposits, or their account officer. */
  officer: z.string().nullable(),
  requested_by: z.string(),
  reviewed_by: z.string().nullable(),
  waiver_reason: z.string().nullable(),
  /** A second person must confirm what was asked for. */
  awaits_second_person: z.boolean(),
  /** Why the bank refused or returned the money. */
  outcome: z.string().nullable(),
  /** Of a payout that was made by hand. */
  reference: z.string().nullable(),
  paid_on: Day.nullable(),
  /** What took the amount out of the savings account. */
  order_journal_id: z.uuid().nullable(),
  /** What booked the money as paid. */
  payment_journal_id: z.uuid().nullable(),
  /** What put the amount back after a denial or a return. */
  return_journal_id: z.uuid().nullable(),
});
export type StaffWithdrawalView = z.output<typeof StaffWithdrawalView>;

export const StaffWithdrawalDetail = StaffWithdrawalView.extend({
  /** The account of the newest payout; null before one is ordered. The bank has a name while the customer's account is still at it. */
  sent_to: z.object({ ...Payee, bank: z.string().nullable() }).nullable(),
  /** Where a payout would go now; null when there is no verified account. */
  payee: z.object({ ...Payee, in_own_name: z.boolean() }).nullable(),
  /** The price when the fee is waived; null unless the caller may waive it. */
  without_fee: z.object({ levy: KoboOnWire, net: KoboOnWire }).nullable(),
  /** Why nothing can be paid out now. */
  not_payable: z.string().nullable(),
  /** The provider reports that a payout which is recorded as refused was made. */
  payout_disputed: z.boolean(),
  /** What the bank gave for a payment by hand. */
  bank_receipt: FileView.nullable(),
});
export type StaffWithdrawalDetail = z.output<typeof StaffWithdrawalDetail>;

const BySavings = z.object({ id: SavingsId });
const ById = z.object({ id: WithdrawalId });

export const WithdrawalSearch = z
  .object({
    page: PageNumber,
    per_page: PerPage,
    search: z.string().trim().max(100).optional(),
    status: many(WithdrawalState),
    branch_id: z.uuid().optional(),
    deposit_officer_id: z.uuid().optional(),
    /** Customers of the team lead's branch. */
    team_lead_id: z.uuid().optional(),
    ...period,
    ...sortable('requested', 'amount'),
    ...exportable,
  })
  .superRefine(checkPeriod);
export type WithdrawalSearch = z.output<typeof WithdrawalSearch>;

const DenialReason = z.string().trim().min(5, 'Give a reason of at least 5 characters').max(500);
export const WithdrawalReview = z
  .object({
    /** `completed` is read as `approved`. */
    status: z.enum(['approved', 'denied', 'completed']),
    denial_reason: DenialReason.optional(),
    waive_early_withdrawal_fee: z.boolean().optional(),
    waiver_reason: WithdrawalText.optional(),
  })
  .refine(({ status, denial_reason: reason }) => status !== 'denied' || reason !== undefined, {
    path: ['denial_reason'],
    error: 'Give a reason, in a few words',
  });
export type WithdrawalReview = z.output<typeof WithdrawalReview>;

export const WithdrawalSettings = z.object({
  /** Above it a second person confirms; what one person orders directly or records by hand alone on a day is summed. */
  second_approver_above: KoboOnWire,
  /** Up to it a customer is paid to their own account on a day without a review; zero: none. */
  auto_approve_up_to: KoboOnWire,
  /** VAT on the fee, in basis points. */
  vat_bps: z.int('Enter a percentage').min(0).max(10_000, 'At most 100 percent'),
  /** The levy on a transfer to an account in another name, and the amount from which it is due. */
  levy: KoboOnWire,
  levy_from: KoboOnWire,
});
export type WithdrawalSettings = z.output<typeof WithdrawalSettings>;
/** What may be set. Stored settings are read as they are. */
const NewWithdrawalSettings = WithdrawalSettings.extend({
  second_approver_above: SettingKoboOnWire,
  auto_approve_up_to: SettingKoboOnWire,
  levy: SettingKoboOnWire,
  levy_from: SettingKoboOnWire,
});

const SettingsReply = one(settingView(WithdrawalSettings));

const ByHand = z.object({ reference: BankReference, paid_on: Day.optional(), note: WithdrawalText.optional() });
const bankReceipt = {
  file: { maxBytes: uploadLimitBytes, types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] },
} as const satisfies Record<string, FileRule>;
const Reversal = z.object({ reason: DenialReason });
const StaffReply = one(z.union([StaffWithdrawalDetail, ApprovalRequested]));

/** What a direct withdrawal costs with the choice about the fee, and where it goes. */
export const DirectQuote = WithdrawalQuote.omit({ arrives: true }).extend({ needs_second_person: z.boolean() });
export type DirectQuote = z.output<typeof DirectQuote>;

export const withdrawalCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/savings-withdrawals',
    summary: 'Withdrawals in scope, newest first; without a status those that are pending.',
    access: 'withdrawals.read',
    query: WithdrawalSearch,
    reply: pageWithTotals(StaffWithdrawalView, { amount: KoboOnWire, net: KoboOnWire }),
  }),
  one: call({
    method: 'GET',
    path: '/{role}/savings-withdrawals/{id}',
    summary: 'One withdrawal with its price, its bank account and what the caller may do with it.',
    access: 'withdrawals.read',
    params: ById,
    reply: one(StaffWithdrawalDetail),
  }),
  review: call({
    method: 'PATCH',
    path: '/{role}/savings-withdrawals/{id}/review',
    summary: 'Approves a withdrawal, which orders its payout, sends a refused payout again, or denies it with a reason.',
    access: 'withdrawals.review',
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: WithdrawalReview,
    reply: StaffReply,
  }),
  payByHand: call({
    method: 'POST',
    path: '/{role}/savings-withdrawals/{id}/manual-withdrawal',
    summary: 'Records that a withdrawal was paid outside of the product, with the receipt of the bank if there is one.',
    access: 'withdrawals.review',
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: ByHand,
    files: bankReceipt,
    reply: StaffReply,
  }),
  reverse: call({
    method: 'POST',
    path: '/{role}/savings-withdrawals/{id}/reverse-withdrawal',
    summary: 'Credits the savings account again because the money of a completed withdrawal came back.',
    access: 'withdrawals.review',
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: Reversal,
    reply: StaffReply,
  }),
  payByHandOf: call({
    method: 'POST',
    path: '/{role}/savings/{id}/manual-withdrawal',
    summary: 'As for the withdrawal itself, by its savings account, when exactly one of its withdrawals can be paid by hand.',
    access: 'withdrawals.review',
    takesIdempotencyKey: 'in-transaction',
    params: BySavings,
    body: ByHand,
    files: bankReceipt,
    reply: StaffReply,
  }),
  reverseOf: call({
    method: 'POST',
    path: '/{role}/savings/{id}/reverse-withdrawal',
    summary: 'As for the withdrawal itself, by its savings account, when exactly one of its withdrawals was paid.',
    access: 'withdrawals.review',
    takesIdempotencyKey: 'in-transaction',
    params: BySavings,
    body: Reversal,
    reply: StaffReply,
  }),
  receipt: call({
    method: 'GET',
    path: '/{role}/savings-withdrawals/{id}/receipt',
    summary: 'The receipt of a paid withdrawal.',
    access: 'withdrawals.read',
    addition: true,
    params: ById,
    download: 'application/pdf',
  }),
  direct: call({
    method: 'POST',
    path: '/admin/savings/{id}/direct-withdrawal',
    summary: 'Orders a withdrawal in place of the customer.',
    access: 'withdrawals.direct',
    takesIdempotencyKey: 'in-transaction',
    params: BySavings,
    body: z.object({
      amount: PositiveKoboOnWire,
      user_id: UserId,
      withdrawal_reason: WithdrawalText.min(3, 'Give a reason of at least 3 characters'),
      waive_early_withdrawal_fee: z.boolean().optional(),
      skip_auto_transfer: z.boolean().optional(),
    }),
    status: 201,
    reply: StaffReply,
  }),
  quoteDirect: call({
    method: 'POST',
    path: '/admin/savings/{id}/direct-withdrawal/quote',
    summary: 'What a direct withdrawal costs, what arrives where, and whether a second person must confirm it.',
    access: 'withdrawals.direct',
    addition: true,
    budget: 'lookup',
    params: BySavings,
    body: z.object({ amount: PositiveKoboOnWire, waive_early_withdrawal_fee: z.boolean().optional() }),
    reply: one(DirectQuote),
  }),
  settings: call({
    method: 'GET',
    path: '/admin/withdrawal_settings',
    summary: 'Limits, VAT and levy of withdrawals as they are today, with planned and earlier ones.',
    access: ['withdrawals.review', 'settings.manage'],
    addition: true,
    reply: SettingsReply,
  }),
  setSettings: call({
    method: 'PUT',
    path: '/admin/withdrawal_settings',
    summary: 'Sets limits, VAT and levy of withdrawals from today or a later day.',
    access: 'settings.manage',
    stepUp: true,
    addition: true,
    body: settingChange(NewWithdrawalSettings),
    reply: SettingsReply,
  }),
};

/** The specification writes these without the prefix of a role. */
export const plainWithdrawalCalls = {
  list: call({ ...withdrawalCalls.list, path: '/savings-withdrawals' }),
  one: call({ ...withdrawalCalls.one, path: '/savings-withdrawals/{id}' }),
  review: call({ ...withdrawalCalls.review, path: '/savings-withdrawals/{id}/review' }),
  payByHand: call({ ...withdrawalCalls.payByHand, path: '/savings-withdrawals/{id}/manual-withdrawal' }),
  reverse: call({ ...withdrawalCalls.reverse, path: '/savings-withdrawals/{id}/reverse-withdrawal' }),
};

export const withdrawalList = defineList({
  name: 'savings_withdrawals',
  call: withdrawalCalls.list,
  file: '/{role}/export/savings-withdrawals',
  searches: ['search'],
});
