/** API contract: investments of customers. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { InvestmentPayout, InvestmentPlanId, InvestmentPreview } from './investments.ts';
import { AccountProblem } from './onboarding.payee.ts';
import { SavedCardId } from './wallets.cards.ts';
import { CardCharged } from './wallets.charges.ts';

export const InvestmentId = idOf('InvestmentId');
export type InvestmentId = z.output<typeof InvestmentId>;
/** `failed`: it was not paid in time. `cancelled`: the customer gave it up before it was paid. */
export const InvestmentState = z.enum(['pending', 'active', 'completed', 'failed', 'cancelled']);
export type InvestmentState = z.output<typeof InvestmentState>;
export const InvestmentOutcome = z.enum(['paid', 'rolled', 'liquidated']);
export type InvestmentOutcome = z.output<typeof InvestmentOutcome>;
/** What happens at maturity: the bank is paid, the principal starts again and the interest is paid, or everything starts again. */
export const MaturityInstruction = z.enum(['pay_out', 'roll_principal', 'roll_all']);
export type MaturityInstruction = z.output<typeof MaturityInstruction>;
/** Interest that is paid during the term cannot start again at its end. */
export const instructionsOf = (payout: InvestmentPayout): readonly MaturityInstruction[] =>
  payout === 'maturity' ? MaturityInstruction.options : ['pay_out', 'roll_principal'];
export const InvestmentPaymentKind = z.enum(['interest', 'maturity', 'liquidation']);
export type InvestmentPaymentKind = z.output<typeof InvestmentPaymentKind>;
/** `waiting`: the customer has no bank account that may be paid. `failed`: the bank refused the money or returned it. */
export const InvestmentPaymentState = z.enum(['waiting', 'ordered', 'completed', 'failed']);
export type InvestmentPaymentState = z.output<typeof InvestmentPaymentState>;

export const InvestmentPaymentView = z.object({
  id: z.uuid(),
  kind: InvestmentPaymentKind,
  amount: KoboOnWire,
  status: InvestmentPaymentState,
  due_on: Day,
  /** For staff; null for the customer. */
  reason: z.string().nullable(),
  /** It failed because of the customer's account. Otherwise we send it again without the customer. */
  check_account: z.boolean(),
});
export type InvestmentPaymentView = z.output<typeof InvestmentPaymentView>;

/** Why money cannot be sent to the account of the customer's profile. `missing`: there is none. */
export const PayeeProblem = z.enum([...AccountProblem.options, 'missing']);
export type PayeeProblem = z.output<typeof PayeeProblem>;

export const InvestmentView = z.object({
  id: InvestmentId,
  /** `IN-000042`. */
  number: z.string(),
  investment_plan_id: InvestmentPlanId,
  plan: z.string(),
  payout: InvestmentPayout,
  principal: KoboOnWire,
  months: z.int(),
  rate_bps: z.int(),
  status: InvestmentState,
  outcome: InvestmentOutcome.nullable(),
  instruction: MaturityInstruction,
  created_at: Instant,
  /** A pending investment ends unless it is paid before. */
  pays_until: Instant,
  /** It is paid from own savings: money from outside would be above the limits of the KYC tier. */
  savings_only: z.boolean(),
  /** On top of the principal, when it is paid by card. */
  card_fee: KoboOnWire,
  starts_on: Day.nullable(),
  matures_on: Day.nullable(),
  /** The first open day of banks from the maturity on: a maturity that is paid out is paid on it. */
  pays_on: Day.nullable(),
  /** Earned until the last closed day, before and after tax. */
  interest_so_far: KoboOnWire,
  net_interest_so_far: KoboOnWire,
  /** Of the whole term. */
  interest: KoboOnWire,
  withholding_tax: KoboOnWire,
  net_interest: KoboOnWire,
  total: KoboOnWire,
  /** The investment that this one continues. */
  parent_id: InvestmentId.nullable(),
  payments: z.array(InvestmentPaymentView),
  /** Set while a payment is due that cannot be sent. */
  payee_problem: PayeeProblem.nullable(),
  can: z.object({ pay: z.boolean(), cancel: z.boolean(), change_instruction: z.boolean(), leave_early: z.boolean() }),
});
export type InvestmentView = z.output<typeof InvestmentView>;

/** The plan is `investment_plan_id` or `plan_id`, the term `months` or `tenor`. */
const Purchase = z.object({
  investment_plan_id: InvestmentPlanId.optional(),
  plan_id: InvestmentPlanId.optional(),
  amount: PositiveKoboOnWire,
  months: z.int().min(1).max(120).optional(),
  tenor: z.int().min(1).max(120).optional(),
  instruction: MaturityInstruction.optional(),
  /** The version of the plan in the preview: when the plan has changed since, the purchase conflicts. */
  plan_version: z.int().min(1).optional(),
  /** It is paid from own savings only. The limits of the KYC tier do not apply, and no checkout is opened. */
  savings_only: z.boolean().optional(),
  /** The customer accepts the risk and the terms; kept with the contract. */
  accepted: z.literal(true, 'Accept the risk and the terms').optional(),
});
export type Purchase = z.output<typeof Purchase>;

export const InvestmentPurchasePreview = InvestmentPreview.extend({
  plan_version: z.int(),
  pays_on: Day,
  /** The processing fee of a checkout, on top of the amount. */
  fee: KoboOnWire,
  to_pay: KoboOnWire,
  /** Why this customer cannot buy it now. */
  refusal: z.string().nullable(),
  /** The refusal is about the amount; another amount may be accepted. */
  refuses_amount: z.boolean(),
  /** Why only own savings can pay for it: money from outside would be above the limits of the KYC tier. */
  savings_only: z.string().nullable(),
});
export type InvestmentPurchasePreview = z.output<typeof InvestmentPurchasePreview>;

