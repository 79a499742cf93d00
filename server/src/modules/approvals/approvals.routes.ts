/** Binds the calls about approvals to commands and queries. */
import { approvalCalls } from '@ajo/contract/modules/approvals';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { findApproval, type Registry, countPendingApprovals } from './approvals.queries.ts';
import { notCarriedOut } from './approval.ts';
import { approve, decline, withdraw } from './commands/decide-approval.ts';

export const approvalRoutes =
  (registry: Registry) =>
  (app: FastifyInstance, context: Context): void => {
    serve(app, context, approvalCalls.summary, async ({ db, clock }, { actor }) => {
      const kinds = await countPendingApprovals(db, actor, { ...registry, at: clock.now() });
      return { data: { kinds, waiting: kinds.reduce((sum, { waiting }) => sum + waiting, 0) } };
    });
    serve(app, context, approvalCalls.read, async ({ db, clock }, { actor, params }) => ({
      data: await findApproval(db, actor, { ...registry, id: params.id, at: clock.now() }),
    }));
    serve(app, context, approvalCalls.approve, async (within, { actor, params, body }) => {
      const failure = await approve(within, actor, { ...registry, id: params.id, version: body.version });
      return failure === undefined ? { message: 'Approved' } : { message: notCarriedOut(failure), failure };
    });
    serve(app, context, approvalCalls.decline, async (within, { actor, params, body }) => {
      await decline(within, actor, { ...registry, id: params.id, reason: body.reason });
      return { message: 'Declined' };
    });
    serve(app, context, approvalCalls.withdraw, async (within, { actor, params, body }) => {
      await withdraw(within, actor, { ...registry, id: params.id, reason: body.reason });
      return { message: 'Withdrawn' };
    });
  };
