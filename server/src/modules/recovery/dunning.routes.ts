/** Binds the calls about the dunning sequence. Its log is served with all lists. */
import { dunningCalls } from '@ajo/contract/modules/recovery.dunning';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { previewDunning, saveDunning } from './commands/save-dunning.ts';
import { dunningView } from './dunning.queries.ts';

export function dunningRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, dunningCalls.sequence, async (within) => ({ data: await dunningView(within) }));
  serve(app, context, dunningCalls.saveSequence, async (within, { actor, body }) => {
    await saveDunning(within, actor, body);
    return { message: 'Letters and texts updated', data: await dunningView(within) };
  });
  serve(app, context, dunningCalls.preview, async (within, { body }) => ({ data: previewDunning(within, body) }));
}
