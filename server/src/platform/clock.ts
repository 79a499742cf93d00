/** The clock of the running product. Tests and the replay of days bring their own. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import type { Clock } from '#context';

export const systemClock: Clock = { now: () => new Date(), businessDay: () => dayInLagos(new Date()) };

/** A clock that does not advance until it is moved. */
export function movableClock(start: Date): Clock & { moveTo: (at: Date) => void; moveBy: (ms: number) => void } {
  let at = start;
  return {
    now: () => new Date(at),
    businessDay: () => dayInLagos(at),
    moveTo: (to) => void (at = to),
    moveBy: (ms) => void (at = new Date(at.getTime() + ms)),
  };
}
