/** Binds the calls of the brand. */
import { brandCalls } from '@ajo/contract/modules/brand';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { brandView } from './brand.queries.ts';
import { changeLook } from './commands/change-look.ts';

export function brandRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, brandCalls.read, async (within) => ({ data: await brandView(within) }));

  serve(app, context, brandCalls.change, async (within, { actor, body, files }) => {
    const { logo_choice: logoChoice, ...look } = body;
    await changeLook(within, actor, { ...look, logoChoice, logo: files['logo']?.[0] });
    return { message: 'Brand updated', data: await brandView(within) };
  });
}
