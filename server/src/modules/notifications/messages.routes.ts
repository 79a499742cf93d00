/** Binds the calls about mail and text messages. */
import type { Actor } from '@ajo/contract/kernel/access';
import { longDay } from '@ajo/contract/kernel/time';
import { messageCalls } from '@ajo/contract/modules/notifications.messages';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import type { Database } from '#platform/db/transaction';
import { serve } from '#platform/http/serve';
import { requireTemplate, previewTemplate, retryDelivery, saveTemplate, setPreference } from './commands/manage-messages.ts';
import { allTemplates, templateWithVersions, readPreferences } from './messages.queries.ts';
import type { NewsConsent } from './news/index.ts';

export const messageRoutes =
  (news: NewsConsent) =>
  (app: FastifyInstance, context: Context): void => {
    const preferences = async (db: Database, actor: Actor) => readPreferences(db, actor, await news.isGiven(db, actor.id));
    serve(app, context, messageCalls.preferences, async ({ db }, { actor }) => ({ data: await preferences(db, actor) }));
    serve(app, context, messageCalls.setPreference, async (within, { actor, body, from }) => {
      await setPreference(within, actor, body, { news, ip: from.ip });
      return { message: 'Saved', data: await preferences(within.db, actor) };
    });
    staffRoutes(app, context);
  };

function staffRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, messageCalls.templates, async ({ db, clock }) => ({
    data: await allTemplates(db, clock.businessDay()),
  }));
  serve(app, context, messageCalls.template, async ({ db, clock }, { params }) => ({
    data: await templateWithVersions(db, requireTemplate(params.key), clock.businessDay()),
  }));
  serve(app, context, messageCalls.preview, async (within, { params, body }) => ({
    data: previewTemplate(within, params.key, body),
  }));
  serve(app, context, messageCalls.saveTemplate, async (within, { actor, params, body }) => {
    await saveTemplate(within, actor, { key: params.key, ...body });
    const today = within.clock.businessDay();
    const { template } = await templateWithVersions(within.db, requireTemplate(params.key), today);
    const { effective_on: from = today } = body;
    const applies = from === today ? 'is in force' : `applies from ${longDay(from)}`;
    return { message: `Version ${template.version} ${applies}`, data: template };
  });
  serve(app, context, messageCalls.retry, async (within, { params }) => {
    await retryDelivery(within, params.id);
    return { message: 'The message is queued again' };
  });
}
