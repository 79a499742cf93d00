/** Control pages of the stand-ins: pay in by bank, advance transfers, script faults, list payments. */
import type { FastifyInstance } from 'fastify';
import { bankPage, faultsPage, indexPage, transfersPage } from './pages.ts';
import { arrive, strayPayment } from './paystack-in.ts';
import { creditProvidus } from './providus.ts';
import { settleTransfer } from './paystack-out.ts';
import type { Sandbox } from './sandbox.ts';
import { faultOf, faultsOf, type Transfer } from './state.ts';

export function controlRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { state } = sandbox.store;
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(indexPage(state)));
  app.get('/bank', async (_request, reply) => reply.type('text/html; charset=utf-8').send(bankPage(state)));
  app.get('/transfers', async (_request, reply) => reply.type('text/html; charset=utf-8').send(transfersPage(state)));

  app.post<{ Body: { number?: string; amount?: string } }>('/bank', async (request, reply) => {
    const { number = '', amount = '' } = request.body;
    const kobo = Math.round(Number(amount.replaceAll(/[₦,\s]/g, '')) * 100);
    const isProvidus = state.providusAccounts.some((account) => account.number === number);
    const transfer = isProvidus ? creditProvidus : arrive;
    const arrived = kobo > 0 ? transfer(sandbox, number, kobo) : undefined;
    return reply
      .type('text/html; charset=utf-8')
      .send(bankPage(state, arrived ? 'The transfer has arrived' : 'Nothing was sent: check the number and the amount'));
  });

  app.post<{ Params: { reference: string }; Body: { status?: Transfer['status'] } }>(
    '/transfers/:reference',
    async (request, reply) => {
      settleTransfer(sandbox, request.params.reference, request.body.status ?? 'success');
      return reply.redirect('/transfers', 303);
    },
  );

  app.get('/faults', async (_request, reply) => reply.type('text/html; charset=utf-8').send(faultsPage(state)));
  app.post<{ Body: { what?: string; reference?: string } }>('/faults', async (request, reply) => {
    const [operation = '', kind = ''] = (request.body.what ?? '').split(' ');
    const fault = faultOf({ operation, fault: kind, reference: request.body.reference ?? '' });
    if (fault) state.faults.push(fault);
    else state.faults.length = 0;
    return reply.redirect('/faults', 303);
  });
  app.post<{ Body: Partial<Record<'operation' | 'fault' | 'reference', string>> }>('/_control/faults', async (request, reply) => {
    const fault = faultOf(request.body);
    if (!fault) return reply.status(422).send({ message: 'No such fault of this operation', faults: faultsOf });
    state.faults.push(fault);
    return { faults: state.faults };
  });
  app.post<{ Body: { number: string; name: string } }>('/_control/account-name', async (request) => {
    state.accountNames[request.body.number] = request.body.name;
    sandbox.store.save();
    return { ok: true };
  });
  app.post<{ Body: { number: string; amount: number } }>(
    '/_control/transfer-in',
    async (request) => arrive(sandbox, request.body.number, request.body.amount) ?? {},
  );
  /** A payment without an order: its notification arrives with a reference that is not ours. */
  app.post<{ Body: { amount: number } }>('/_control/stray', async (request) => strayPayment(sandbox, request.body.amount));
  app.post<{ Body: { reference: string; status: Transfer['status'] } }>('/_control/transfers', async (request) => ({
    found: settleTransfer(sandbox, request.body.reference, request.body.status),
  }));
  app.get('/_control/paid', async () => state.transfers.map(({ reference, amount, status }) => ({ reference, amount, status })));
}
