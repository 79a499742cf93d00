/** The entrance for high-rate flows: while one batch is on the wire the next gathers. No timer, so an idle system adds no wait. */
import { databaseTrouble } from '#platform/db/trouble';
import type { Database } from '#platform/db/transaction';
import { resolveAccounts } from './account.store.ts';
import { laneCount, laneOf, layOut, type Netted, netted, rounds } from './batch.ts';
import type { Journal } from './journal.ts';
import { accountRows, type Outcome, outcomeOf, postBatch } from './posting.store.ts';

export type Poster = {
  /** Resolves after the commit. Rejects as `post` does, each journal for itself: a refused one does not hurt its neighbours. */
  post: (journal: Journal, at: Date) => Promise<Outcome>;
  /** Waits for what is on its way. */
  drain: () => Promise<void>;
};

type Item = Netted & { at: Date; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };
type Lane = { queue: Item[]; running: Promise<void> | undefined };

export const mostPerBatch = 256;
const mostKnownAccounts = 500_000;

/** One batch in flight per lane; journals of one lane keep their order. */
export function openPoster(db: Database, { perBatch = mostPerBatch } = {}): Poster {
  const lanes: Lane[] = Array.from({ length: laneCount }, () => ({ queue: [], running: undefined }));
  const known = new Map<string, bigint>(); // committed accounts never change their id

  const run = async (lane: Lane): Promise<void> => {
    while (lane.queue.length > 0) {
      const [batch = [], ...later] = rounds(lane.queue.splice(0, perBatch));
      lane.queue.unshift(...later.flat());
      await send(db, known, batch);
    }
    lane.running = undefined;
  };

  return {
    post: (journal, at) =>
      new Promise((resolve, reject) => {
        const lane = lanes[laneOf(journal)];
        if (!lane) throw new RangeError('no such lane');
        lane.queue.push({ journal, legs: netted(journal), at, resolve, reject });
        // Started in a microtask, so that journals offered in one go travel together.
        lane.running ??= Promise.resolve().then(() => run(lane));
      }),
    drain: async () => {
      for (const lane of lanes) await lane.running;
    },
  };
}

async function send(db: Database, known: Map<string, bigint>, batch: Item[]): Promise<void> {
  try {
    const at = new Date(Math.max(...batch.map((item) => item.at.getTime())));
    if (known.size > mostKnownAccounts) known.clear();
    const unknown = accountRows(batch, known);
    if (unknown.length > 0) for (const [key, id] of await resolveAccounts(db, unknown, at)) known.set(key, id);
    const statuses = await postBatch(db, layOut(batch, known), at);
    for (const [index, item] of batch.entries()) settle(item, statuses[index]);
  } catch (error) {
    const trouble = databaseTrouble(error);
    // The database is there but refused the whole: a rival took an id or reference, a lock circle, or one journal is not even readable.
    // Nothing of the batch was booked, and singly nobody suffers for a neighbour.
    if (batch.length > 1 && trouble === error) for (const item of batch) await send(db, known, [item]);
    else for (const item of batch) item.reject(trouble);
  }
}

function settle(item: Item, status: number | undefined): void {
  try {
    item.resolve(outcomeOf(status, item.journal));
  } catch (error) {
    item.reject(error);
  }
}
