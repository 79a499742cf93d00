/** Binds the schedule preview to the engine. No decisions in here. */
import { schedulePreview } from '@ajo/contract/modules/schedules';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { cardFeePayer } from './card-fee.ts';
import { answerPreview } from './answer-preview.ts';

export function scheduleRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, schedulePreview, async ({ db, clock }, { body }) => ({
    data: await answerPreview(body, { today: clock.businessDay(), payer: await cardFeePayer(db, { clock }) }),
  }));
}
