/** The entrance for high-rate flows: while one batch is on the wire the next gathers. No timer, so an idle system adds no wait. */
import { databaseTrouble } from '#platform/db/trouble';
import type { Database } from '#platform/db/transaction';
import { laneCount, laneOf, type Netted, netted, rounds } from './batch.ts';
import type { Journal } from './journal.ts';
import { type Outcome, outcomeOf, postAll } from './posting.store.ts';

export type Poster = {
  /** Resolves after the commit. Rejects as `post` does, each journal for itself: a refused one does not hurt its neighbours. */
  post: (journal: Journal, at: Date) => Promise<Outcome>;
  /** Waits for what is on its way. */
  drain: () => Promise<void>;
};

type Item = Netted & { at: Date; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };
type Lane = { queue: Item[]; running: Promise<void> | undefined };

export const mostPerBatch = 256;

/** One batch in flight per lane; journals of one lane keep their order. */
export function openPoster(db: Database, { perBatch = mostPerBatch } = {}): Poster {
  const lanes: Lane[] = Array.from({ length: laneCount }, () => ({ queue: [], running: undefined }));

  const run = async (lane: Lane): Promise<void> => {
    while (lane.queue.length > 0) {
      const [batch = [], ...later] = rounds(lane.queue.splice(0, perBatch));
      lane.queue.unshift(...later.flat());
      await send(db, batch);
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

async function send(db: Database, batch: Item[]): Promise<void> {
  try {
    const at = new Date(Math.max(...batch.map((item) => item.at.getTime())));
    const statuses = await postAll(db, batch, at);
    for (const [index, item] of batch.entries()) settle(item, statuses[index]);
  } catch (error) {
    const trouble = databaseTrouble(error);
    // The database is there but refused the whole: a rival took an id or reference, a lock circle, or one journal is not even readable.
    // Nothing of the batch was booked, and singly nobody suffers for a neighbour.
    if (batch.length > 1 && trouble === error) for (const item of batch) await send(db, [item]);
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
