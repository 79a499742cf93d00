/** When a visit happened, by the clock of the server. Pure. */
import type { NewVisit } from '@ajo/contract/modules/recovery.visits';

/** The clock of a phone may be wrong: what it was ahead is taken off. A moment that is still to come is now. */
export function momentOfVisit(
  { device_at: at, device_ahead_ms: ahead }: Pick<NewVisit, 'device_at' | 'device_ahead_ms'>,
  now: Date,
): Date {
  return new Date(Math.min(at.getTime() - ahead, now.getTime()));
}
