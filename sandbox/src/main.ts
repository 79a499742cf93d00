/** Stand-ins of the providers: real HTTP and SMTP servers for the real adapters. */
import Fastify from 'fastify';
import { bureauRoutes } from './bureaus.ts';
import { controlRoutes } from './control.ts';
import { identityRoutes } from './identity.ts';
import { messageRoutes, openMailbox } from './messages.ts';
import { accountRoutes, checkoutRoutes, requeryRoutes, transactionRoutes } from './paystack-in.ts';
import { settlementRoutes } from './paystack-settlements.ts';
import { cardRoutes } from './paystack-cards.ts';
import { mandateRoutes } from './paystack-mandates.ts';
import { recipientRoutes, transferRoutes } from './paystack-out.ts';
import { providusRoutes } from './providus.ts';
import { providusNameRoutes } from './providus-names.ts';
import type { Sandbox } from './sandbox.ts';
import { openStore } from './state.ts';
import { statementRoutes } from './statements.ts';
import { openWebhooks } from './webhooks.ts';

export type SandboxOptions = {
  /** 0 takes a free port. */
  port: number;
  smtpPort: number;
  webhookUrl: string;
  appOrigin: string;
  secretKey: string;
  /** Absent: the pair of a demonstration, and notices next to those of `webhookUrl`. */
  providus?: { clientId: string; clientSecret: string; webhookUrl: string };
  /** Absent: the user of a demonstration. */
  providusUser?: { userName: string; password: string };
  /** Preserves payments and mail across restarts. */
  stateFile?: string;
  now?: () => Date;
};
export type RunningSandbox = { url: string; smtpPort: number; close: () => Promise<void> };

const routes = [
  transactionRoutes,
  cardRoutes,
  mandateRoutes,
  checkoutRoutes,
  accountRoutes,
  requeryRoutes,
  settlementRoutes,
  recipientRoutes,
  transferRoutes,
  messageRoutes,
  controlRoutes,
  statementRoutes,
  bureauRoutes,
  providusRoutes,
  providusNameRoutes,
];

export async function startSandbox({
  port,
  smtpPort,
  webhookUrl,
  secretKey,
  providus = { clientId: 'ajo', clientSecret: 'sandbox', webhookUrl: new URL('providus', webhookUrl).href },
  providusUser = { userName: 'ajo', password: 'sandbox' },
  stateFile,
  now = () => new Date(),
}: SandboxOptions): Promise<RunningSandbox> {
  const app = Fastify({ bodyLimit: 1_000_000, forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  let url = '';
  const ending = new AbortController();
  const sandbox: Sandbox = {
    store: openStore(stateFile),
    webhooks: openWebhooks({ url: webhookUrl, secretKey }),
    providus,
    providusUser,
    ending: ending.signal,
    url: () => url,
    now,
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/paystack/') || request.headers.authorization === `Bearer ${secretKey}`) return undefined;
    return reply.status(401).send({ status: false, message: 'Invalid key' });
  });
  for (const add of routes) add(app, sandbox);
  identityRoutes(app);
  const mailbox = await openMailbox(sandbox, smtpPort);
  await app.listen({ port, host: '127.0.0.1' });
  const address = app.server.address();
  url = `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
  return {
    url,
    smtpPort: mailbox.port,
    close: async () => {
      sandbox.webhooks.close();
      ending.abort();
      await Promise.all([app.close(), mailbox.close()]);
    },
  };
}
