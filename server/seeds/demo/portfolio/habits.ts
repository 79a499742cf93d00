/** How the customers of the demo portfolio pay: the day of each payment follows from a habit and the due days. Pure. */
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Random } from './random.ts';

/** `lateBy`: days after a due day. `until`: nothing is paid from that day on. */
export type Habit = { lateBy: () => number; until: Day | undefined };

/** Of a hundred customers 64 pay on the day, 20 some days late, 7 weeks late, and 9 stop paying on a day in the last four months. */
export function habitOf(random: Random, today: Day): Habit {
  const kind = random.between(1, 100);
  if (kind <= 64) return { lateBy: () => 0, until: undefined };
  if (kind <= 84) return { lateBy: () => (random.percent(50) ? 0 : random.between(1, 9)), until: undefined };
  if (kind <= 91) return { lateBy: () => random.between(12, 40), until: undefined };
  return { lateBy: () => 0, until: addDays(today, -random.between(5, 125)) };
}

/** The day of the payment of each instalment, in order; undefined from the first that stays unpaid. */
export function paymentDaysOf({ lateBy, until }: Habit, dueDays: readonly Day[]): (Day | undefined)[] {
  const days: (Day | undefined)[] = [];
  for (const dueOn of dueDays) {
    const before = days.at(-1);
    if (days.length > 0 && before === undefined) days.push(undefined);
    else {
      const late = addDays(dueOn, lateBy());
      const on = before && isBefore(late, before) ? before : late;
      days.push(until === undefined || isBefore(on, until) ? on : undefined);
    }
  }
  return days;
}
