/** Binds the calls about people and their history to queries. */
import { historyCalls } from '@ajo/contract/modules/history';
import { DomainError } from '@ajo/contract/kernel/errors';
import { asPage } from '@ajo/contract/kernel/page';
import { userCalls } from '@ajo/contract/modules/users';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { historyOf } from '#modules/history';
import { serve } from '#platform/http/serve';
import { customerScope, findPeople } from './users.queries.ts';

export function userRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, userCalls.list, async ({ db }, { actor, query, path }) => {
    const { rows, total } = await findPeople(db, actor, { page: query.page, per_page: query.per_page, types: query.filter?.user_type });
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path, query });
  });

  serve(app, context, userCalls.search, async ({ db }, { actor, query, path }) => {
    const { rows, total } = await findPeople(db, actor, query);
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path, query });
  });

  serve(app, context, userCalls.read, async ({ db }, { actor, params }) => {
    const { rows } = await findPeople(db, actor, { page: 1, per_page: 1, id: params.id });
    const [found] = rows;
    if (!found) throw new DomainError('missing', 'user_missing', 'User not found');
    return { data: found };
  });

  serve(app, context, historyCalls.ofSubject, async ({ db }, { actor, params, query, path }) => {
    const visible = customerScope(actor, 'history.read', 'history.customer_id');
    const { lines, total } = await historyOf(db, { subjectId: params.id, page: query.page, perPage: query.per_page, visible });
    return asPage(lines, { page: query.page, perPage: query.per_page, total, path });
  });
}
