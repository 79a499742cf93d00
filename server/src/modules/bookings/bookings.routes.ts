/** Binds the calls of the daily limits. No decisions in here. */
import { manualLimitCalls } from '@ajo/contract/modules/bookings';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { changeSetting, settingView } from '#modules/settings';
import { serve } from '#platform/http/serve';
import { manualLimits } from './manual-limits.ts';

export function bookingsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, manualLimitCalls.read, async (within) => ({ data: await settingView(within, manualLimits(within)) }));
  serve(app, context, manualLimitCalls.set, async (within, { actor, body }) => ({
    message: 'Limits of manual payments updated',
    data: await changeSetting(within, actor, {
      setting: manualLimits(within),
      body,
      action: 'set the limits of manual payments',
    }),
  }));
}
