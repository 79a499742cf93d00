/** Reads for the list of referrals, for how people came, and for a person's own code. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { kobo, sumOf } from '@ajo/contract/kernel/money';
import type { ChannelFigures, MyReferrals, ReferralId, ReferralRow, ReferralState } from '@ajo/contract/modules/referrals';
import { customerScope } from '#modules/users';
import { likePattern, nameHolds } from '#platform/db/name-search';
import type { Selectable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database } from '#platform/db/transaction';
import { chosenOrder, idColumn, newestFirst, type SortQuery } from '#platform/lists/order';
import { type ListPage, readPage, sliced, type Window } from '#platform/lists/page';

type ReferralFilters = {
  status?: ReferralState[] | undefined;
  search?: string | undefined;
  channel?: string | undefined;
} & SortQuery<'since'>;

const nameOf = (table: string) => sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

type Row = Pick<
  Selectable<Tables['referrals']>,
  | 'id'
  | 'referrer_id'
  | 'referred_id'
  | 'code'
  | 'channel'
  | 'status'
  | 'failure'
  | 'created_at'
  | 'held_for'
  | 'live_since'
  | 'reward_kobo'
  | 'rewarded_on'
> & { referrer_type: ReferralRow['referrer']['type']; referrer_name: string; referred_name: string };

const byId = idColumn('referrals.id');

export async function findReferrals(
  db: Database,
  actor: Actor,
  { window, ...filters }: ReferralFilters & { window: Window },
): Promise<ListPage<ReferralRow>> {
  const { rows, ...page } = await readPage<Row>(db, {
    found: (slice) => sliced(filteredReferrals(db, actor, filters), slice),
    order: chosenOrder(filters, { columns: { since: byId }, id: byId, standard: newestFirst(byId) }),
    rows: sql`select page.position, referrals.id, referrals.referrer_id, referrals.referred_id, referrals.code, referrals.channel, referrals.status,
        referrals.failure, referrals.created_at, referrals.held_for, referrals.live_since, referrals.reward_kobo, referrals.rewarded_on,
        referrer.type as referrer_type, ${nameOf('referrer')} as referrer_name, ${nameOf('referred')} as referred_name
      from page join referrals on referrals.id = page.id join users referrer on referrer.id = referrals.referrer_id
        join users referred on referred.id = referrals.referred_id`,
    page: window,
    plannedPerCall: Boolean(filters.search),
  });
  return { ...page, rows: rows.map(viewOf) };
}

function filteredReferrals(db: Database, actor: Actor, { status, channel, search }: ReferralFilters) {
  let found = sqlOf(db)
    .selectFrom('referrals')
    .innerJoin('users as referrer', 'referrer.id', 'referrals.referrer_id')
    .innerJoin('users as referred', 'referred.id', 'referrals.referred_id')
    .select('referrals.id')
    .where(customerScope(actor, 'referrals.read', 'referrals.referred_id'));
  if (status?.length) found = found.where('referrals.status', 'in', status);
  if (channel) found = found.where('referrals.channel', '=', channel);
  if (!search) return found;
  return found.where(sql<boolean>`(${nameHolds('referrer', search)} or ${nameHolds('referred', search)}
    or lower(referrals.code) like ${likePattern(search)})`);
}

const viewOf = (row: Row): ReferralRow => ({
  id: row.id as ReferralId,
  referrer: { id: row.referrer_id as UserId, name: row.referrer_name, type: row.referrer_type },
  referred: { id: row.referred_id as UserId, name: row.referred_name },
  code: row.code,
  channel: row.channel,
  status: row.status,
  failure: row.failure,
  created_at: row.created_at,
  held_for: row.held_for,
  live_since: row.live_since,
  reward: row.reward_kobo,
  rewarded_on: row.rewarded_on,
});

/** Every customer within reach with an acquisition channel; a borrower had a loan paid out. */
export async function channelFigures(db: Database, actor: Actor): Promise<ChannelFigures[]> {
  const { rows } = await sql<{ channel: string; people: bigint; borrowers: bigint }>`
    select customer.referral_channel as channel, count(*) as people,
      count(*) filter (where exists (select 1 from loans where loans.customer_id = customer.id and loans.disbursed_on is not null)) as borrowers
    from users customer where customer.referral_channel is not null and customer.deleted_at is null and customer.type in ('user', 'default')
      and ${customerScope(actor, 'referrals.read', 'customer.id')}
    group by 1 order by 2 desc, 1`.execute(sqlOf(db));
  return rows.map((row) => ({ channel: row.channel, people: Number(row.people), borrowers: Number(row.borrowers) }));
}

/** What came of a person's own code; of others they read the first name. */
export async function ownReferrals(db: Database, userId: string): Promise<Omit<MyReferrals, 'code' | 'terms'>> {
  const rows = await sqlOf(db)
    .selectFrom('referrals')
    .innerJoin('users', 'users.id', 'referrals.referred_id')
    .selectAll('referrals')
    .select('users.first_name')
    .where('referrals.referrer_id', '=', userId)
    .orderBy('referrals.id', 'desc')
    .execute();
  return {
    waiting: rows.filter(({ status }) => status === 'pending').length,
    completed: rows.filter(({ status }) => status === 'completed').length,
    earned: sumOf(rows.map(({ reward_kobo: reward }) => reward ?? kobo(0n))),
    total: rows.length,
    referrals: rows.slice(0, 20).map((row) => ({
      id: row.id as ReferralId,
      first_name: row.first_name,
      status: row.status,
      created_at: row.created_at,
      held_for: row.held_for,
      live_since: row.live_since,
      reward: row.reward_kobo,
      rewarded_on: row.rewarded_on,
    })),
  };
}
