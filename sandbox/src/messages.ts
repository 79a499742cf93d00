/** Mail and text messages: accepted like a provider does, and shown on a page. */
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { mailPage, mailboxPage, smsPage } from './pages.ts';
import type { Sandbox } from './sandbox.ts';

export async function openMailbox(sandbox: Sandbox, port: number): Promise<{ port: number; close: () => Promise<void> }> {
  const { store } = sandbox;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks))
          .then((mail) => {
            store.state.mails.push({
              id: store.nextId(),
              to: mail.to?.[0]?.address ?? '',
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: mail.html ?? '',
              at: sandbox.now().toISOString(),
            });
            store.save();
            done();
          })
          .catch((error: Error) => done(error));
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  server.on('error', () => undefined);
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function messageRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox;
  app.post('/termii/api/sms/send', async (request) => {
    const { to = '', sms = '' } = request.body as Record<string, string>;
    const id = store.nextId();
    store.state.texts.push({ id, to: `+${to.replace(/^\+/, '')}`, text: sms, at: sandbox.now().toISOString() });
    store.save();
    return {
      code: 'ok',
      message_id: String(id),
      message_id_str: String(id),
      message: 'Successfully Sent',
      balance: 1000,
      user: 'Ajo',
    };
  });
  app.get('/sms', async (_request, reply) => reply.type('text/html; charset=utf-8').send(smsPage(store.state.texts)));
  app.get('/mail', async (_request, reply) => reply.type('text/html; charset=utf-8').send(mailboxPage(store.state.mails)));
  app.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    const message = store.state.mails.find(({ id }) => String(id) === request.params.id);
    return reply
      .status(message ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(message ? mailPage(message) : 'No such mail');
  });
  app.get('/_control/mail', async () => store.state.mails);
  app.get('/_control/sms', async () => store.state.texts);
}
