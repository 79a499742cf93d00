/** The order of a restore and its mark: payouts are off before the database is replaced, and on again only if it was not. */

/** Since when payouts may be missing in the database. Without a mark payouts are on. */
export type PayoutMark = { read(): Date | undefined; set(since: Date): void; clear(): void };

type Restore<Result> = {
  since: Date;
  /** The directory of the database, or undefined if there is none. */
  identify: () => string | undefined;
  run: () => Promise<Result>;
};

/** Payouts keep their former state after a failure only if the former database is in its place again, whatever failed. */
export async function runRestore<Result>(mark: PayoutMark, { since, identify, run }: Restore<Result>): Promise<Result> {
  const [before, database] = [mark.read(), identify()];
  markPayoutsOff(mark, since);
  try {
    return await run();
  } catch (error) {
    if (identify() === database) {
      if (before) mark.set(before);
      else mark.clear();
    }
    throw error;
  }
}

/** An earlier restore that has not been compared with the provider yet keeps its earlier time. */
export function markPayoutsOff(mark: PayoutMark, since: Date): void {
  const before = mark.read();
  mark.set(before && before < since ? before : since);
}
