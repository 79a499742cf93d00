/** Paystack, saved cards: full and partial charges of an authorization from an earlier checkout, and refunds. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refused } from './answers.ts';
import { afterActing, beforeActing, misbehave } from './misbehave.ts';
import { chargeData } from './paystack-in.ts';
import type { Sandbox } from './sandbox.ts';
import { type Charge, type FaultKind, type Mandate, consumeFault } from './state.ts';

type How = { fault: FaultKind | undefined; partial: boolean };
type Named = ChargeRequest & { email: string; authorization_code: string; reference: string };
type ChargeRequest = { email?: string; amount?: string; authorization_code?: string; reference?: string; at_least?: string };
type Source = Pick<Charge, 'channel' | 'email' | 'last4'> | Mandate;
const demoCard = 'AUTH_demo_';
/** The cards of the demo story were saved before this program started: their code names the customer. */
const demoCardOf = (code: string): Source | undefined =>
  code.startsWith(demoCard) ? { channel: 'card', email: code.slice(demoCard.length), last4: '4081' } : undefined;
/** After so many failures in a row a card is charged once in 24 hours only, until it succeeds (rule of the regulator). */
const failuresUntilSlow = 10;

export function cardRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, webhooks } = sandbox;
  const { state } = store;
  app.post('/paystack/transaction/charge_authorization', async (request, reply) =>
    charge(reply, request.body as ChargeRequest, false),
  );
  app.post('/paystack/transaction/partial_debit', async (request, reply) => charge(reply, request.body as ChargeRequest, true));

  async function charge(reply: FastifyReply, request: ChargeRequest, partial: boolean): Promise<unknown> {
    const { email = '', authorization_code: code = '', reference = `ref_${randomBytes(7).toString('hex')}` } = request;
    const fault = consumeFault(store, 'charge', reference);
    if (fault && beforeActing.includes(fault)) return misbehave(reply, fault);
    return act(reply, { ...request, email, authorization_code: code, reference }, { fault, partial });
  }

  async function act(reply: FastifyReply, request: Named, how: How): Promise<unknown> {
    const { email, authorization_code: code, reference } = request;
    const { fault } = how;
    const source = state.charges.find(({ accessCode, status }) => `AUTH_${accessCode}` === code && status === 'success');
    const mandate = state.mandates.find((one) => one.code === code);
    const card = mandate ?? source ?? demoCardOf(code);
    const no = refusalOf(card, { email, reference });
    if (no) return refused(reply, 400, no[0], no[1]);
    if ((state.cardFailures[code] ?? 0) > failuresUntilSlow) return tooOften(reply, sandbox.now());

    const made = newCharge(sandbox, request, card?.last4 ?? '4081');
    decide(made, request, how);
    if (mandate) return debitAccount(sandbox, made, mandate);
    state.cardFailures[code] = made.status === 'failed' ? (state.cardFailures[code] ?? 0) + 1 : 0;
    state.charges.push(made);
    store.save();
    if (made.status === 'success') webhooks.send('charge.success', chargeData(sandbox, made));
    if (fault && afterActing.includes(fault)) return misbehave(reply, fault);
    if (made.status === 'abandoned') return paused(sandbox, made);
    return {
      status: true,
      message: 'Charge attempted',
      data: { ...chargeData(sandbox, made), requested_amount: Number(request.amount) },
    };
  }

  function refusalOf(
    source: Source | undefined,
    { email, reference }: { email: string; reference: string },
  ): [string, string] | undefined {
    if (state.charges.some((one) => one.reference === reference))
      return ['Duplicate Transaction Reference', 'duplicate_reference'];
    if (!source) return ['Authorization code does not exist or has been deactivated', 'invalid_authorization'];
    if ('code' in source ? source.status !== 'active' : source.channel !== 'card')
      return ['This authorization is not reusable', 'not_reusable'];
    if (source.email === email) return undefined;
    const text =
      'Email does not match Authorization code. Authorization may be inactive or belong to a different email. Please confirm.';
    return [text, 'email_mismatch'];
  }

  refundRoutes(app, sandbox);
}

function tooOften(reply: FastifyReply, now: Date): FastifyReply {
  const again = new Date(now.getTime() + 24 * 3_600_000);
  return reply.status(400).send({
    status: false,
    message: 'Charge cannot be fulfilled until 1440 minutes',
    data: { retry_by: again.toISOString().slice(0, 19).replace('T', ' ') },
  });
}

