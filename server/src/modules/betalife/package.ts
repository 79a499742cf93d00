/** A BetaLife plan and its packages. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { BetalifeKind, BetalifePackageId, BetalifePlanId, PackageItem } from '@ajo/contract/modules/betalife';

export type BetalifePackage = {
  id: BetalifePackageId;
  name: string;
  description: string;
  price: Kobo;
  instalments: number;
  frequency: 'day' | 'week' | 'month';
  items: readonly PackageItem[];
};
export type BetalifePlan = {
  id: BetalifePlanId;
  kind: BetalifeKind;
  name: string;
  description: string;
  position: number;
  /** Of what was paid, when a customer cancels. */
  cancellation_fee_bps: number;
  packages: readonly BetalifePackage[];
};
/** As staff keep it: the newest version, offered or not, each package at the place that stays its own. */
export type StoredPlan = Omit<BetalifePlan, 'packages'> & {
  version: number;
  active: boolean;
  packages: readonly (BetalifePackage & { place: number })[];
};
