/** Requesting a lost notice again: by any role that may, in every form of a body, pressed as often as one likes. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { settlementReference } from '@ajo/contract/kernel/reference';
import { prefixOf, staffRoles } from '@ajo/contract/kernel/access';
import { appOf, ask, aTeam, dieAt, freshContext } from '#kit';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aPayer, bankReports, noticeOf, postNotice, traceOf } from '../../../tests/wallets/settlements.ts';
import { jobTable } from '../../jobs.ts';

const context = await freshContext();
const app = await appOf(context);
const { provider, queued, clock } = context;
const { as } = await aTeam(context, staffRoles, ['Ikeja', 'Aba']);
const job = jobTable.find(({ name }) => name === 'provider_event');
const work = async (): Promise<void> => {
  for (const { name, data } of queued.splice(0)) if (name === 'provider_event') await job?.handler(context, data);
};
const create = (body: object, who = as.finance, prefix = 'finance') =>
  ask(app, `POST /api/${prefix}/settlements`, { as: who, body });
const repush = (body: object | undefined, who = as.finance, path = 'finance/transaction-repush') =>
  ask(app, `POST /api/${path}`, { as: who, body });
const list = async (query = '', path = 'finance/transaction-repush') =>
  (await ask(app, `GET /api/${path}?${query}`, { as: as.finance })).json();

/** A credit whose notice was lost, as finance has created it. */
async function aLostCredit() {
  const payer = await aPayer(context);
  const credit = bankReports(context, { accountNumber: payer.number });
  const { id } = (await create({ settlement_id: credit.settlementId })).json().data;
  return { ...payer, credit, id, reference: settlementReference(credit.settlementId) };
}

beforeEach(() => {
  queued.length = provider.repushes.length = 0;
  provider.repushResult = { status: 'requested' };
});
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});

test('a credit without a notice is created with the figures of the bank, requested again, and booked when its notice comes', async () => {
  const { number, customer } = await aPayer(context);
  const credit = bankReports(context, { accountNumber: number });
  const created = await create({ session_id: credit.sessionId });
  expect([created.statusCode, created.json()]).toMatchObject([
    201,
    {
      message: 'Settlement created successfully',
      data: { settlement_id: credit.settlementId, amount: 100_000, fee: 4_500, status: 'pending', customer: { id: customer.id } },
    },
  ]);
  const reference = settlementReference(credit.settlementId);
  expect(await traceOf(context, reference)).toMatchObject({ receipt: null, booked: 0 });
  expect((await list()).additional).toMatchObject({ is_configured: true, missing: { count: 1, amount: 100_000 } });

  const answer = await repush({ settlement_id: credit.settlementId });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { message: 'Transaction repush successful', data: { status: 'pending', tries: 1 } },
  ]);
  expect(provider.repushes).toEqual([{ settlementId: credit.settlementId, sessionId: '' }]);
  await postNotice(app, noticeOf(credit));
  await work();
  expect(await traceOf(context, reference)).toMatchObject({ status: 'completed', booked: 100_000 });
  const { additional } = await list();
  expect(additional).toMatchObject({ booked: { count: 1 }, missing: { count: 0, amount: 0 } });
  const { data } = (await ask(app, `GET /api/finance/settlements/${answer.json().data.id}`, { as: as.finance })).json();
  expect(data.can).toEqual([]);
  expect(data.history.map(({ action }: { action: string }) => action)).toEqual([
    'credit booked',
    'notice of the bank received',
    'notice requested again',
    'settlement created',
  ]);
});

test('ten presses at once request one notice; a minute later it may be requested again; what is booked is refused', async () => {
  const { id, credit } = await aLostCredit();
  const answers = await Promise.all(Array.from({ length: 10 }, () => repush({ id })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(provider.repushes).toHaveLength(1);
  clock.moveBy(minuteMs);
  await repush({ session_id: credit.sessionId });
  expect(provider.repushes).toHaveLength(2);
  await postNotice(app, noticeOf(credit));
  await work();
  const late = await repush({ id });
  expect([late.statusCode, late.json().code]).toEqual([409, 'settlement_booked']);
  expect(provider.repushes).toHaveLength(2);
});

test('what the bank does not find fails, is pending again with the next repush, and can be booked then', async () => {
  const { id, credit, reference } = await aLostCredit();
  provider.repushResult = { status: 'missing' };
  const refused = await repush({ id });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'credit_not_found']);
  expect(await traceOf(context, reference)).toMatchObject({ status: 'failed' });
  expect((await list('status=failed')).data).toHaveLength(1);
  provider.repushResult = { status: 'requested' };
  expect((await repush({ id })).json().data).toMatchObject({ status: 'pending', reason: null, tries: 2 });
  await postNotice(app, noticeOf(credit));
  await work();
  expect(await traceOf(context, reference)).toMatchObject({ status: 'completed', booked: 100_000 });
});

