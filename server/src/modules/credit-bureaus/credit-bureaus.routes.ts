/** Binds the calls of credit bureaus. No decisions in here. */
import { creditBureauCalls } from '@ajo/contract/modules/credit-bureaus';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { changeSetting, settingView } from '#modules/settings';
import { serve } from '#platform/http/serve';
import { bureauSettings } from './bureau-setting.ts';
import { requestReport } from './commands/request-report.ts';
import { revealRawReport } from './commands/reveal-raw-report.ts';
import { bureausOfLoan } from './credit-bureaus.queries.ts';

export function creditBureauRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, creditBureauCalls.ofLoan, async (within, { actor, params }) => ({
    data: await bureausOfLoan(within, actor, params.id),
  }));
  serve(app, context, creditBureauCalls.request, async (within, { actor, params, body }) => {
    await requestReport(within, actor, { loanId: params.id, bureau: body.bureau });
    return { message: 'Credit report received', data: await bureausOfLoan(within, actor, params.id) };
  });
  serve(app, context, creditBureauCalls.raw, async (within, { actor, params, body }) => ({
    data: { raw: await revealRawReport(within, actor, { id: params.id, reason: body.reason }) },
  }));
  serve(app, context, creditBureauCalls.settings, async (within) => ({ data: await settingView(within, bureauSettings) }));
  serve(app, context, creditBureauCalls.setSettings, async (within, { actor, body }) => ({
    message: 'Settings saved',
    data: await changeSetting(within, actor, {
      setting: bureauSettings,
      body,
      action: 'set how long credit reports are valid',
    }),
  }));
}
