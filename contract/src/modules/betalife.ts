/** API contract: BetaLife. Packages that people save for in parts. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { done, one } from '../kernel/page.ts';
import { PlannedChangeId, versionsReply } from '../kernel/planned.ts';
import { effectiveFrom } from '../kernel/setting.ts';
import { Instant } from '../kernel/time.ts';
import { FrequencyUnit } from './schedules.words.ts';

export const BetalifePlanId = idOf('BetalifePlanId');
export type BetalifePlanId = z.output<typeof BetalifePlanId>;
export const BetalifePackageId = idOf('BetalifePackageId');
export type BetalifePackageId = z.output<typeof BetalifePackageId>;
export const BetalifeKind = z.enum(['food', 'assets']);
export type BetalifeKind = z.output<typeof BetalifeKind>;
export const PackageItem = z.object({ name: z.string(), quantity: z.string() });
export type PackageItem = z.output<typeof PackageItem>;

export const BetalifePackageView = z.object({
  id: BetalifePackageId,
  name: z.string(),
  description: z.string(),
  price: KoboOnWire,
  instalments: z.int(),
  frequency: FrequencyUnit,
  /** What is paid each time; the last part is what is left of the price. */
  instalment: KoboOnWire,
  last_instalment: KoboOnWire,
  items: z.array(PackageItem),
});
export type BetalifePackageView = z.output<typeof BetalifePackageView>;

export const BetalifePlanView = z.object({
  id: BetalifePlanId,
  type: BetalifeKind,
  name: z.string(),
  description: z.string(),
  /** Of what was paid, when a customer cancels, in basis points. */
  cancellation_fee_bps: z.int(),
  betalife_packages: z.array(BetalifePackageView),
});
export type BetalifePlanView = z.output<typeof BetalifePlanView>;

/** What staff say of a package. */
export const PackageTerms = z.object({
  name: z.string().trim().min(3, 'Enter a name for the package').max(80),
  description: z.string().trim().max(500),
  price: PositiveKoboOnWire,
  instalments: z.int('Enter a whole number').min(1, 'At least one part').max(120, 'At most 120 parts'),
  frequency: FrequencyUnit,
  items: z
    .array(
      z.object({
        name: z.string().trim().min(2, 'Enter the name of the item').max(80),
        quantity: z.string().trim().min(1, 'Enter the quantity').max(40),
      }),
    )
    .min(1, 'Describe the contents')
    .max(50, 'At most 50 items'),
});
export type PackageTerms = z.output<typeof PackageTerms>;

/** What staff say of a plan. Its kind stays what it was added as. */
export const PlanTerms = z.object({
  name: z.string().trim().min(3, 'Enter a name for the plan').max(80),
  description: z.string().trim().max(500),
  /** Its place among the plans, the lowest first. */
  position: z.int('Enter a whole number').min(0).max(999),
  /** Of what was paid, when a customer cancels, in basis points. Subscriptions copy it. */
  cancellation_fee_bps: z.int('Enter a percentage').min(0).max(5_000, 'At most 50 %').default(0),
  /** Offered: public once it has a package. */
  active: z.boolean(),
});
export type PlanTerms = z.output<typeof PlanTerms>;

/** `index` is the package's place in its plan, which stays its own: what the edit page calls packageIndex. */
export const StoredPackage = BetalifePackageView.extend({ index: z.int() });
export type StoredPackage = z.output<typeof StoredPackage>;
export const StoredPlan = PlanTerms.extend({
  id: BetalifePlanId,
  type: BetalifeKind,
  version: z.int(),
  betalife_packages: z.array(StoredPackage),
});
export type StoredPlan = z.output<typeof StoredPlan>;

export const PlanVersion = z.object({
  version: z.int(),
  act: z.string(),
  made_by: z.string(),
  made_at: Instant,
  terms: PlanTerms.extend({ betalife_packages: z.array(PackageTerms.extend({ id: BetalifePackageId })) }),
});
export type PlanVersion = z.output<typeof PlanVersion>;
const PlanVersions = versionsReply(PlanVersion, PlanVersion.shape.terms);
export type PlanVersions = z.output<typeof PlanVersions>;

