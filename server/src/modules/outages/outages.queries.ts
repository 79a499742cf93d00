/** Reads of days on which our channels failed. */
import type { Day } from '@ajo/contract/kernel/time';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { Outage } from './outage.ts';
import { toOutage } from './outage.store.ts';

export const outages = async (db: Database): Promise<Outage[]> =>
  (await sqlOf(db).selectFrom('channel_outages').selectAll().orderBy('on_day', 'desc').orderBy('id', 'desc').execute()).map(
    toOutage,
  );

/** Days on which no penalty runs, each once: what the account of every running loan is played with. */
export const penaltyFreeDays = async (db: Database): Promise<Day[]> =>
  (
    await sqlOf(db)
      .selectFrom('channel_outages')
      .select('on_day')
      .distinct()
      .where('withdrawn_at', 'is', null)
      .orderBy('on_day')
      .execute()
  ).map(({ on_day: on }) => on as Day);
