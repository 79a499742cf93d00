/** A branch. */
import type { BranchId } from '@ajo/contract/modules/branches';

export type Branch = {
  id: BranchId;
  name: string;
  address: string | null;
  state: string | null;
  phone: string | null;
  closedAt: Date | null;
};
