/** Providus' digital collection service: account numbers, credits, queries in numbers, and notices in text. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { afterActing, beforeActing, misbehave, timesOf } from './misbehave.ts';
import type { Sandbox } from './sandbox.ts';
import { consumeFault, type FaultKind, type ProvidusCredit } from './state.ts';

const base = '/providus/appdevapi/api';
const feeNaira = 45;
const retryPausesMs = [0, 300, 1_000, 3_000];

const signatureOf = ({ providus }: Sandbox): string =>
  createHash('sha512').update(`${providus.clientId}:${providus.clientSecret}`).digest('hex').toUpperCase();

const lagos = (iso: string): Date => new Date(new Date(iso).getTime() + 3_600_000);
/** `2024-01-19 09:04:37` */
const plainTime = (iso: string): string => lagos(iso).toISOString().slice(0, 19).replace('T', ' ');
/** `1/19/2024 9:04:37 AM` */
function americanTime(iso: string): string {
  const at = lagos(iso);
  const hours = at.getUTCHours();
  const clock = `${hours % 12 || 12}:${at.toISOString().slice(14, 19)} ${hours < 12 ? 'AM' : 'PM'}`;
  return `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()} ${clock}`;
}

const feeOf = (amount: number): number => (amount > feeNaira * 100 ? feeNaira : 0);

/** Numbers, as a query answers. */
const figuresOf = ({ amount }: ProvidusCredit) => ({
  transactionAmount: amount / 100,
  settledAmount: amount / 100 - feeOf(amount),
  feeAmount: feeOf(amount),
  vatAmount: 0,
});
const factsOf = (credit: ProvidusCredit) => ({
  sessionId: credit.sessionId,
  initiationTranRef: '',
  accountNumber: credit.number,
  tranRemarks: `FROM ${credit.payer} TO ${credit.number}`,
  currency: 'NGN',
  settlementId: credit.settlementId,
  sourceAccountNumber: '2093566866',
  sourceAccountName: credit.payer,
  sourceBankName: 'UNITED BANK FOR AFRICA',
  tranDateTime: plainTime(credit.at),
});

const nothingFound = {
  sessionId: '',
  accountNumber: '',
  tranRemarks: 'Transaction not found!!!',
  transactionAmount: 0,
  settledAmount: 0,
  feeAmount: 0,
  vatAmount: 0,
  currency: '',
  settlementId: '',
  tranDateTime: '',
};

/** A credit on an account number, as if a customer had paid from the bank's app. `lost_webhook`: the bank sends no notice until it is asked to. */
export function creditProvidus(sandbox: Sandbox, number: string, amount: number): ProvidusCredit {
  const { store } = sandbox;
  const id = store.nextId();
  const at = sandbox.now().toISOString();
  const credit: ProvidusCredit = {
    settlementId: `${at.replaceAll(/\D/g, '').slice(0, 14)}${String(id).padStart(6, '0')}`,
    sessionId: `0900000${at.replaceAll(/\D/g, '').slice(0, 14)}${String(id).padStart(9, '0')}`,
    number,
    amount,
    payer: 'A SENDER',
    at,
    answer: null,
  };
  store.state.providusCredits.push(credit);
  store.save();
  const fault = consumeFault(store, 'providus_notice', credit.settlementId);
  if (fault !== 'lost_webhook') sendNotice(sandbox, credit, timesOf(fault));
  return credit;
}

function sendNotice(sandbox: Sandbox, credit: ProvidusCredit, { times, afterMs }: { times: number; afterMs: number }): void {
  const text = Object.fromEntries(Object.entries(figuresOf(credit)).map(([name, naira]) => [name, String(naira)]));
  const raw = JSON.stringify({ ...factsOf(credit), ...text, channelId: '1' });
  const all = async (): Promise<void> => {
    await wait(afterMs, undefined, { signal: sandbox.ending });
    await Promise.all(Array.from({ length: times }, () => deliver(sandbox, credit, raw)));
  };
  all().catch(() => undefined);
}

/** Repeated until the answer is 00, 01 or 02; then the credit waits for a repush. */
async function deliver(sandbox: Sandbox, credit: ProvidusCredit, raw: string): Promise<void> {
  for (const pauseMs of retryPausesMs) {
    await wait(pauseMs, undefined, { signal: sandbox.ending });
    const answer = await fetch(sandbox.providus.webhookUrl, {
      method: 'POST',
      body: raw,
      headers: { 'content-type': 'application/json', 'X-Auth-Signature': signatureOf(sandbox) },
      signal: AbortSignal.timeout(10_000),
    })
      .then(async (response) => (await response.json()) as { responseCode?: string })
      .catch(() => undefined);
    credit.answer = answer?.responseCode ?? null;
    sandbox.store.save();
    if (['00', '01', '02'].includes(credit.answer ?? '')) return;
  }
}

