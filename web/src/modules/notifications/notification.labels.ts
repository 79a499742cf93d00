/** How notices are counted and dated for people. */
import { addDays, type Day, dayInLagos, longDay, longInstant, timeOf } from '@ajo/contract/kernel/time';
import { ago } from '#platform/recent';

/** The badge of the bell: nothing at zero, 99+ above 99. */
export const badgeOf = (unread: number): string | undefined => {
  if (unread <= 0) return undefined;
  return unread > 99 ? '99+' : String(unread);
};

/** In the feed: the time of today and yesterday, and the day of what is older. A month in the heading has its year; the last days need none. */
export function feedTimeOf(at: Date, today: Day): string {
  const on = dayInLagos(at);
  return on >= addDays(today, -1) ? timeOf(at) : (longDay(on).split(',')[0] ?? '');
}

/** The first sentence leads; what follows it is read with less weight. */
export function partsOf(message: string): { lead: string; rest: string } {
  const [, lead = message, rest = ''] = /^(.*?[\p{L}\p{N}”)]{2})[.:] (?=[\p{Lu}₦“])(.*)$/su.exec(message) ?? [];
  return { lead, rest };
}

export const whenOf = (at: Date, now: Date): string => ago(at, now) ?? longInstant(at);