const Payable = z.object({
  investment: InvestmentView,
  reference: z.string(),
  url: z.string(),
  fee: KoboOnWire,
  to_pay: KoboOnWire,
});
/** Without a checkout when only own savings pay for it. */
const Purchased = Payable.extend({ reference: z.string().nullable(), url: z.string().nullable() });

/** Where to send the principal. */
export const InvestmentTransfer = z.object({
  status: InvestmentState,
  amount: KoboOnWire,
  pays_until: Instant,
  /** Null until the provider has opened one. */
  account: z.object({ number: z.string(), bank: z.string(), name: z.string() }).nullable(),
});
export type InvestmentTransfer = z.output<typeof InvestmentTransfer>;

export const EarlyExitQuote = z.object({
  on: Day,
  days_held: z.int(),
  /** The rate of the days held; less the reduction of the plan it is `rate_bps`, zero at least. */
  held_rate_bps: z.int(),
  reduction_bps: z.int(),
  rate_bps: z.int(),
  principal: KoboOnWire,
  /** What is due now, before tax; interest that was paid before is not due again. */
  interest: KoboOnWire,
  withholding_tax: KoboOnWire,
  /** Earned until today and lost by leaving, before tax. */
  interest_lost: KoboOnWire,
  total: KoboOnWire,
  /** It was paid for from savings, so staff review the payment before it is sent. */
  needs_review: z.boolean(),
});
export type EarlyExitQuote = z.output<typeof EarlyExitQuote>;

const ById = z.object({ id: InvestmentId });

export const investmentContractCalls = {
  list: call({
    method: 'GET',
    path: '/user/investments',
    summary: "The caller's investments, newest first.",
    access: 'investments.own',
    query: z.object({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(InvestmentView),
  }),
  find: call({
    method: 'GET',
    path: '/user/investments/{id}',
    summary: 'One own investment.',
    access: 'investments.own',
    addition: true,
    params: ById,
    reply: one(InvestmentView),
  }),
  preview: call({
    method: 'POST',
    path: '/user/invest/preview',
    summary: 'The result of an amount, the fee of its checkout, and whether the caller may buy it; stores nothing.',
    access: 'investments.own',
    addition: true,
    body: Purchase,
    reply: one(InvestmentPurchasePreview),
  }),
  invest: call({
    method: 'POST',
    path: '/user/invest',
    summary:
      'Opens an investment and the checkout that pays for it; without one when own savings pay. Unpaid after 24 hours, it ends.',
    access: 'investments.own',
    takesIdempotencyKey: 'by-handler',
    body: Purchase,
    status: 201,
    reply: one(Purchased),
  }),
  certificate: call({
    method: 'GET',
    path: '/user/investments/{id}/certificate',
    summary: 'The certificate of an investment of the caller that has started.',
    access: 'investments.own',
    addition: true,
    params: ById,
    download: 'application/pdf',
  }),
  pay: call({
    method: 'POST',
    path: '/user/investments/{id}/checkout',
    summary: 'Opens the checkout of a pending investment again.',
    access: 'investments.own',
    addition: true,
    takesIdempotencyKey: 'by-handler',
    params: ById,
    reply: one(Payable),
  }),
  chargeCard: call({
    method: 'POST',
    path: '/user/investments/{id}/charge-card',
    summary: 'Pays a pending investment with a saved card; the same fee as at the payment page.',
    access: 'investments.own',
    addition: true,
    requiresPin: true,
    takesIdempotencyKey: 'by-handler',
    params: ById,
    body: z.object({ card_id: SavedCardId }),
    reply: one(CardCharged.extend({ amount: KoboOnWire, fee: KoboOnWire, to_pay: KoboOnWire })),
  }),
  payByTransfer: call({
    method: 'POST',
    path: '/user/investments/{id}/transfer',
    summary:
      "Pays a pending investment by a transfer to the caller's account number. Due loans are paid first; a transfer that does not cover the rest leaves it pending. Opens an account number where there is none.",
    access: 'investments.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    reply: one(InvestmentTransfer),
  }),
  transfer: call({
    method: 'GET',
    path: '/user/investments/{id}/transfer',
    summary: 'Where and how much to transfer for an own investment.',
    access: 'investments.own',
    addition: true,
    params: ById,
    reply: one(InvestmentTransfer),
  }),
  cancel: call({
    method: 'POST',
    path: '/user/investments/{id}/cancel',
    summary: 'Gives up an investment that is not paid. Conflicts while a card is being charged for it.',
    access: 'investments.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    reply: one(InvestmentView),
  }),
  instruct: call({
    method: 'PATCH',
    path: '/user/investments/{id}/instruction',
    summary: 'Changes what happens at maturity, until the day before.',
    access: 'investments.own',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({ instruction: MaturityInstruction }),
    reply: one(InvestmentView),
  }),
  quoteExit: call({
    method: 'GET',
    path: '/user/investments/{id}/early-exit',
    summary: 'What leaving today pays, and what it costs.',
    access: 'investments.own',
    addition: true,
    params: ById,
    reply: one(EarlyExitQuote),
  }),
  leaveEarly: call({
    method: 'POST',
    path: '/user/investments/{id}/early-exit',
    summary: 'Ends the investment today and pays it out. `total` is the one of the quote: another one conflicts.',
    access: 'investments.own',
    requiresPin: true,
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: z.object({ total: KoboOnWire }),
    reply: one(InvestmentView),
  }),
};
