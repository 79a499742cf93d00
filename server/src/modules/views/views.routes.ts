/** Binds the calls about saved views and columns. */
import { viewCalls } from '@ajo/contract/modules/views';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { changeView, chooseColumns, removeView, saveView } from './commands/keep-views.ts';
import { choiceOf } from './views.queries.ts';

export function viewRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, viewCalls.read, async ({ db }, { actor, query }) => ({ data: await choiceOf(db, actor.id, query.list) }));
  serve(app, context, viewCalls.save, async (within, { actor, body }) => {
    await saveView(within, actor, body);
    return { message: 'The view is saved', data: await choiceOf(within.db, actor.id, body.list) };
  });
  serve(app, context, viewCalls.change, async (within, { actor, params, body }) => {
    const list = await changeView(within, actor, { id: params.id, ...body });
    return { message: 'The view is changed', data: await choiceOf(within.db, actor.id, list) };
  });
  serve(app, context, viewCalls.remove, async (within, { actor, params }) => {
    const list = await removeView(within, actor, params.id);
    return { message: 'The view is removed', data: await choiceOf(within.db, actor.id, list) };
  });
  serve(app, context, viewCalls.choose, async (within, { actor, body }) => {
    await chooseColumns(within, actor, body);
    return { data: await choiceOf(within.db, actor.id, body.list) };
  });
}
