/** Binds the call that reads a file by its link. No decisions in here. */
import { fileCalls } from '@ajo/contract/modules/files';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { openLink } from './file-link.ts';

export function fileRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, fileCalls.read, (within, { params, query }) => openLink(within, { ...params, ...query }));
}
