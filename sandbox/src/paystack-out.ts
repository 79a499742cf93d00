/** Paystack, outgoing money: recipients, transfers, banks and account names. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { accountNameOf } from './account-names.ts';
import { refused } from './answers.ts';
import banks from './banks.json' with { type: 'json' };
import { afterActing, beforeActing, misbehave, timesOf } from './misbehave.ts';
import type { Sandbox } from './sandbox.ts';
import { type FaultKind, consumeFault, type Transfer } from './state.ts';

export function recipientRoutes(app: FastifyInstance, { store }: Sandbox): void {
  app.post('/paystack/transferrecipient', async (request, reply) => {
    const { name = '', account_number: accountNumber = '', bank_code: bankCode = '' } = request.body as Record<string, string>;
    if (!banks.banks.some((bank) => bank.code === bankCode))
      return refused(reply, 400, `Unknown bank code: ${bankCode}`, 'invalid_params');
    let recipient = store.state.recipients.find((one) => one.accountNumber === accountNumber && one.bankCode === bankCode);
    if (!recipient)
      store.state.recipients.push((recipient = { code: `RCP_${randomBytes(7).toString('hex')}`, name, accountNumber, bankCode }));
    store.save();
    const data = {
      active: true,
      currency: 'NGN',
      name,
      recipient_code: recipient.code,
      type: 'nuban',
      details: { account_number: accountNumber, bank_code: bankCode },
    };
    return reply.status(201).send({ status: true, message: 'Transfer recipient created successfully', data });
  });

  app.get('/paystack/bank', async () => ({
    status: true,
    message: 'Banks retrieved',
    data: banks.banks
      .filter((bank) => bank.active !== false)
      .map((bank) => ({ ...bank, currency: 'NGN', country: 'Nigeria', is_deleted: false })),
  }));

  app.get<{ Querystring: { account_number?: string; bank_code?: string } }>('/paystack/bank/resolve', async (request, reply) => {
    const { account_number: number = '', bank_code: bankCode = '' } = request.query;
    if (!banks.banks.some((bank) => bank.code === bankCode))
      return refused(reply, 400, `Unknown bank code: ${bankCode}`, 'invalid_params');
    const name = accountNameOf(store, { number, bankCode });
    if (name === undefined)
      return refused(reply, 422, 'Could not resolve account name. Check parameters or try again.', 'invalid_bank_code');
    return { status: true, message: 'Account number resolved', data: { account_number: number, account_name: name, bank_id: 1 } };
  });
}

const transferData = (transfer: Transfer): object => ({
  id: transfer.id,
  amount: transfer.amount,
  currency: 'NGN',
  domain: 'test',
  failures: null,
  reason: transfer.reason,
  reference: transfer.reference,
  source: 'balance',
  status: transfer.status,
  transfer_code: transfer.code,
  recipient: { recipient_code: transfer.recipient },
  session: { provider: 'nip', id: transfer.code },
  fee_charged: transfer.amount <= 500_000 ? 1_000 : transfer.amount <= 5_000_000 ? 2_500 : 5_000,
  gateway_response: transfer.status === 'failed' ? 'Account is restricted' : null,
});

export function transferRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, webhooks } = sandbox;
  app.post('/paystack/transfer', async (request, reply) => {
    const { amount, recipient = '', reference = '', reason = '' } = request.body as Record<string, string>;
    const fault = consumeFault(store, 'transfer', reference);
    if (fault && beforeActing.includes(fault)) return misbehave(reply, fault);
    if (store.state.transfers.some((one) => one.reference === reference))
      return refused(reply, 400, 'Duplicate transfer reference', 'duplicate_reference');
    if (!store.state.recipients.some((one) => one.code === recipient))
      return refused(reply, 400, 'Recipient specified is invalid', 'invalid_transfer_recipient');
    const kobo = Number(amount);
    const status = fault === 'failed' || fault === 'pending' ? fault : 'success';
    const transfer: Transfer = {
      id: store.nextId(),
      reference,
      amount: kobo,
      recipient,
      reason,
      code: `TRF_${randomBytes(7).toString('hex')}`,
      status,
      createdAt: sandbox.now().toISOString(),
    };
    store.state.transfers.push(transfer);
    store.save();
    sendWebhook(transfer, fault);
    if (fault && afterActing.includes(fault)) return misbehave(reply, fault);
    return { status: true, message: 'Transfer has been queued', data: transferData(transfer) };
  });

  app.get<{ Querystring: { from?: string; perPage?: string; page?: string } }>('/paystack/transfer', async (request) => {
    const { from = '', perPage = '50', page = '1' } = request.query;
    const after = store.state.transfers.filter(({ createdAt }) => !from || createdAt >= from);
    const start = (Number(page) - 1) * Number(perPage);
    const data = after.toReversed().slice(start, start + Number(perPage));
    return { status: true, message: 'Transfers retrieved', data: data.map(transferData), meta: { total: after.length } };
  });

  app.get<{ Params: { reference: string } }>('/paystack/transfer/verify/:reference', async (request, reply) => {
    const fault = consumeFault(store, 'verify_transfer', request.params.reference);
    if (fault) return misbehave(reply, fault);
    const transfer = store.state.transfers.find((one) => one.reference === request.params.reference);
    if (!transfer) return refused(reply, 404, 'Transfer not found', 'transfer_not_found');
    return { status: true, message: 'Transfer retrieved', data: transferData(transfer) };
  });

  function sendWebhook(transfer: Transfer, fault: FaultKind | undefined): void {
    if (transfer.status !== 'pending') webhooks.send(`transfer.${transfer.status}`, transferData(transfer), timesOf(fault));
    if (fault === 'reversed_after_success')
      setTimeout(() => settleTransfer(sandbox, transfer.reference, 'reversed'), 1_000).unref();
  }
}

/** Advances a transfer and notifies the product; the control page does this for pending ones. */
export function settleTransfer({ store, webhooks }: Sandbox, reference: string, status: Transfer['status']): boolean {
  const transfer = store.state.transfers.find((one) => one.reference === reference);
  if (!transfer) return false;
  transfer.status = status;
  store.save();
  webhooks.send(`transfer.${status}`, transferData(transfer));
  return true;
}
