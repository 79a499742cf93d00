/** What the two sides promise each other about BetaLife: packages that people save for in parts. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { FrequencyUnit } from './schedules.ts';

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
  betalife_packages: z.array(BetalifePackageView),
});
export type BetalifePlanView = z.output<typeof BetalifePlanView>;

export const betalifeCalls = {
  foodmart: call({
    method: 'GET',
    path: '/foodmart',
    summary: 'The food plans of BetaLife with the packages that are on offer.',
    access: 'public',
    addition: true,
    budget: 'public',
    reply: z.object({ data: z.array(BetalifePlanView) }),
  }),
};