/** A bank takes a moment to debit an account: the charge is processing, and a notice reports its end. */
function debitAccount(sandbox: Sandbox, made: Charge, { last4 }: Mandate): object {
  Object.assign(made, { channel: 'direct_debit', last4 });
  sandbox.store.state.charges.push(made);
  sandbox.store.save();
  if (made.status === 'success') sandbox.webhooks.send('charge.success', chargeData(sandbox, made), { afterMs: 400 });
  return { status: true, message: 'Charge attempted', data: { ...chargeData(sandbox, made), status: 'processing' } };
}

const newCharge = (sandbox: Sandbox, request: ChargeRequest & { email: string; reference: string }, last4: string): Charge => ({
  id: sandbox.store.nextId(),
  reference: request.reference,
  accessCode: randomBytes(8).toString('hex'),
  amount: Number(request.amount),
  email: request.email,
  callbackUrl: '',
  status: 'success',
  gatewayResponse: 'Approved',
  paidAt: sandbox.now().toISOString(),
  channel: 'card',
  last4,
});

/** Cards ending 0037 never have money, those ending 0045 have half of the amount. */
function decide(charge: Charge, { at_least: minAmount = '0' }: ChargeRequest, { fault, partial }: How): void {
  const fail = (why: string): void => void Object.assign(charge, { status: 'failed', gatewayResponse: why });
  if (fault === 'pending') return void Object.assign(charge, { status: 'pending', gatewayResponse: '' });
  if (fault === 'send_otp') return void Object.assign(charge, { status: 'abandoned', gatewayResponse: 'OTP' });
  if (fault === 'expired_card') return fail('Expired card');
  if (fault === 'failed' || charge.last4 === '0037') return fail('Insufficient Funds');
  if (fault !== 'partial' && charge.last4 !== '0045') return;
  const half = Math.floor(charge.amount / 2);
  if (!partial || half < Number(minAmount)) return fail('Insufficient Funds');
  charge.amount = half;
}

const paused = (sandbox: Sandbox, { accessCode, reference }: Charge): object => ({
  status: true,
  message: 'Please, redirect your customer to the authorization url provided',
  data: { authorization_url: `${sandbox.url()}/checkout/${accessCode}`, reference, access_code: accessCode, paused: true },
});

function refundRoutes(app: FastifyInstance, { store, now }: Sandbox): void {
  const { state } = store;
  app.post('/paystack/refund', async (request, reply) => {
    const { transaction = '', amount, merchant_note: note = '' } = request.body as Record<string, string>;
    const fault = consumeFault(store, 'refund', transaction);
    if (fault && beforeActing.includes(fault)) return misbehave(reply, fault);
    const charge = state.charges.find(({ reference }) => reference === transaction);
    if (!charge) return refused(reply, 404, 'Transaction not found', 'transaction_not_found');
    const refunded = state.refunds.filter((one) => one.transaction === transaction && one.status !== 'failed');
    const left = charge.amount - refunded.reduce((sum, one) => sum + one.amount, 0);
    if (left <= 0) return refused(reply, 400, 'Transaction has been fully reversed', 'transaction_reversed');
    const refundAmount = Number(amount ?? charge.amount);
    if (refundAmount > left) return refused(reply, 400, 'Refund amount cannot be greater than initial amount', 'invalid_params');
    const refund = {
      id: store.nextId(),
      transaction,
      amount: refundAmount,
      note,
      at: now().toISOString(),
      status: fault === 'failed' ? ('failed' as const) : ('pending' as const),
    };
    state.refunds.push(refund);
    store.save();
    if (fault && afterActing.includes(fault)) return misbehave(reply, fault);
    const data = { ...refund, transaction: { reference: transaction }, merchant_note: note, currency: 'NGN' };
    return { status: true, message: 'Refund has been queued for processing', data };
  });

  // Refunds take time: the next query finds it processed.
  app.get<{ Querystring: { transaction?: string } }>('/paystack/refund', async (request) => {
    const found = state.refunds.filter(({ transaction }) => transaction === request.query.transaction);
    const data = found.map((refund) => ({
      ...refund,
      transaction_reference: refund.transaction,
      merchant_note: refund.note,
      currency: 'NGN',
    }));
    for (const refund of found) if (refund.status === 'pending') refund.status = 'processed';
    store.save();
    return { status: true, message: 'Refunds retrieved', data };
  });
}
