/** Requests without a network: the real app, asked through its front door. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../src/app.ts';
import type { Context } from '#context';

const opened = new Map<FastifyInstance, string>();

export async function appOf(context: Context): Promise<FastifyInstance> {
  const app = await buildApp(context);
  opened.set(app, context.config.DATABASE_URL);
  return app;
}

/** A worker executes many files: the timers of an app that is not closed keep its ten megabytes until the worker ends. */
export async function closeAppsOn(databaseUrl: string): Promise<void> {
  for (const [app, url] of opened)
    if (url === databaseUrl) {
      opened.delete(app);
      await app.close();
    }
}

export type Ask = { as?: Record<string, string>; body?: object | undefined; headers?: Record<string, string> };

/** `ask(app, 'POST /api/user/loan', { as: signedIn, body })` */
export async function ask(app: FastifyInstance, what: string, { as, body, headers }: Ask = {}): Promise<LightMyRequestResponse> {
  const [method = 'GET', url = '/'] = what.split(' ');
  return app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers: { ...as, ...headers },
    ...(body && { payload: body }),
  });
}

/** A text without its ids: their random digits may contain a value that a test expects to be absent. */
export const withoutIds = (text: string): string => text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');

/** The second person confirms what was requested last; `prefix` is that of their role. */
export async function confirmNewest(
  app: FastifyInstance,
  as: Record<string, string>,
  prefix = 'admin',
): Promise<LightMyRequestResponse> {
  const { data } = (await ask(app, `GET /api/${prefix}/approvals?state=pending&per_page=100`, { as })).json();
  return confirmById(app, as, { id: data.at(-1)?.id, prefix });
}

/** Reads the approval as this person and confirms exactly what they read. */
export async function confirmById(
  app: FastifyInstance,
  as: Record<string, string>,
  { id, prefix = 'admin' }: { id: string; prefix?: string },
): Promise<LightMyRequestResponse> {
  const read = await ask(app, `GET /api/${prefix}/approvals/${id}`, { as });
  const version = read.statusCode === 200 ? read.json().data.version : 'unread';
  return ask(app, `POST /api/${prefix}/approvals/${id}/approve`, { as, body: { version } });
}
