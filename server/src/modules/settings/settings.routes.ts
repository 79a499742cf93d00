/** Binds the call about planned values of settings. Each setting is read and changed by its own module. */
import { settingCalls } from '@ajo/contract/modules/settings';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { cancelPlannedSetting } from './commands/cancel-planned-setting.ts';

export function settingRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, settingCalls.cancelPlanned, async (within, { actor, params }) => {
    await cancelPlannedSetting(within, actor, params);
    return { message: 'The planned change is cancelled' };
  });
}