type Operation = (input: Record<string, string | undefined>, fault: FaultKind | undefined) => object;

function operationsOf(
  sandbox: Sandbox,
): Record<string, { fault: 'providus_account' | 'providus_verify' | 'providus_repush'; run: Operation }> {
  const { store } = sandbox;
  const open = (name: string, prefix: string): object => {
    const number = `${prefix}${String(store.nextId()).padStart(10 - prefix.length, '0')}`;
    store.state.providusAccounts.push({ number, name: `AJO(${name})` });
    store.save();
    return { account_number: number, account_name: `AJO(${name})`, requestSuccessful: true, responseCode: '00' };
  };
  const find = (by: Partial<Pick<ProvidusCredit, 'settlementId' | 'sessionId'>>): ProvidusCredit | undefined =>
    store.state.providusCredits.find(
      ({ settlementId, sessionId }) =>
        (by.settlementId && settlementId === by.settlementId) || (by.sessionId && sessionId === by.sessionId),
    );
  const shown = (credit: ProvidusCredit | undefined, fault: FaultKind | undefined): object =>
    !credit || fault === 'missing'
      ? nothingFound
      : { ...factsOf(credit), ...figuresOf(credit), channelId: 1, settlementDateTime: americanTime(credit.at) };
  const bySession: Operation = ({ session_id: sessionId = '' }, fault) => shown(find({ sessionId }), fault);
  return {
    pipcreatereservedaccountnumber: {
      fault: 'providus_account',
      run: ({ account_name: name = '' }) => ({
        ...open(name, '99'),
        bvn: '',
        responseMessage: 'Reserved Account Generated Successfully',
      }),
    },
    pipcreatedynamicaccountnumber: {
      fault: 'providus_account',
      run: ({ account_name: name = '', payment_ref: ref = '' }) => ({
        ...open(name, '98'),
        initiationTranRef: ref,
        responseMessage: 'OPERATION SUCCESSFUL',
      }),
    },
    pipverifytransaction: { fault: 'providus_verify', run: bySession },
    pipverifytransaction_sessionid: { fault: 'providus_verify', run: bySession },
    pipverifytransaction_settlementid: {
      fault: 'providus_verify',
      run: ({ settlement_id: settlementId = '' }, fault) => shown(find({ settlementId }), fault),
    },
    pip_repushtransaction_settlementid: {
      fault: 'providus_repush',
      run: ({ settlement_id: settlementId = '', session_id: sessionId = '' }) => {
        const credit = find({ settlementId, sessionId });
        if (!credit) return { requestSuccessful: false, responseMessage: 'Transaction not found!!!', responseCode: '01' };
        sendNotice(sandbox, credit, timesOf(undefined));
        return { account_number: credit.number, requestSuccessful: true, responseMessage: 'success', responseCode: '00' };
      },
    },
  };
}

export function providusRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const operations = operationsOf(sandbox);
  const answer = async (
    reply: FastifyReply,
    { name, headers, input }: { name: string; headers: Record<string, unknown>; input: Record<string, string> },
  ): Promise<unknown> => {
    const operation = operations[name.toLowerCase()];
    if (!operation) return { Message: `No HTTP resource was found that matches the request URI '${name}'.` };
    const isKnown =
      headers['client-id'] === sandbox.providus.clientId &&
      String(headers['x-auth-signature']).toUpperCase() === signatureOf(sandbox);
    if (!isKnown)
      return { account_number: '', requestSuccessful: false, responseMessage: 'Authentication Failed', responseCode: '05' };
    const fault = consumeFault(sandbox.store, operation.fault);
    if (fault && beforeActing.includes(fault)) return misbehave(reply, fault);
    const done = operation.run(input, fault);
    return fault && afterActing.includes(fault) ? misbehave(reply, fault) : done;
  };
  type Query = { Params: { name: string }; Querystring: Record<string, string> };
  app.get<Query>(`${base}/:name`, ({ params: { name }, headers, query }, reply) =>
    answer(reply, { name, headers, input: query }),
  );
  type Body = { Params: { name: string }; Body: Record<string, string> };
  app.post<Body>(`${base}/:name`, ({ params: { name }, headers, body }, reply) => answer(reply, { name, headers, input: body }));

  /** A credit on any number, also on one that we do not know. */
  app.post<{ Body: { number: string; amount: number } }>('/_control/providus-credit', async ({ body }) =>
    creditProvidus(sandbox, body.number, body.amount),
  );
  app.get('/_control/providus', async () => ({
    accounts: sandbox.store.state.providusAccounts,
    credits: sandbox.store.state.providusCredits,
  }));
}
