/** How late the process is: the delay of a timer is the delay of every other call. */

/** Above this, new calls get 503. */
const maxMs = 1_000;

/** @param ticks monotonic milliseconds; tests bring their own. */
export function openEventLoopLag(everyMs: number, ticks: () => number = () => performance.now()) {
  let [last, lateMs] = [ticks(), 0];
  return {
    /** Called every `everyMs`, as nearly as the process can. One pause counts until the next call. */
    sample: (): void => {
      const at = ticks();
      lateMs = Math.max(0, at - last - everyMs);
      last = at;
    },
    isTooLate: (): boolean => lateMs > maxMs,
  };
}
