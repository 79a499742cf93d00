/** How the customers of the demo portfolio pay: the day of each payment follows from a habit and the due days. Pure. */
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Random } from './random.ts';

/** `lateBy`: days after a due day. `until`: nothing is paid from that day on. */
export type Habit = { lateBy: () => number; until: Day | undefined };

export const punctual: Habit = { lateBy: () => 0, until: undefined };

/** Every eighth customer stops paying, this many days before today, so that a small portfolio has loans in every bucket too. */
const stopsAgo = [340, 320, 40, 120, 75, 160, 15, 100];

/** `at`: the place of the customer among all. Every twelfth pays weeks late; of the others three quarters pay on the day, and the rest some days late. */
export function habitOf(random: Random, at: number, today: Day): Habit {
  if (at % 8 === 5) return { ...punctual, until: addDays(today, -(stopsAgo[Math.floor(at / 8) % stopsAgo.length] ?? 0)) };
  if (at % 12 === 2) return { lateBy: () => random.between(12, 40), until: undefined };
  if (random.percent(75)) return punctual;
  return { lateBy: () => (random.percent(50) ? 0 : random.between(1, 9)), until: undefined };
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
