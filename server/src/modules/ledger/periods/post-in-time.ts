/** Posts journals that a schedule has dated, also long after their days. */
import { addDays, dayInLagos, startOfDay } from '@ajo/contract/kernel/time';
import type { Tx } from '#platform/db/transaction';
import type { Journal } from '../journal.ts';
import { onOpenDay } from './period.store.ts';
import { post } from '../posting.store.ts';

/** An id names a day at most a month ago: older days are posted under their own. */
const daysInOneGo = 25;

/** Posts the journals of scheduled days, as the last act of the transaction. What belongs to a closed day is posted on the first open one. */
export async function postInTime(tx: Tx, journals: readonly Journal[], at: Date): Promise<void> {
  const oldest = addDays(dayInLagos(at), -daysInOneGo);
  const old = journals.filter(({ effectiveOn }) => effectiveOn < oldest);
  const today = dayInLagos(at);
  for (const [on, group] of Map.groupBy(old, ({ effectiveOn }) => effectiveOn))
    await post(tx, await onOpenDay(tx, group, today), startOfDay(addDays(on, 1)));
  const recent = journals.filter(({ effectiveOn }) => effectiveOn >= oldest);
  await post(tx, await onOpenDay(tx, recent, today), at);
}