const OfPlan = z.object({ id: BetalifePlanId });
const OfPackage = OfPlan.extend({ pid: BetalifePackageId });
/** The version that the person edited: if it is not the newest any more, the change is refused. */
const edited = { version: z.int().min(1) };
const manage = { access: 'betalife.manage', takesIdempotencyKey: 'in-transaction' } as const;
const reply = done.extend({ data: StoredPlan });

export const betalifeCalls = {
  foodmart: call({
    method: 'GET',
    path: '/foodmart',
    summary: 'The food plans of BetaLife with the packages on offer.',
    access: 'public',
    addition: true,
    budget: 'public',
    reply: z.object({ data: z.array(BetalifePlanView) }),
  }),
  list: call({
    method: 'GET',
    path: '/admin/betalife-plans',
    summary: 'Every BetaLife plan with its packages, including those not on offer.',
    access: 'betalife.read',
    query: z.object({ type: BetalifeKind.optional() }),
    reply: z.object({ data: z.array(StoredPlan) }),
  }),
  read: call({
    method: 'GET',
    path: '/admin/betalife-plans/{id}',
    summary: 'One BetaLife plan with its packages.',
    access: 'betalife.read',
    params: OfPlan,
    reply: one(StoredPlan),
  }),
  versions: call({
    method: 'GET',
    path: '/admin/betalife-plans/{id}/versions',
    summary: 'Every version of a BetaLife plan with its packages, newest first, and the planned ones.',
    access: 'betalife.read',
    addition: true,
    params: OfPlan,
    reply: PlanVersions,
  }),
  add: call({
    method: 'POST',
    path: '/admin/betalife-plans',
    summary: 'Adds a BetaLife plan of food or of assets.',
    ...manage,
    addition: true,
    body: PlanTerms.extend({ type: BetalifeKind }),
    status: 201,
    reply,
  }),
  change: call({
    method: 'PUT',
    path: '/admin/betalife-plans/{id}',
    summary: 'Saves a new version of a BetaLife plan and whether it is offered, or plans it for a later day.',
    ...manage,
    params: OfPlan,
    body: PlanTerms.extend({ ...edited, ...effectiveFrom }),
    reply,
  }),
  addPackage: call({
    method: 'POST',
    path: '/admin/betalife-plans/{id}/betalife-packages',
    summary: 'Adds a package to a BetaLife plan.',
    ...manage,
    addition: true,
    params: OfPlan,
    body: PackageTerms.extend(edited),
    status: 201,
    reply,
  }),
  addPackageAs: call({
    method: 'POST',
    path: '/admin/betalife-plans/{id}/betalife-packages/{pid}',
    summary: 'Adds a package to a BetaLife plan under an id created by the caller.',
    ...manage,
    params: OfPackage,
    body: PackageTerms.extend(edited),
    status: 201,
    reply,
  }),
  changePackage: call({
    method: 'PUT',
    path: '/admin/betalife-plans/{id}/betalife-packages/{pid}',
    summary: 'Changes a package, today or from a later day: a new version of its plan.',
    ...manage,
    params: OfPackage,
    body: PackageTerms.extend({ ...edited, ...effectiveFrom }),
    reply,
  }),
  removePackage: call({
    method: 'DELETE',
    path: '/admin/betalife-plans/{id}/betalife-packages/{pid}',
    summary: 'Removes a package from the plan; existing subscriptions remain.',
    ...manage,
    params: OfPackage,
    reply,
  }),
  cancelPlanned: call({
    method: 'POST',
    path: '/admin/betalife-plans/{id}/planned-changes/{change}/cancel',
    summary: 'Cancels a change of a plan or its packages that is planned for a later day.',
    ...manage,
    addition: true,
    params: OfPlan.extend({ change: PlannedChangeId }),
    reply: done,
  }),
};
