/** What people read about the effects of paying early. A new word without a label does not compile. */
import type { PrepaymentEffect } from '@ajo/contract/modules/schedules';

export const effectLabels: Record<PrepaymentEffect, string> = {
  skip_next: 'Pay the next instalments first',
  fewer_instalments: 'Finish sooner: fewer instalments',
  lower_instalment: 'Smaller instalments, as many as before',
};
