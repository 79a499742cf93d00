/** Binds the search to its query. No decisions in here. */
import { searchCalls } from '@ajo/contract/modules/search';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { find } from './search.queries.ts';

export function searchRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, searchCalls.find, async ({ db }, { actor, body }) => ({ data: await find(db, actor, body.words) }));
}
