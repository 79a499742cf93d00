/** Words for later payouts. Pure. */
import { longDay } from '@ajo/contract/kernel/time';
import type { TrancheState, TrancheView } from '@ajo/contract/modules/servicing.tranches';
import type { Tone } from '#ui';

const labels: Record<TrancheState, string> = {
  planned: 'Planned',
  ordered: 'On its way',
  paid: 'Paid out',
  failed: 'Failed',
  returned: 'Returned',
  cancelled: 'Cancelled',
};
/** What staff do about a payout that failed is nothing that the customer must know. */
const forCustomers: Partial<Record<TrancheState, string>> = { failed: 'Planned', returned: 'Sent back by your bank' };

export const trancheLabel = (status: TrancheState, viewer: 'staff' | 'own'): string =>
  (viewer === 'own' ? forCustomers[status] : undefined) ?? labels[status];

const tones: Record<TrancheState, Tone> = {
  planned: 'secondary',
  ordered: 'warning',
  paid: 'success',
  failed: 'error',
  returned: 'error',
  cancelled: 'secondary',
};
export const trancheTone = (status: TrancheState, viewer: 'staff' | 'own'): Tone =>
  viewer === 'own' && status === 'failed' ? 'secondary' : tones[status];

export const whenText = ({ paid_on: paid, expected_on: expected }: Pick<TrancheView, 'paid_on' | 'expected_on'>): string =>
  paid ? longDay(paid) : `About ${longDay(expected)}`;
