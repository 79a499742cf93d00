/** Binds the calls of investment contracts to their rules and commands. No decisions in here. */
import { investmentContractCalls as calls } from '@ajo/contract/modules/investment-contracts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { invest, payAgain, type PayableInvestment, previewPurchase } from './commands/invest.ts';
import { changeInstruction, leaveEarly, quoteEarlyExit } from './commands/own-investment.ts';
import { ownInvestment, ownInvestments } from './investment-contracts.queries.ts';
import { investmentView } from './investment-view.ts';

const payable = async (within: Context, { investment, ...rest }: PayableInvestment) => ({
  investment: await investmentView(within, investment),
  ...rest,
});

export function investmentContractRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, calls.list, (within, { actor, query, path }) => ownInvestments(within, actor.id, { query, path }));

  serve(app, context, calls.find, async (within, { actor, params }) => ({
    data: await ownInvestment(within, actor.id, params.id),
  }));

  serve(app, context, calls.preview, async (within, { actor, body }) => ({ data: await previewPurchase(within, actor, body) }));

  serve(app, context, calls.invest, async (within, { actor, body, idempotencyKey, from }) => ({
    message: 'New investment successful',
    data: await payable(within, await invest(within, actor, body, { key: idempotencyKey, ip: from.ip })),
  }));

  serve(app, context, calls.pay, async (within, { actor, params, idempotencyKey }) => ({
    data: await payable(within, await payAgain(within, actor, params.id, idempotencyKey)),
  }));

  serve(app, context, calls.instruct, async (within, { actor, params, body }) => ({
    message: 'Instruction changed successfully',
    data: await investmentView(within, await changeInstruction(within, actor, { id: params.id, ...body })),
  }));

  serve(app, context, calls.quoteExit, async (within, { actor, params }) => ({
    data: await quoteEarlyExit(within, actor, params.id),
  }));

  serve(app, context, calls.leaveEarly, async (within, { actor, params, body }) => ({
    message: 'Investment ended successfully',
    data: await investmentView(within, await leaveEarly(within, actor, { id: params.id, ...body })),
  }));
}
