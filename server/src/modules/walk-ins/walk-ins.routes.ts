/** Binds the calls of the counter. No decisions in here. */
import { walkInCalls } from '@ajo/contract/modules/walk-ins';
import { preparedApplicationCalls } from '@ajo/contract/modules/walk-ins.applications';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { confirmWalkIn } from './commands/confirm-walk-in.ts';
import { prepareApplication, resendApplicationCode } from './commands/prepare-application.ts';
import { sendApplication } from './commands/send-application.ts';
import { resendWalkInCode, startWalkIn } from './commands/start-walk-in.ts';

export function walkInRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, walkInCalls.start, async (within, { actor, body }) => ({
    message: 'A code is on its way to the customer',
    data: await startWalkIn(within, actor, body),
  }));
  serve(app, context, walkInCalls.resend, async (within, { actor, params }) => ({
    message: 'Another code is on its way',
    data: await resendWalkInCode(within, actor, params.id),
  }));
  serve(app, context, walkInCalls.confirm, async (within, { actor, params, body, from }) => ({
    message: 'Customer added. A link to set a password was texted to them',
    data: await confirmWalkIn(within, actor, { id: params.id, code: body.code, ip: from.ip }),
  }));
  serve(app, context, preparedApplicationCalls.prepare, async (within, { actor, body }) => ({
    message: 'A code is on its way to the customer',
    data: await prepareApplication(within, actor, body),
  }));
  serve(app, context, preparedApplicationCalls.resend, async (within, { actor, params }) => ({
    message: 'Another code is on its way',
    data: await resendApplicationCode(within, actor, params.id),
  }));
  serve(app, context, preparedApplicationCalls.confirm, async (within, { actor, params, body }) => ({
    message: 'Application sent',
    data: { loan_id: await sendApplication(within, actor, { id: params.id, code: body.code }) },
  }));
}
