/** How long ago something was, in words, for lists of notices. */
import { minuteMs } from '@ajo/contract/kernel/time';
const steps = [
  [60, 'minute'],
  [24, 'hour'],
  [7, 'day'],
] as const;

/** "just now", "5 minutes ago", "yesterday" …; after a week the caller shows the date: undefined. */
export function ago(at: Date, now: Date): string | undefined {
  let count = Math.floor((now.getTime() - at.getTime()) / minuteMs);
  if (count < 1) return 'just now';
  for (const [size, unit] of steps) {
    if (count < size) return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-count, unit);
    count = Math.floor(count / size);
  }
  return undefined;
}
