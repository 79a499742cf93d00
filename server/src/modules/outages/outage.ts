/** A day on which a channel of ours failed, and how far back one may be declared. */
import type { Day } from '@ajo/contract/kernel/time';
import type { OutageChannel, OutageId } from '@ajo/contract/modules/outages';

export type Outage = {
  id: OutageId;
  on: Day;
  channel: OutageChannel;
  reason: string;
  declaredByName: string;
  declaredAt: Date;
  withdrawn: { by: string; at: Date; reason: string } | null;
};

/** Longer ago, penalties have been paid and talked about: forgive them on the loan. */
export const outageWithinDays = 60;