test('a bank that does not answer: 503, and the next press requests it at once', async () => {
  const { id } = await aLostCredit();
  provider.repushResult = { status: 'unknown', reason: 'no answer in time' };
  expect((await repush({ id })).statusCode).toBe(503);
  provider.repushResult = { status: 'requested' };
  expect((await repush({ id })).statusCode).toBe(200);
  expect(provider.repushes).toHaveLength(2);
  provider.creditResult = { status: 'unknown', reason: 'no answer in time' };
  expect((await create({ settlement_id: '20260000001' })).statusCode).toBe(503);
});

test.each(['repush.begun', 'repush.requested'])('a press that dies at %s is repeated', async (place) => {
  const { id, credit, reference } = await aLostCredit();
  await dieAt(context, place, { call: 'POST /api/finance/transaction-repush', as: as.finance, body: { id } });
  clock.moveBy(minuteMs);
  expect((await repush({ id })).statusCode).toBe(200);
  await postNotice(app, noticeOf(credit));
  await work();
  expect(await traceOf(context, reference)).toMatchObject({ status: 'completed', booked: 100_000 });
});

test('a credit that the bank does not know, or that is in the list, is not created', async () => {
  const { credit } = await aLostCredit();
  expect((await create({ settlement_id: credit.settlementId })).json()).toMatchObject({ code: 'settlement_known' });
  provider.creditResult = { status: 'missing' };
  const answer = await create({ session_id: 'nothing' });
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { session_id: ['The bank has no record of this credit. Check the id'] },
  ]);
});

test.each([undefined, {}, { settlement_id: '' }, { settlement_id: "x'; drop" }, { id: 'x' }, { session_id: ['a', 'b'] }])(
  'a body that names nothing is refused: %j',
  async (body) => {
    expect((await repush(body)).statusCode).toBe(422);
    expect(provider.repushes).toEqual([]);
  },
);

test('all three forms of a body are understood, with and without the prefix of a role', async () => {
  const { credit, id } = await aLostCredit();
  const urlencoded = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, as: as.finance };
  const form = (path: string, text: string) =>
    app.inject({ method: 'POST', url: `/api/${path}`, headers: { ...urlencoded.as, ...urlencoded.headers }, payload: text });
  const part = `--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n${id}\r\n--b--\r\n`;
  const headers = { ...as.finance, 'content-type': 'multipart/form-data; boundary=b' };
  const answers = [
    await form('finance/transaction-repush', `settlement_id=${credit.settlementId}`),
    await form('transaction-repush', `session_id=${credit.sessionId}`),
    await app.inject({ method: 'POST', url: '/api/transaction-repush', headers, payload: part }),
    await repush({ id }, as.admin, 'admin/transaction-repush'),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual(
    answers.map(() => [200, 'Transaction repush successful']),
  );
  expect((await list(`search=${credit.settlementId}&status=&page=1`, 'transaction-repush')).data).toHaveLength(1);
});

test('the list is searched by every name of a credit and follows the scope of the caller', async () => {
  const { credit, customer } = await aLostCredit();
  const found = async (search: string) =>
    (await list(`search=${encodeURIComponent(search)}&per_page=100`)).data.map((row: { id: string }) => row.id);
  for (const text of [credit.settlementId, credit.sessionId, credit.accountNumber]) expect(await found(text)).toHaveLength(1);
  expect((await found('bola send')).length).toBeGreaterThan(0);
  expect((await found(customer.firstName)).length).toBeGreaterThan(0);
  expect(await found('%')).toEqual([]);
  const far = await ask(app, `GET /api/${prefixOf('team_lead')}/transaction-repush`, { as: as.team_lead });
  expect([far.statusCode, far.json().data]).toEqual([200, []]);
  expect(far.json().additional.credited).toEqual({ count: 0, amount: 0 });
});

test('each figure counts the credits that it links to', async () => {
  await aLostCredit();
  const { credited, booked, missing } = (await list('')).additional;
  const shown = async (filter: string) => {
    const rows: { amount: number }[] = (await list(`${filter}&per_page=100`)).data;
    return { count: rows.length, amount: rows.reduce((sum, { amount }) => sum + amount, 0) };
  };
  expect([await shown('show=credited'), await shown('show=credited&status=completed'), await shown('show=missing')]).toEqual([
    credited,
    booked,
    missing,
  ]);
  expect(missing.count).toBeGreaterThan(0);
});

test('a role that only reads may not repush, and one without the capability may do neither', async () => {
  const { id } = await aLostCredit();
  expect((await repush({ id }, as.team_lead, `${prefixOf('team_lead')}/transaction-repush`)).statusCode).toBe(403);
  expect((await create({ settlement_id: '1' }, as.team_lead, prefixOf('team_lead'))).statusCode).toBe(403);
  expect((await ask(app, `GET /api/${prefixOf('hr')}/transaction-repush`, { as: as.hr })).statusCode).toBe(403);
});

test('without Providus nothing is requested', async () => {
  const { id } = await aLostCredit();
  const bank = context.providus;
  context.providus = undefined;
  const answers = [await repush({ id }), await create({ settlement_id: '1' })];
  const { additional, data } = await list();
  context.providus = bank;
  expect(answers.map((answer) => answer.json().code)).toEqual(['bank_off', 'bank_off']);
  expect([additional.is_configured, data[0].can]).toEqual([false, []]);
});
