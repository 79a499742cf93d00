/** API contract: savings products. Their rates and rules. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { done, one } from '../kernel/page.ts';
import { PlannedChangeId, versionsReply } from '../kernel/planned.ts';
import { effectiveFrom } from '../kernel/setting.ts';
import { Instant } from '../kernel/time.ts';
import { Compounding, PostingPeriod } from './interest.ts';

export const SavingsProductId = idOf('SavingsProductId');
export type SavingsProductId = z.output<typeof SavingsProductId>;

/**
 * `flex`: in and out at any time. `target`: toward an amount or a day; leaving early costs a fee. `locked`: nothing leaves before its
 * day. `package`: toward a food or asset package.
 */
export const SavingsKind = z.enum(['flex', 'target', 'locked', 'package']);
export type SavingsKind = z.output<typeof SavingsKind>;

/** A lock is at least ten days, so that its rate is earned, and at most 1,000. */
export const lockDays = { min: 10, max: 1_000 } as const;

const NotNegative = KoboOnWire.refine((amount) => amount >= 0n, 'Enter an amount of zero or more');
const Percentage = z.int('Enter a percentage').min(0, 'Enter a percentage of zero or more').max(10_000, 'At most 100 percent');
const DayCount = z.int('Enter a whole number of days').min(1, 'Enter at least one day').max(3_650, 'At most ten years');

/** A day of every year. 29 February is not one. */
export const DayOfYear = z
  .string()
  .regex(
    /^(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])$|^(0[469]|11)-(0[1-9]|[12]\d|30)$|^02-(0[1-9]|1\d|2[0-8])$/,
    'Enter a day as 06-30',
  );

/** All terms of a product. An account copies them when it is opened, so a later version never changes a running account. */
export const SavingsProductTerms = z.object({
  name: z.string().trim().min(3, 'Enter a name for the product').max(80),
  description: z.string().trim().max(500),
  kind: SavingsKind,
  /** Offered: public. */
  active: z.boolean(),
  /** Its place among the products, the lowest first. */
  position: z.int('Enter a whole number').min(0).max(999),
  /** Of a year of 365 days, in basis points: 800 is 8 percent. */
  rate_bps: Percentage,
  /** Kept back from interest for the tax office, in basis points. */
  withholding_tax_bps: Percentage,
  /** When earned interest joins the balance. `end`: with the day of the account, or when it closes. */
  posting: PostingPeriod.default('monthly'),
  /** From when interest that is not posted yet bears interest. */
  compounding: Compounding.default('none'),
  /** A day with less than this earns nothing. */
  min_interest_balance: NotNegative,
  /** The first deposit is at least this. */
  min_opening: PositiveKoboOnWire,
  min_deposit: PositiveKoboOnWire,
  /** Stays in the account until it is closed. */
  min_balance: NotNegative,
  max_balance: PositiveKoboOnWire.nullable(),
  /** The largest single withdrawal. */
  max_withdrawal: PositiveKoboOnWire.nullable(),
  /** How long a target or a lock lasts. */
  min_days: DayCount.nullable(),
  max_days: DayCount.nullable(),
  /** The share of an amount that is kept when it leaves before its day, in basis points. */
  early_fee_bps: Percentage,
  /** Days of the year on which leaving early costs nothing. */
  free_days: z.array(DayOfYear).max(31, 'At most 31 days'),
  /** Without an act of the customer for so long the account is dormant. */
  dormancy_days: DayCount,
});
export type SavingsProductTerms = z.output<typeof SavingsProductTerms>;

export const SavingsProductView = SavingsProductTerms.extend({ id: SavingsProductId, version: z.int() });
export type SavingsProductView = z.output<typeof SavingsProductView>;

export const SavingsProductVersion = z.object({
  version: z.int(),
  made_by: z.string(),
  made_at: Instant,
  terms: SavingsProductTerms,
});
export type SavingsProductVersion = z.output<typeof SavingsProductVersion>;
const SavingsProductVersions = versionsReply(SavingsProductVersion, SavingsProductTerms);
export type SavingsProductVersions = z.output<typeof SavingsProductVersions>;

const ById = z.object({ id: SavingsProductId });

export const savingsProductCalls = {
  offered: call({
    method: 'GET',
    path: '/savings_products',
    summary: 'The savings products on offer, with their terms.',
    access: 'public',
    addition: true,
    budget: 'public',
    reply: z.object({ data: z.array(SavingsProductView) }),
  }),
  all: call({
    method: 'GET',
    path: '/admin/savings_product',
    summary: 'Every savings product in its latest version, including those not on offer.',
    access: 'savings_products.manage',
    addition: true,
    reply: z.object({ data: z.array(SavingsProductView) }),
  }),
  versions: call({
    method: 'GET',
    path: '/admin/savings_product/{id}/versions',
    summary: 'Every version of a savings product, newest first, and the planned ones.',
    access: 'savings_products.manage',
    addition: true,
    params: ById,
    reply: SavingsProductVersions,
  }),
  add: call({
    method: 'POST',
    path: '/admin/savings_product',
    summary: 'Adds a savings product.',
    access: 'savings_products.manage',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: SavingsProductTerms,
    status: 201,
    reply: one(SavingsProductView),
  }),
  change: call({
    method: 'PUT',
    path: '/admin/savings_product',
    summary: 'Saves a new version of a savings product, or plans it for a later day. Open accounts keep their terms.',
    access: 'savings_products.manage',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    /**
     * `version` is the one that the person edited: if it is not the newest any more, the change is refused. A product keeps the periods that a
     * change does not name.
     */
    body: SavingsProductTerms.extend({
      id: SavingsProductId,
      version: z.int().min(1),
      posting: PostingPeriod.exactOptional(),
      compounding: Compounding.exactOptional(),
      ...effectiveFrom,
    }),
    reply: one(SavingsProductView),
  }),
  cancelPlanned: call({
    method: 'POST',
    path: '/admin/savings_product/{id}/planned-changes/{change}/cancel',
    summary: 'Cancels a change that is planned for a later day.',
    access: 'savings_products.manage',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: ById.extend({ change: PlannedChangeId }),
    reply: done,
  }),
};
