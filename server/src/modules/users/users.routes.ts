/** Binds the calls about people and their history to queries. */
import { historyCalls } from '@ajo/contract/modules/history';
import { asPage } from '@ajo/contract/kernel/page';
import { userCalls } from '@ajo/contract/modules/users';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { historyOf } from '#modules/history';
import { serve } from '#platform/http/serve';
import type { AccountRole } from './user.ts';
import { findPeople, historyScope } from './users.queries.ts';
import { historyMissing, userMissing } from './users.errors.ts';

/** Who is meant when nobody says whom: the page of staff asks for its roles by name. */
const customerTypes: AccountRole[] = ['user', 'default', 'merchant'];

export function userRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, userCalls.list, async ({ db }, { actor, query, path }) => {
    const { rows, total } = await findPeople(db, actor, {
      page: query.page,
      per_page: query.per_page,
      types: query.filter?.user_type ?? customerTypes,
    });
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path, query });
  });

  serve(app, context, userCalls.search, async ({ db }, { actor, query, path }) => {
    const { rows, total } = await findPeople(db, actor, { ...query, types: query.filter?.user_type ?? customerTypes });
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path, query });
  });

  serve(app, context, userCalls.read, async ({ db }, { actor, params }) => {
    const { rows } = await findPeople(db, actor, { page: 1, per_page: 1, id: params.id });
    const [found] = rows;
    if (!found) throw userMissing();
    return { data: found };
  });

  serve(app, context, historyCalls.ofSubject, async ({ db }, { actor, params, query, path }) => {
    const visible = historyScope(actor);
    const { lines, total } = await historyOf(db, { subjectId: params.id, page: query.page, perPage: query.per_page, visible });
    if (total === 0) throw historyMissing();
    return asPage(lines, { page: query.page, perPage: query.per_page, total, path });
  });
}
