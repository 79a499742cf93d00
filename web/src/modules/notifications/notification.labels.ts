/** How notices are counted and dated for people. */
import { longInstant } from '@ajo/contract/kernel/time';
import { ago } from '#platform/recent';

/** The badge of the bell: nothing at zero, 99+ above 99. */
export const badgeOf = (unread: number): string | undefined => {
  if (unread <= 0) return undefined;
  return unread > 99 ? '99+' : String(unread);
};

/** "09:41" in Lagos, under the day of the feed. */
export const timeOf = (at: Date): string =>
  at.toLocaleTimeString('en-NG', { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: 'Africa/Lagos' });

export const whenOf = (at: Date, now: Date): string => ago(at, now) ?? longInstant(at);
