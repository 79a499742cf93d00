/** Binds the calls about own data. */
import { asPage } from '@ajo/contract/kernel/page';
import { privacyCalls } from '@ajo/contract/modules/privacy';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { linkTo } from '#modules/files';
import type { PeopleReactions } from '#modules/users';
import { serve } from '#platform/http/serve';
import { requestAboutData, decideRequest, setMarketing, withdrawRequest } from './commands/request-about-data.ts';
import { requestExport } from './commands/export-data.ts';
import { myDataOf, retentionRuns } from './privacy.queries.ts';

type Reactions = Pick<PeopleReactions, 'ties'>;

export const privacyRoutes =
  (reactions: Reactions) =>
  (app: FastifyInstance, context: Context): void => {
    ownRoutes(app, context, reactions);
    staffRoutes(app, context, reactions);
  };

function ownRoutes(app: FastifyInstance, context: Context, reactions: Reactions): void {
  serve(app, context, privacyCalls.read, async (within, { actor }) => ({
    data: await myDataOf(within.db, actor.id, { linkOf: (fileId) => linkTo(within, fileId), reactions }),
  }));
  serve(app, context, privacyCalls.requestExport, async (within, { actor }) => {
    await requestExport(within, actor);
    return { message: 'We are preparing your file and will notify you when it is ready' };
  });
  serve(app, context, privacyCalls.setConsent, async (within, { actor, body, from }) => {
    await setMarketing(within, actor, { granted: body.given, ip: from.ip });
    return { message: body.given ? 'You will receive our news' : 'You will not receive our news' };
  });
  serve(app, context, privacyCalls.ask, async (within, { actor, body }) => {
    await requestAboutData(within, actor, { kind: body.kind, text: body.details });
    return { message: 'We have your request and answer within 30 days' };
  });
  serve(app, context, privacyCalls.withdraw, async (within, { actor, params }) => {
    await withdrawRequest(within, actor, params.id);
    return { message: 'Your request is withdrawn' };
  });
}

function staffRoutes(app: FastifyInstance, context: Context, reactions: Reactions): void {
  serve(app, context, privacyCalls.decide, async (within, { actor, params, body }) => {
    await decideRequest(within, actor, { id: params.id, reactions, ...body });
    return { message: body.verdict === 'completed' ? 'The request is completed' : 'The request is denied' };
  });
  serve(app, context, privacyCalls.retention, async ({ db }, { query, path }) => {
    const { rows, total } = await retentionRuns(db, query);
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path });
  });
}
