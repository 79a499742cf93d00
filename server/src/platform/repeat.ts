/** Work that repeats while a process runs. */

/** Runs the work every so often, the first time after one interval, and never twice at once. It handles its own errors. @returns what ends it. */
export function repeat(everyMs: number, work: () => Promise<void>): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => (isRunning = false));
  }, everyMs);
  return () => clearInterval(timer);
}
