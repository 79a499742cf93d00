/** Reads for the dashboard: each figure is the count of the list that it leads to. */
import { type Actor, may, staffRoles } from '@ajo/contract/kernel/access';
import { type Kobo, kobo, noMoney } from '@ajo/contract/kernel/money';
import {
  type Figure,
  type FigureList,
  FigureName,
  figures,
  isQueue,
  QueueName,
  type QueueSize,
  type StaffOfRole,
} from '@ajo/contract/modules/dashboard';
import { maxViewCount } from '@ajo/contract/modules/lists';
import type { Context } from '#context';
import { countPendingApprovals, type Registry } from '#modules/approvals';
import { openFailures } from '#modules/closings';
import { sizeOfQueue } from '#modules/loan-applications';
import { searchSlips } from '#modules/payment-slips';
import { customerScope } from '#modules/users';
import { searchUnidentified } from '#modules/wallets/suspense';
import { sql, sqlOf } from '#platform/db/sql';
import { readAs } from '#platform/http/read';
import type { BoundList } from '#platform/lists/list';
import type { ListPage } from '#platform/lists/page';
import { oldestIn } from './oldest.queries.ts';

type Size = Omit<Figure, 'name' | 'oldest'>;
const plain = (count: number): Size => ({ count, count_is_least: false, amount: null, paid: null });
type Counted = { total: number; totalIsMinimum: boolean };
/** Where counting stopped, no amount is shown. */
const counted = ({ total, totalIsMinimum: isMinimum }: Counted, amount: Kobo | null): Size => ({
  count: total,
  count_is_least: isMinimum,
  amount: isMinimum ? null : amount,
  paid: null,
});
const summed = (page: ListPage<unknown>): Size => counted(page, kobo(page.totals?.['amount'] ?? noMoney));
const firstPage = { page: 1, per_page: 1 };

export type FigureSources = { registry: Registry; lists: readonly BoundList[] };

const ownOf = <Name extends FigureName>(names: readonly Name[], { role }: Actor): Name[] =>
  names.filter((name) => figures[name].for.some((capability) => may(role, capability)));

/** The sizes of the caller's own queues alone, without money and ages: every page of staff shows them in the menu. */
export async function queueSizesFor(context: Context, actor: Actor, sources: FigureSources): Promise<QueueSize[]> {
  return Promise.all(
    ownOf(QueueName.options, actor).map(async (name) => {
      const { count, count_is_least } = await sizeOf(context, actor, { list: figures[name].list, ...sources });
      return { name, count, count_is_least };
    }),
  );
}

/** The caller's own figures. They do not wait for each other. */
export async function figuresFor(context: Context, actor: Actor, sources: FigureSources): Promise<Figure[]> {
  return Promise.all(
    ownOf(FigureName.options, actor).map(async (name) => {
      const { list } = figures[name];
      const size = await sizeOf(context, actor, { list, ...sources });
      const isAged = isQueue(name) && size.count > 0 && !size.count_is_least;
      const oldest = isAged ? await oldestIn(context, actor, { list, count: size.count, lists: sources.lists }) : null;
      return { name, ...size, oldest };
    }),
  );
}

type SizeInput = FigureSources & { list: FigureList };

async function sizeOf(context: Context, actor: Actor, { list, registry, lists }: SizeInput): Promise<Size> {
  const { db, clock } = context;
  switch (list.of) {
    case 'loans': {
      const { count, isMinimum, amount, paid } = await sizeOfQueue(
        db,
        actor,
        { status: undefined, ...list.query },
        clock.businessDay(),
      );
      const isDue = list.query.standing === 'due_this_month';
      return { count, count_is_least: isMinimum, amount: isMinimum ? null : amount, paid: isDue && !isMinimum ? paid : null };
    }
    case 'approvals': {
      const kinds = await countPendingApprovals(db, actor, { ...registry, at: clock.now() });
      return plain(kinds.reduce((sum, { waiting }) => sum + waiting, 0));
    }
    case 'slips':
      return summed(await searchSlips(context, actor, { window: firstPage, ...list.query }));
    case 'set_aside':
      return counted(await searchUnidentified(db, actor, { window: firstPage, state: ['open'] }), await suspenseMoney(context));
    case 'days':
      return counted(await openFailures(db, firstPage), null);
    case 'list':
      return counted(await countOf(context, actor, { list, lists }), null);
    case 'staff':
      return plain(await staffSeen(context, actor));
  }
}

type DeclaredList = { list: Extract<FigureList, { of: 'list' }>; lists: readonly BoundList[] };

/** As the page of the list counts, up to the bound of its views. */
function countOf(context: Context, actor: Actor, { list: { list: name, query }, lists }: DeclaredList): Promise<Counted> {
  const bound = lists.find(({ list }) => list.name === name);
  if (!bound) throw new Error(`there is no list ${name}`);
  const window = { ...firstPage, countTo: maxViewCount };
  return bound.find(context, { actor, query: readAs(bound.list.call.query, query) as Record<string, unknown>, window });
}

/** Other currencies are not in the books. */
async function suspenseMoney({ db }: Context): Promise<Kobo | null> {
  const { rows } = await sql<{ amount: Kobo }>`select coalesce(sum(u.amount_kobo), 0)::bigint as amount
    from unidentified_receipts u join receipts r on r.reference = u.reference where u.state = 'open' and r.currency = 'NGN'`.execute(
    sqlOf(db),
  );
  return rows[0]?.amount ?? null;
}

const staffSeen = async (context: Context, actor: Actor): Promise<number> =>
  (await staffByRole(context, actor)).reduce((sum, { count }) => sum + count, 0);

export async function staffByRole({ db }: Context, actor: Actor): Promise<StaffOfRole[]> {
  const { rows } = await sql<StaffOfRole>`select type as role, count(*)::int as count from users
    where type = any (${[...staffRoles]}) and deleted_at is null and ${customerScope(actor, 'staff.read', 'users.id')}
    group by type order by array_position(${[...staffRoles]}::text[], type::text)`.execute(sqlOf(db));
  return rows;
}
