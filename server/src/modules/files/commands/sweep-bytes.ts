/** Deletes stored files without a row (aborted uploads, failed erasures). Idempotent and safe to run concurrently. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { madeAt } from '#platform/ids';
import { namedBytes } from '../files.queries.ts';

/** An upload takes minutes at most: what began a day ago and has no row now will never have one. */
const graceMs = dayMs;
/** More than this, and more than a twentieth of all, is no accident of uploads: perhaps the storage of another database. */
const maxUnconfirmed = 100;

export async function sweepBytes(context: Pick<Context, 'db' | 'files' | 'clock' | 'log'>): Promise<number> {
  const { files, log } = context;
  const { seen, nameless } = await findNameless(context);
  if (nameless.length > Math.max(maxUnconfirmed, seen / 20)) {
    log.error({ seen, nameless: nameless.length }, 'too many stored files have no row: none was removed');
    return 0;
  }
  let removed = 0;
  for (const name of nameless) {
    try {
      await files.remove(name);
      removed += 1;
    } catch (error) {
      log.warn({ err: error }, 'bytes without a file were left behind');
    }
  }
  return removed;
}

async function findNameless({ db, files, clock }: Pick<Context, 'db' | 'files' | 'clock'>) {
  const before = clock.now().getTime() - graceMs;
  const nameless: string[] = [];
  let seen = 0;
  for await (const names of files.names()) {
    // The name holds the moment in which the upload began, by our own clock.
    const old = names.filter((name) => madeAt(name).getTime() < before);
    const named = await namedBytes(db, old);
    seen += names.length;
    nameless.push(...old.filter((name) => !named.has(name)));
  }
  return { seen, nameless };
}
