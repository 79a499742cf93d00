/** Paystack, incoming money: transactions, the hosted checkout page, dedicated accounts. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sandbox } from './sandbox.ts';
import { afterActing, beforeActing, misbehave, timesOf } from './misbehave.ts';
import { type Charge, consumeFault } from './state.ts';
import { checkoutPage, messagePage } from './pages.ts';
import { refused } from './answers.ts';

const code = (prefix: string): string => `${prefix}_${randomBytes(7).toString('hex')}`;

/** 1.5 % + ₦100, waived under ₦2,500, at most ₦2,000; transfers to a dedicated account 1 %, at most ₦300. */
export function feeOf({ amount, channel }: Charge): number {
  if (channel === 'dedicated_nuban') return Math.min(Math.round(amount / 100), 30_000);
  return Math.min(Math.round(amount * 0.015) + (amount >= 250_000 ? 10_000 : 0), 200_000);
}

export function chargeData(sandbox: Sandbox, charge: Charge): object {
  const account = sandbox.store.state.accounts.find(({ number }) => number === charge.account);
  const card = {
    channel: 'card',
    bin: '408408',
    last4: charge.last4 ?? '4081',
    exp_month: '12',
    exp_year: '2030',
    card_type: 'visa ',
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: 'visa',
    reusable: true,
    signature: `SIG_sandbox${charge.last4 ?? '4081'}`,
    account_name: null,
  };
  const transfer = {
    channel: 'dedicated_nuban',
    bin: '413XXX',
    last4: '0011',
    card_type: 'transfer',
    country_code: 'NG',
    brand: 'Managed Account',
    reusable: false,
    signature: null,
    sender_name: 'A SENDER',
    receiver_bank_account_number: account?.number ?? null,
    receiver_bank: 'Wema Bank',
  };
  return {
    id: charge.id,
    domain: 'test',
    status: charge.status === 'pending' ? 'ongoing' : charge.status,
    reference: charge.reference,
    amount: charge.amount,
    message: null,
    gateway_response: charge.gatewayResponse,
    paid_at: charge.paidAt,
    created_at: charge.paidAt,
    channel: charge.channel,
    currency: 'NGN',
    fees: charge.status === 'success' ? feeOf(charge) : null,
    authorization:
      charge.status === 'success' ? { authorization_code: `AUTH_${charge.accessCode}`, ...(account ? transfer : card) } : {},
    customer: { id: charge.id, email: charge.email, customer_code: `CUS_${charge.id}` },
    requested_amount: charge.amount,
  };
}

export function transactionRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox;
  const find = (reference: string): Charge | undefined => store.state.charges.find((charge) => charge.reference === reference);

  app.post('/paystack/transaction/initialize', async (request, reply) => {
    const { email, amount, reference = code('ref'), callback_url: callbackUrl = '' } = request.body as Record<string, string>;
    const fault = consumeFault(store, 'initialize', reference);
    if (fault && beforeActing.includes(fault)) return misbehave(reply, fault);
    if (!email) return refused(reply, 400, 'Email Address is required', 'missing_params');
    if (find(reference)) return refused(reply, 400, 'Duplicate Transaction Reference', 'duplicate_reference');
    const charge: Charge = {
      id: store.nextId(),
      reference,
      accessCode: randomBytes(8).toString('hex'),
      amount: Number(amount),
      email,
      callbackUrl,
      status: 'pending',
      gatewayResponse: '',
      paidAt: null,
      channel: 'card',
    };
    store.state.charges.push(charge);
    store.save();
    if (fault && afterActing.includes(fault)) return misbehave(reply, fault);
    return {
      status: true,
      message: 'Authorization URL created',
      data: { authorization_url: `${sandbox.url()}/checkout/${charge.accessCode}`, access_code: charge.accessCode, reference },
    };
  });

  app.get<{ Params: { reference: string } }>('/paystack/transaction/verify/:reference', async (request, reply) => {
    const charge = find(request.params.reference);
    const fault = consumeFault(store, 'verify', request.params.reference);
    if (fault && beforeActing.includes(fault)) return misbehave(reply, fault);
    if (!charge || fault === 'missing') return refused(reply, 400, 'Transaction reference not found', 'transaction_not_found');
    const shown: Charge = fault === 'pending' ? { ...charge, status: 'pending' } : charge;
    return { status: true, message: 'Verification successful', data: chargeData(sandbox, shown) };
  });
}

