/** What people read about the effects of paying early. A new word without a label does not compile. */
import type { PrepaymentEffect } from '@ajo/contract/modules/schedules';

/** `as_planned`: the payment settles the next instalment with all its interest, and has no other effect. */
export type EarlyUse = PrepaymentEffect | 'as_planned';

export const effectLabels: Record<EarlyUse, string> = {
  skip_next: 'Pay the next instalments first',
  fewer_instalments: 'Finish sooner: fewer instalments',
  lower_instalment: 'Smaller instalments, as many as before',
  as_planned: 'Settle this instalment with its planned interest',
};
