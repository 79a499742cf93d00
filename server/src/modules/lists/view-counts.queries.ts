/** How many rows the views of a list find: the query of its page, counted up to a low bound, one view after the other. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import { capabilitiesOf } from '@ajo/contract/kernel/call';
import { maxViewCount, type ViewTotal } from '@ajo/contract/modules/lists';
import qs from 'qs';
import type { z } from 'zod';
import type { Context } from '#context';
import { readAs } from '#platform/http/read';
import type { BoundList } from '#platform/lists/list';
import { listForbidden } from './lists.errors.ts';

/** One after the other: a page with many views must not take the connections of other people. */
export async function countViews(
  context: Context,
  actor: Actor,
  list: BoundList,
  views: readonly string[],
): Promise<z.output<typeof ViewTotal>[]> {
  if (!capabilitiesOf(list.list.call).some((capability) => may(actor.role, capability))) throw listForbidden();
  const queries = views.map((view) => readAs(list.list.call.query, queryOf(view)) as Record<string, unknown>);
  const totals: z.output<typeof ViewTotal>[] = [];
  const window = { page: 1, per_page: 1, countTo: maxViewCount };
  for (const query of queries) {
    const { total, totalIsMinimum } = await list.find(context, { actor, query, window });
    totals.push({
      total: Math.min(total, maxViewCount),
      ...((totalIsMinimum || total > maxViewCount) && { total_is_least: true }),
    });
  }
  return totals;
}

/** As the address of the list is read. */
const queryOf = (view: string): Record<string, unknown> =>
  qs.parse(view, { ignoreQueryPrefix: true, depth: 4, arrayLimit: 50, parameterLimit: 100, allowPrototypes: false });
