/** Binds the calls of the desk of money in suspense. No decisions in here. */
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { suspenseDeskCalls } from '@ajo/contract/modules/suspense-desk';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import type { MoneyInRegistry } from '#modules/wallets';
import { serve } from '#platform/http/serve';
import { candidatesFor } from './candidates.queries.ts';
import { accountOfSender, requestReturn } from './commands/request-return.ts';
import { returnViews } from './returns.queries.ts';

export const suspenseDeskRoutes =
  (registry: MoneyInRegistry) =>
  (app: FastifyInstance, context: Context): void => {
    serve(app, context, suspenseDeskCalls.candidates, async (within, { actor, params, body }) => ({
      data: await candidatesFor(within, registry, { actor, id: params.id, words: body.words }),
    }));
    serve(app, context, suspenseDeskCalls.returns, async ({ db }, { actor, params }) => ({
      data: await returnViews(db, actor, params.id),
    }));
    serve(app, context, suspenseDeskCalls.requestReturn, {
      first: (outside, { actor, params, body }) => accountOfSender(outside, actor, { id: params.id, request: body }),
      handler: async (within, { actor, params, body }, named) => {
        await requestReturn(within, actor, { id: params.id, request: body, named });
        return approvalRequested;
      },
    });
  };
