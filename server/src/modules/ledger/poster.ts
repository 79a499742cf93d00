/** The entrance for high-rate flows: while one batch is on the wire the next gathers. No timer, so an idle system adds no wait. */
import { databaseTrouble } from '#platform/db/trouble';
import type { Database } from '#platform/db/transaction';
import { laneOf, type Netted, netted, rounds } from './batch.ts';
import type { Journal } from './journal.ts';
import { type Outcome, outcomeOf, postAll, postUsual } from './posting.store.ts';

export type Poster = {
  /** Resolves after the commit. Rejects as `post` does, each journal for itself: a refused one does not hurt its neighbours. */
  post: (journal: Journal, at: Date) => Promise<Outcome>;
  /** Waits for what is on its way. */
  drain: () => Promise<void>;
};

type Item = Netted & { at: Date; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };
type Line = { queue: Item[]; isBusy: boolean };

/** Whole lanes belong to one line, so that two batches never wait for each other at a control account. */
const lineCount = 2;
export const mostPerBatch = 256;
/** With fewer waiting, one batch for both lines costs less than two that share the machine. */
const worthALine = 64;

/** One batch in flight per line, or one for all while little waits; journals of one line keep their order. */
export function openPoster(db: Database, { perBatch = mostPerBatch } = {}): Poster {
  const lines: Line[] = Array.from({ length: lineCount }, () => ({ queue: [], isBusy: false }));
  const send = sender(db);
  let isPumping = false;
  let idle: (() => void)[] = [];

  /** Takes what may travel together from the queues of the given idle lines, and comes back for more when it has arrived. */
  const start = async (own: readonly Line[]): Promise<void> => {
    for (const line of own) line.isBusy = true;
    const batch: Item[] = [];
    for (const line of own) {
      const [first = [], ...later] = rounds(line.queue.splice(0, Math.max(1, Math.floor(perBatch / own.length))));
      line.queue.unshift(...later.flat());
      batch.push(...first);
    }
    for (const round of rounds(batch)) await send(round);
    for (const line of own) line.isBusy = false;
    pump();
  };

  const pump = (): void => {
    const free = lines.filter((line) => !line.isBusy);
    const ready = free.filter(({ queue }) => queue.length > 0);
    const isQuiet = ready.every(({ queue }) => queue.length < worthALine);
    if (ready.length > 0 && isQuiet && free.length === lines.length) void start(ready);
    else if (!isQuiet)
      for (const line of ready) if (line.queue.length >= worthALine || free.length === lines.length) void start([line]);
    if (lines.every(({ queue, isBusy }) => queue.length === 0 && !isBusy)) {
      for (const tell of idle) tell();
      idle = [];
    }
  };

  return {
    post: (journal, at) =>
      new Promise((resolve, reject) => {
        const line = lines[laneOf(journal) % lineCount];
        if (!line) throw new RangeError('no such line');
        line.queue.push({ journal, legs: netted(journal), at, resolve, reject });
        // Started in a microtask, so that journals offered in one go travel together.
        if (isPumping) return;
        isPumping = true;
        queueMicrotask(() => {
          isPumping = false;
          pump();
        });
      }),
    drain: () =>
      new Promise((resolve) => {
        idle.push(resolve);
        queueMicrotask(pump);
      }),
  };
}

const batchesOfCare = 8;

/** Never rejects: every item hears of its own end. */
function sender(db: Database): (batch: Item[]) => Promise<void> {
  let careful = 0; // batches that go to the judge at once, after one in which something was unusual

  const tryUsual = async (batch: Item[], at: Date): Promise<boolean> => {
    if (batch.length === 1 || 'transaction' in db) return false;
    if (careful > 0) {
      careful -= 1;
      return false;
    }
    try {
      await postUsual(db, batch, at);
      return true;
    } catch (error) {
      if (databaseTrouble(error) !== error) throw error;
      careful = batchesOfCare;
      return false;
    }
  };

  const send = async (batch: Item[]): Promise<void> => {
    try {
      const at = new Date(Math.max(...batch.map((item) => item.at.getTime())));
      if (await tryUsual(batch, at)) {
        for (const item of batch) item.resolve('posted');
        return;
      }
      const statuses = await postAll(db, batch, at);
      for (const [index, item] of batch.entries()) settle(item, statuses[index]);
    } catch (error) {
      const trouble = databaseTrouble(error);
      // The database is there but refused the whole: a rival took an id or reference, a lock circle, or one journal is not even readable.
      // Nothing of the batch was booked, and singly nobody suffers for a neighbour.
      if (batch.length > 1 && trouble === error) for (const item of batch) await send([item]);
      else for (const item of batch) item.reject(trouble);
    }
  };
  return send;
}

function settle(item: Item, status: number | undefined): void {
  try {
    item.resolve(outcomeOf(status, item.journal));
  } catch (error) {
    item.reject(error);
  }
}
