/** Reads for screens: a query never decides and never changes anything. */
import { daysOf } from '@ajo/contract/kernel/period';
import { addDays, startOfDay } from '@ajo/contract/kernel/time';
import { type PayoutSearch, PayoutState, type PayoutView } from '@ajo/contract/modules/payouts';
import type { RawBuilder } from 'kysely';
import type { Context } from '#context';
import { journalOf } from '#modules/ledger';
import { likePattern } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import { chosenOrder, idColumn, newestFirst, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, sliced, type Window } from '#platform/lists/page';
import type { ProviderTransfer } from '#platform/payments/payments';
import { byHandKind, type Payout } from './payout.ts';
import { toPayout } from './payout.store.ts';
import { type PayoutLinks, payoutView } from './payout-view.ts';

type PayoutFilters = Omit<PayoutSearch, 'page' | 'per_page'>;

/** Transfers of the provider without a payout here: after a restore, those that were sent later than the restored time. */
export async function unknownTransfers(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  since: Date,
): Promise<ProviderTransfer[]> {
  const transfers = await payments.transfersSince(since);
  if (transfers.length === 0) return [];
  const rows = await sqlOf(db)
    .selectFrom('payouts')
    .select('reference')
    .where(
      'reference',
      'in',
      transfers.map(({ reference }) => reference),
    )
    .execute();
  const known = new Set(rows.map(({ reference }) => reference));
  return transfers.filter(({ reference }) => !known.has(reference));
}

const byId = idColumn('payouts.id');
const columns = { ordered: byId, amount: sortColumn('payouts.amount_kobo', 'bigint') };

/** Newest first unless another order is chosen. */
export async function searchPayouts(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  filters: PayoutFilters,
  window: Window,
): Promise<ListPage<PayoutView>> {
  let found = sqlOf(db).selectFrom('payouts').select('payouts.id');
  if (filters.status?.length) found = found.where(isIn(filters.status));
  if (filters.purpose?.length) found = found.where('purpose', 'in', filters.purpose);
  const [from, to] = daysOf(filters, clock.businessDay());
  if (from) found = found.where('ordered_at', '>=', startOfDay(from));
  if (to) found = found.where('ordered_at', '<', startOfDay(addDays(to, 1)));
  if (filters.search) found = found.where(matches(filters.search));
  const { rows, ...page } = await readPage<Parameters<typeof toPayout>[1] & PayoutLinks>(db, {
    found: (slice) => sliced(found, slice),
    order: chosenOrder(filters, { columns, id: byId, standard: newestFirst(byId) }),
    sums: {
      amount: sql`case when ${newestAttempt} is null then payouts.amount_kobo else 0 end`,
      sent_again: sql`case when ${newestAttempt} is null then 0 else payouts.amount_kobo end`,
      fee: sql.ref('payouts.provider_fee_kobo'),
    },
    rows: sql`select page.position, payouts.*, ${links} from page join payouts on payouts.id = page.id`,
    page: window,
  });
  return { ...page, rows: rows.map((row) => payoutView(toPayout(config, row), row)) };
}

/** The reference of the newest attempt after this one; null where there is none, or where it was cancelled before it was sent. */
const newestAttempt = sql<string | null>`(select newer.reference from payouts newer
  where newer.purpose = payouts.purpose and newer.purpose_id = payouts.purpose_id
    and newer.attempt > payouts.attempt and newer.status <> 'cancelled' order by newer.attempt desc limit 1)`;

/** An attempt that was sent again needs no work in its own state: it is found as `sent_again` only. */
function isIn(states: NonNullable<PayoutFilters['status']>): RawBuilder<boolean> {
  const own = PayoutState.options.filter((state) => states.includes(state));
  const conditions = [
    ...(own.length > 0 ? [sql<boolean>`(payouts.status in (${sql.join(own)}) and ${newestAttempt} is null)`] : []),
    ...(states.includes('sent_again') ? [sql<boolean>`${newestAttempt} is not null`] : []),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

const links = sql`${newestAttempt} as sent_again_as,
  ${journalOf('payout', sql`reference_key(payouts.reference)`)} as journal_id,
  ${journalOf('payout return', sql`reference_key(payouts.reference)`)} as return_journal_id,
  exists (select from approvals a where a.kind = ${byHandKind} and a.subject_id = payouts.id and a.state = 'pending') as awaits_second_person`;

/** A payout as it is answered, with its journals and its newest attempt. */
export async function shownPayout({ db }: Pick<Context, 'db'>, payout: Payout): Promise<PayoutView> {
  const { rows } = await sql<PayoutLinks>`select ${links} from payouts where id = ${payout.id}`.execute(sqlOf(db));
  return payoutView(
    payout,
    rows[0] ?? { journal_id: null, return_journal_id: null, sent_again_as: null, awaits_second_person: false },
  );
}

/** Every word is in the name of the receiver, the reference or the narration, in any order. */
function matches(text: string) {
  const facts = sql`lower(concat_ws(' ', payouts.account_name, payouts.reference, payouts.narration))`;
  const words = text.split(/\s+/).filter(Boolean);
  return sql<boolean>`(${sql.join([sql`true`, ...words.map((word) => sql`${facts} like ${likePattern(word)}`)], sql` and `)})`;
}
