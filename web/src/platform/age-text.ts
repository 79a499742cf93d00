/** How long something has waited, in words. */
import { dayMs, hourMs } from '@ajo/contract/kernel/time';

/** Work that waits longer than a week is old. */
export const oldAfterDays = 7;

/** "3 days", "2 hours", "under an hour". */
export function ageText(since: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - since.getTime());
  const count = (size: number, unit: string): string => {
    const whole = Math.floor(ms / size);
    return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
  };
  if (ms < hourMs) return 'under an hour';
  return ms < dayMs ? count(hourMs, 'hour') : count(dayMs, 'day');
}
