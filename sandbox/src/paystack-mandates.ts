/** Paystack, direct debit: a request, the page where the customer confirms it at the bank, its state, and its end. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refused } from './answers.ts';
import { afterActing, beforeActing, misbehave } from './misbehave.ts';
import { mandatePage, messagePage } from './pages.ts';
import type { Sandbox } from './sandbox.ts';
import { consumeFault, type Mandate } from './state.ts';

const lastDigits: Record<string, string> = { confirm: '0011', poor: '0037' };

export function mandateRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, webhooks } = sandbox;
  const { state } = store;
  const page = (reply: FastifyReply, html: string): FastifyReply => reply.type('text/html; charset=utf-8').send(html);

  app.post('/paystack/customer/authorization/initialize', async (request, reply) => {
    const { email, channel, callback_url: callbackUrl = '' } = request.body as Record<string, string>;
    const fault = consumeFault(store, 'mandate');
    if (fault && beforeActing.includes(fault)) return misbehave(reply, fault);
    if (!email || channel !== 'direct_debit') return refused(reply, 400, 'Email Address is required', 'missing_params');
    const code = randomBytes(8).toString('hex');
    state.mandates.push({ reference: `dd_${code}`, code: `AUTH_dd${code}`, email, callbackUrl, status: 'pending', last4: '' });
    store.save();
    if (fault && afterActing.includes(fault)) return misbehave(reply, fault);
    const data = { redirect_url: `${sandbox.url()}/mandate/dd_${code}`, access_code: code, reference: `dd_${code}` };
    return { status: true, message: 'Authorization initialized', data };
  });

  app.get<{ Params: { reference: string } }>('/paystack/customer/authorization/verify/:reference', async (request, reply) => {
    const fault = consumeFault(store, 'verify_mandate', request.params.reference);
    if (fault) return misbehave(reply, fault);
    const found = state.mandates.find(({ reference }) => reference === request.params.reference);
    if (!found || found.status === 'pending')
      return refused(reply, 400, 'Authorization does not exist or does not belong to integration', 'unknown');
    return { status: true, message: 'Authorization retrieved successfully', data: dataOf(found) };
  });

  app.post('/paystack/customer/authorization/deactivate', async (request, reply) => {
    const fault = consumeFault(store, 'verify_mandate');
    if (fault) return misbehave(reply, fault);
    const { authorization_code: code } = request.body as Record<string, string>;
    const found = state.mandates.find((one) => one.code === code);
    if (!found || found.status === 'revoked') return refused(reply, 404, 'Authorization code not found', 'not_found');
    found.status = 'revoked';
    store.save();
    return { status: true, message: 'Authorization has been deactivated' };
  });

  app.get<{ Params: { reference: string } }>('/mandate/:reference', async (request, reply) => {
    const found = state.mandates.find(({ reference }) => reference === request.params.reference);
    if (!found) return page(reply.status(404), messagePage('This page does not exist'));
    return page(reply, found.status === 'pending' ? mandatePage(found) : messagePage('This is finished', found.callbackUrl));
  });

  app.post<{ Params: { reference: string }; Body: { act?: string } }>('/mandate/:reference', async (request, reply) => {
    const found = state.mandates.find(({ reference }) => reference === request.params.reference);
    if (!found) return page(reply.status(404), messagePage('This page does not exist'));
    const last4 = lastDigits[request.body?.act ?? ''];
    if (found.status === 'pending' && last4) {
      Object.assign(found, { status: 'active', last4 });
      store.save();
      webhooks.send('direct_debit.authorization.active', dataOf(found));
    }
    return reply.redirect(found.callbackUrl || '/', 303);
  });
}

const dataOf = ({ reference, code, email, status, last4 }: Mandate): object => ({
  authorization_code: code,
  active: status === 'active',
  last4,
  channel: 'direct_debit',
  card_type: 'mandate',
  bank: 'Guaranty Trust Bank',
  reusable: true,
  reference,
  customer: { code: `CUS_${code}`, email },
});
