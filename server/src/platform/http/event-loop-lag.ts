/** How late the process is: a timer that should have run by now says for how long everybody else has waited too. */

/** Above this anyone who comes now is better told to come back. */
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
