/** What the end of the day needs of the program. No notifications are sent. */
import type { Context } from '../../server/src/context.ts';
import type { Database } from '../../server/src/platform/db/transaction.ts';
import { openLog } from '../../server/src/platform/log.ts';

export const closingContext = (db: Database, clock: Context['clock']): Context =>
  ({
    config: { CLOCK_CHECK: 'off' },
    db,
    clock,
    log: openLog('error'),
    jobs: { send: async () => undefined },
  }) as unknown as Context;
