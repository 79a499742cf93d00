/** Binds the schedule preview to the engine. No decisions in here. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { schedulePreview } from '@ajo/contract/modules/schedules';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { previewOf, termsOf } from './preview.rules.ts';
import { scheduleOf, whyNotTerms } from './schedule.rules.ts';

export function scheduleRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, schedulePreview, async ({ clock }, { body }) => {
    const terms = termsOf(body, clock.businessDay());
    refuseIf(whyNotTerms(terms));
    return { data: previewOf(scheduleOf(terms)) };
  });
}