export function checkoutRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, webhooks } = sandbox;
  const find = (accessCode: string): Charge | undefined => store.state.charges.find((charge) => charge.accessCode === accessCode);
  const page = (reply: FastifyReply, html: string): FastifyReply => reply.type('text/html; charset=utf-8').send(html);

  app.get<{ Params: { code: string } }>('/checkout/:code', async (request, reply) => {
    const charge = find(request.params.code);
    if (!charge) return page(reply.status(404), messagePage('This payment page does not exist'));
    return page(
      reply,
      charge.status === 'pending' ? checkoutPage(charge) : messagePage('This payment is finished', charge.callbackUrl),
    );
  });

  app.post<{ Params: { code: string }; Body: { act?: string } }>('/checkout/:code', async (request, reply) => {
    const charge = find(request.params.code);
    if (!charge) return page(reply.status(404), messagePage('This payment page does not exist'));
    if (charge.status === 'pending') settle(charge, request.body?.act ?? 'cancel');
    const back = charge.callbackUrl || '/';
    return reply.redirect(
      `${back}${back.includes('?') ? '&' : '?'}trxref=${charge.reference}&reference=${charge.reference}`,
      303,
    );
  });

  function settle(charge: Charge, act: string): void {
    const card = /^pay(\d{4})?$/.exec(act);
    const outcome = card ? 'success' : act === 'decline' ? 'failed' : 'abandoned';
    Object.assign(charge, {
      last4: card?.[1] ?? '4081',
      status: outcome,
      gatewayResponse: outcome === 'success' ? 'Successful' : 'Declined',
      paidAt: sandbox.now().toISOString(),
    });
    store.save();
    if (outcome !== 'success') return;
    const fault = consumeFault(store, 'webhook', charge.reference);
    if (fault !== 'lost_webhook') webhooks.send('charge.success', chargeData(sandbox, charge), timesOf(fault));
  }
}

export function accountRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox;
  app.post('/paystack/customer', async (request) => {
    const { email = '', first_name: first = '', last_name: last = '' } = request.body as Record<string, string>;
    let customer = store.state.customers.find((one) => one.email === email);
    if (!customer) store.state.customers.push((customer = { code: code('CUS'), email, name: `${first} ${last}` }));
    store.save();
    return {
      status: true,
      message: 'Customer created',
      data: { email, customer_code: customer.code, id: store.state.customers.indexOf(customer) + 1 },
    };
  });

  app.post('/paystack/dedicated_account', async (request, reply) => {
    const { customer: customerCode } = request.body as Record<string, string>;
    const customer = store.state.customers.find((one) => one.code === customerCode);
    if (!customer) return refused(reply, 400, 'Customer not found', 'customer_not_found');
    const id = store.nextId();
    const account = {
      id,
      number: String(9_930_000_000 + id),
      name: `AJO/${customer.name.toUpperCase()}`,
      customer: customer.code,
    };
    store.state.accounts.push(account);
    store.save();
    return {
      status: true,
      message: 'NUBAN successfully created',
      data: {
        bank: { name: 'Wema Bank', id: 20, slug: 'wema-bank' },
        account_name: account.name,
        account_number: account.number,
        assigned: true,
        currency: 'NGN',
        active: true,
        id,
      },
    };
  });
}

/** Reports the transfers of a day to a number again, also those whose notice was lost. */
export function requeryRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, webhooks } = sandbox;
  app.get<{ Querystring: Record<string, string> }>('/paystack/dedicated_account/requery', async (request, reply) => {
    const fault = consumeFault(store, 'requery');
    if (fault) return misbehave(reply, fault);
    const { account_number: number, date = '' } = request.query;
    if (!store.state.accounts.some((account) => account.number === number))
      return refused(reply, 400, 'Dedicated account not found', 'account_not_found');
    for (const charge of store.state.charges)
      if (charge.account === number && charge.paidAt && dayInLagos(charge.paidAt) === date)
        webhooks.send('charge.success', chargeData(sandbox, charge));
    const message = 'We are checking the status of your transfer. We will send you a notification once it is confirmed';
    return { status: true, message };
  });
}

export const dayInLagos = (iso: string): string => new Date(new Date(iso).getTime() + 3_600_000).toISOString().slice(0, 10);

/** A bank transfer into a dedicated account, as if a customer had made it in their bank's app. */
export function arrive(sandbox: Sandbox, number: string, amount: number): Charge | undefined {
  const { store, webhooks } = sandbox;
  const account = store.state.accounts.find((one) => one.number === number);
  const customer = store.state.customers.find((one) => one.code === account?.customer);
  if (!account || !customer) return undefined;
  const charge: Charge = {
    id: store.nextId(),
    reference: code('dva'),
    accessCode: randomBytes(8).toString('hex'),
    amount,
    email: customer.email,
    callbackUrl: '',
    status: 'success',
    gatewayResponse: 'Approved',
    paidAt: sandbox.now().toISOString(),
    channel: 'dedicated_nuban',
    account: number,
  };
  store.state.charges.push(charge);
  store.save();
  const fault = consumeFault(store, 'webhook', charge.reference);
  if (fault !== 'lost_webhook') webhooks.send('charge.success', chargeData(sandbox, charge), timesOf(fault));
  return charge;
}

/** A payment at the provider that the product did not request. */
export function strayPayment(sandbox: Sandbox, amount: number): { reference: string } {
  const { store, webhooks, now } = sandbox;
  const charge: Charge = {
    id: store.nextId(),
    reference: code('stray'),
    accessCode: randomBytes(8).toString('hex'),
    amount,
    email: 'somebody@mail.test',
    callbackUrl: '',
    status: 'success',
    gatewayResponse: 'Approved',
    paidAt: now().toISOString(),
    channel: 'bank_transfer',
  };
  store.state.charges.push(charge);
  store.save();
  webhooks.send('charge.success', chargeData(sandbox, charge));
  return { reference: charge.reference };
}
