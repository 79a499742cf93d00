/** Binds the calls about transfers and user-management requests to commands and queries. */
import { asPage } from '@ajo/contract/kernel/page';
import { managementCalls, plainManagementCalls, plainTransferCalls, transferCalls } from '@ajo/contract/modules/users.requests';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { notCarriedOut } from '#modules/approvals';
import { serve } from '#platform/http/serve';
import { requestChange } from './commands/request-change.ts';
import { reviewChange } from './commands/review-change.ts';
import { reviewTransfer } from './commands/review-transfer.ts';
import { requestTransfer } from './commands/request-transfer.ts';
import { transferCustomers } from './commands/transfer-customers.ts';
import type { PeopleReactions } from '../people-reactions.ts';
import { findManagementRequests, managementRequestView, transferView } from './requests.queries.ts';
import { personView } from '../users.queries.ts';

export function requestRoutes(
  app: FastifyInstance,
  context: Context,
  reactions: Pick<PeopleReactions, 'invited' | 'renamed' | 'rightsChanged' | 'ties'>,
): void {
  transferRoutes(app, context);
  managementRoutes(app, context, reactions);
}

function transferRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, transferCalls.transfer, async (within, { actor, body }) => ({
    message: 'Users transferred successfully',
    data: { transferred: await transferCustomers(within, actor, body) },
  }));

  serve(app, context, transferCalls.create, async (within, { actor, body }) => {
    const id = await requestTransfer(within, actor, body);
    return { message: 'Transfer requested', data: await transferView(within.db, actor, id, within.clock.now()) };
  });

  for (const review of [transferCalls.review, plainTransferCalls.review])
    serve(app, context, review, async (within, { actor, params, body }) => {
      const failure = await reviewTransfer(within, actor, { id: params.id, review: body });
      const data = await transferView(within.db, actor, params.id, within.clock.now());
      return { message: failure ? notCarriedOut(failure) : 'Transfer request reviewed successfully', data };
    });
}

function managementRoutes(
  app: FastifyInstance,
  context: Context,
  reactions: Pick<PeopleReactions, 'invited' | 'renamed' | 'rightsChanged' | 'ties'>,
): void {
  serve(app, context, managementCalls.create, async (within, { actor, body }) => {
    const id = await requestChange(within, actor, body);
    return { message: 'Request sent', data: await managementRequestView(within.db, actor, id, within.clock.now()) };
  });

  for (const review of [managementCalls.review, plainManagementCalls.review])
    serve(app, context, review, async (within, { actor, params, body }) => {
      const failure = await reviewChange(within, actor, { id: params.id, review: body, reactions });
      const data = await managementRequestView(within.db, actor, params.id, within.clock.now());
      return { message: failure ? notCarriedOut(failure) : 'Request reviewed successfully', data };
    });

  for (const ofUser of [managementCalls.ofUser, plainManagementCalls.ofUser])
    serve(app, context, ofUser, async ({ db, clock }, { actor, params, query, path }) => {
      const { id } = await personView(db, actor, params.id);
      const { rows, ...counted } = await findManagementRequests(db, actor, { subjectId: id }, { at: clock.now(), window: query });
      return asPage(rows, { page: query.page, perPage: query.per_page, ...counted, path });
    });
}
