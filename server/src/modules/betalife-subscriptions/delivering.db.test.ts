/** Staff see subscriptions in their scope and hand over packages: with a photo or the code of the customer, once, with the price as income. */
import {
  aBetalifePlan,
  aCustomer,
  aMondayMorning,
  appOf,
  ask,
  aSubscription,
  aTeam,
  completeProfile,
  confirmNewest,
  dieAt,
  freshContext,
  payForPackage,
  signIn,
} from '#kit';
import { staffRoles } from '@ajo/contract/kernel/access';
import { dayMs } from '@ajo/contract/kernel/time';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { subLedgers } from '../../sub-ledgers.ts';
import { formOf } from '../../../tests/repayments/forms.ts';

const context = await freshContext();
const app = await appOf(context);
const { as, staff, home, far } = await aTeam(context, staffRoles, ['Ikeja', 'Aba']);
const plan = await aBetalifePlan(context, { package: { instalments: 2 } });
const path = (id: string, rest = '') => `/api/admin/betalife-subscriptions/${id}${rest}`;

async function aFamily(parts: number, branchId = home) {
  const customer = await aCustomer(context, { branchId, lastName: `Okafor${parts}` });
  await completeProfile(context, customer);
  const buyer = { as: await signIn(context, customer) };
  const id = await aSubscription(app, buyer, plan.packages[0].id);
  for (let part = 0; part < parts; part += 1) await payForPackage(context, app, { ...buyer, id });
  return { id, customer, ...buyer };
}
const sentCode = () => /^\d{6}/.exec(context.sent.texts.at(-1)?.text ?? '')?.[0] ?? '';
const newestText = async (id: string) => {
  const answer = await ask(app, `POST ${path(id, '/delivery-code')}`, { as: as.admin });
  const { deliverOutbox } = await import('#modules/notifications');
  await deliverOutbox(context);
  return { statusCode: answer.statusCode, code: sentCode() };
};
const deliver = (id: string, body: object, who = as.admin) => ask(app, `POST ${path(id, '/deliver')}`, { as: who, body });
const find = async (id: string) => (await ask(app, `GET ${path(id)}`, { as: as.admin })).json().data;

beforeEach(() => context.clock.moveTo(aMondayMorning));
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('the code of the customer proves a delivery, once, and the price becomes income', async () => {
  const { id, as: own } = await aFamily(2);
  const income = await balanceOf(context.db, gl.control('4050'));
  const { statusCode, code } = await newestText(id);
  expect([statusCode, code]).toEqual([200, expect.stringMatching(/^\d{6}$/)]);
  expect((await ask(app, `POST ${path(id, '/delivery-code')}`, { as: as.admin })).json().code).toBe('code_sent_just_now');
  const handover = { recipient: 'Mama Okafor', proof: 'code' };
  expect((await deliver(id, handover)).json().code).toBe('code_missing');
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await deliver(id, { ...handover, code: wrong })).json().code).toBe('wrong_code');
  const done = await deliver(id, { ...handover, code });
  expect(done.json()).toMatchObject({
    message: 'Delivery recorded',
    data: { status: 'completed', fulfilment: { status: 'completed', recipient: 'Mama Okafor', proof: 'code' } },
  });
  expect((await deliver(id, { ...handover, code })).json().code).toBe('delivered_before');
  expect(await balanceOf(context.db, gl.subscriptionContributions(id))).toBe(0n);
  expect((await balanceOf(context.db, gl.control('4050'))) - income).toBe(48_000_00n);
  const seen = (await ask(app, `GET /api/user/betalife-subscriptions/${id}`, { as: own })).json().data;
  expect(seen.fulfilment).toMatchObject({ status: 'completed', delivered_on: '2026-03-02' });
  const refund = { reason: 'The supplier is out of rice', to: 'credit' };
  expect((await ask(app, `POST ${path(id, '/refund')}`, { as: as.admin, body: refund })).json().code).toBe('nothing_to_refund');
});

test('five wrong codes end a code, and it works for half an hour', async () => {
  const { id } = await aFamily(2);
  const { code } = await newestText(id);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 5; attempt += 1) await deliver(id, { recipient: 'Mama Okafor', proof: 'code', code: wrong });
  const tooOften = await deliver(id, { recipient: 'Mama Okafor', proof: 'code', code });
  expect(tooOften.json().code).toBe('code_tried_too_often');
  context.clock.moveBy(2 * 60_000);
  const { code: second } = await newestText(id);
  context.clock.moveBy(31 * 60_000);
  const again = await signIn(context, staff.admin);
  const late = await deliver(id, { recipient: 'Mama Okafor', proof: 'code', code: second }, again);
  expect(late.json().code).toBe('code_missing');
});

test('a fresh Idempotency-Key for each wrong code does not reset the count, and a repeated delivery gets its answer again', async () => {
  const { id } = await aFamily(2);
  const { code } = await newestText(id);
  const wrong = code === '000000' ? '000001' : '000000';
  const withKey = (key: string, digits: string) =>
    deliver(id, { recipient: 'Mama Okafor', proof: 'code', code: digits }, { ...as.admin, 'idempotency-key': key });
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await withKey(`guess-${id}-${attempt}`, wrong)).json().code).toBe('wrong_code');
  expect((await withKey(`guess-${id}-5`, wrong)).json().code).toBe('code_tried_too_often');
  expect((await withKey(`right-${id}`, code)).json().code).toBe('code_tried_too_often');
  context.clock.moveBy(2 * 60_000);
  const { code: second } = await newestText(id);
  const done = await withKey(`second-${id}`, second);
  expect(done.statusCode).toBe(200);
  expect((await withKey(`second-${id}`, second)).json()).toEqual(done.json());
});

const photo = { field: 'photo', name: 'handover.png', type: 'image/png' };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a photo proves a delivery too, and staff can open it', async () => {
  const { id } = await aFamily(2);
  const fields = { recipient: 'Papa Okafor', proof: 'photo', delivered_on: '2026-03-02' };
  expect((await deliver(id, fields)).json().code).toBe('photo_missing');
  const form = formOf(fields, { ...photo, bytes: png });
  const headers = { ...as.finance, ...form.headers };
  const done = await ask(app, `POST /api/finance/betalife-subscriptions/${id}/deliver`, { as: headers, body: form.body });
  expect(done.json()).toMatchObject({ data: { delivered_by: expect.any(String), proof_photo: { type: 'image/png' } } });
});

test('nothing is handed over before the price is paid, by the owner, on another day, or out of scope', async () => {
  const { id } = await aFamily(1);
  const body = { recipient: 'Mama Okafor', proof: 'code', code: '123456' };
  expect((await deliver(id, body)).json().code).toBe('nothing_to_deliver');
  const paid = await aFamily(2, far);
  expect((await deliver(paid.id, { ...body, delivered_on: '2026-03-01' })).json().code).toBe('delivered_outside');
  expect((await deliver(paid.id, body, as.subadmin)).statusCode).toBe(404);
  expect((await deliver(paid.id, body, as.credit_officer)).statusCode).toBe(403);
  expect((await ask(app, `GET ${path(paid.id)}`, { as: as.subadmin })).statusCode).toBe(404);
});

test('a refund that waits for a second person fails with its reason when the customer has cancelled since', async () => {
  const { id, as: own } = await aFamily(1);
  const body = { reason: 'The supplier is out of rice', to: 'bank' };
  expect((await ask(app, `POST ${path(id, '/refund')}`, { as: as.admin, body })).statusCode).toBe(200);
  const cancel = { as: own, body: { total: 24_000_00, to: 'credit' } };
  expect((await ask(app, `POST /api/user/betalife-subscriptions/${id}/cancel`, cancel)).statusCode).toBe(200);
  const confirmed = (await confirmNewest(app, as.finance, 'finance')).json();
  expect(confirmed.failure).toBeTruthy();
  expect(confirmed.message).toBe(`It could not be carried out: ${confirmed.failure}`);
  const { data } = (await ask(app, 'GET /api/finance/approvals?state=failed', { as: as.finance })).json();
  expect(data).toMatchObject([{ state: 'failed', subject: { id } }]);
  expect(await find(id)).toMatchObject({ status: 'closed', closed_reason: 'cancelled', returns: [{ destination: 'credit' }] });
});

test('a refund that waits ends with its reason when another part is paid meanwhile, and is requested again', async () => {
  const { id, as: own } = await aFamily(1);
  const body = { reason: 'The supplier is out of rice', to: 'credit' };
  const request = () => ask(app, `POST ${path(id, '/refund')}`, { as: as.admin, body });
  expect((await request()).json().data).toEqual({ state: 'asked' });
  await payForPackage(context, app, { as: own, id });
  const ended = await confirmNewest(app, as.superadmin, 'admin');
  expect(ended.json()).toMatchObject({
    failure: 'Another payment has arrived: ₦48,000.00 is held now. Request the refund again',
  });
  expect(await find(id)).toMatchObject({ status: 'completed', awaits_second_person: false });
  expect((await request()).json().data).toEqual({ state: 'asked' });
  expect((await confirmNewest(app, as.superadmin, 'admin')).statusCode).toBe(200);
  expect(await find(id)).toMatchObject({ status: 'closed', returns: [{ amount: 48_000_00, fee: 0 }] });
});

test('a process killed before its journal delivers nothing, and again delivers once', async () => {
  const { id } = await aFamily(2);
  const { code } = await newestText(id);
  const body = { recipient: 'Mama Okafor', proof: 'code', code };
  const key = { ...as.admin, 'idempotency-key': 'deliver-once-00001' };
  await dieAt(context, 'delivery.unposted', { call: `POST ${path(id, '/deliver')}`, as: key, body });
  expect(await find(id)).toMatchObject({ fulfilment: { status: 'pending' }, staff_can: { deliver: true, refund: true } });
  expect((await deliver(id, body, key)).statusCode).toBe(200);
});

test('each tab has what its name says, in the scope of the reader, and the delivery list says what goes where', async () => {
  const fresh = await aBetalifePlan(context, { package: { instalments: 4 } });
  const customer = await aCustomer(context, { branchId: far });
  await completeProfile(context, customer);
  const buyer = { as: await signIn(context, customer) };
  const body = {
    package_id: fresh.packages[0].id,
    delivery: { how: 'address', address: '12 Aba Road, Aba', phone: '08031234567' },
  };
  const open = async () => (await ask(app, 'POST /api/user/betalife-subscriptions', { as: buyer.as, body })).json().data.id;
  const [late, owed, ended] = [await open(), await open(), await open()];
  await payForPackage(context, app, { ...buyer, id: late });
  await payForPackage(context, app, { ...buyer, id: owed, amount: 48_000_00 });
  await ask(app, `POST /api/user/betalife-subscriptions/${ended}/cancel`, { as: buyer.as, body: { total: 0, to: 'credit' } });
  context.clock.moveBy(8 * dayMs);
  const current = await open();
  const admin = await signIn(context, (await aTeam(context, ['admin', 'subadmin'], ['Yaba', 'Uyo'])).staff.admin);
  const list = async (query: string) =>
    (await ask(app, `GET /api/admin/betalife-subscriptions?plan_id=${fresh.id}${query}`, { as: admin })).json();
  const ids = async (query: string) => (await list(query)).data.map((row: { id: string }) => row.id);
  expect(await ids('')).toEqual(expect.arrayContaining([late, owed, ended, current]));
  expect(await ids('&stage=active')).toEqual([current]);
  expect(await ids('&stage=late')).toEqual([late]);
  expect(await ids('&stage=to_deliver')).toEqual([owed]);
  expect(await ids('&stage=delivered')).toEqual([]);
  expect(await ids('&stage=cancelled')).toEqual([ended]);
  const { totals, data } = await list('&stage=late');
  expect([totals, data[0]]).toMatchObject([
    { price: 48_000_00, paid: 12_000_00 },
    { late: 12_000_00, next_due_on: '2026-03-09' },
  ]);
  expect(await ids(`&search=${data[0].number}`)).toEqual([late]);
  const deliveries = await ask(app, `GET /api/admin/betalife-deliveries?plan_id=${fresh.id}`, { as: admin });
  expect(deliveries.json().data).toMatchObject([
    { id: owed, contents: 'Rice 10 kg', address: '12 Aba Road, Aba', due_on: '2026-03-16' },
  ]);
  const file = await ask(app, `GET /api/admin/export/betalife-deliveries?plan_id=${fresh.id}`, { as: admin });
  expect(file.body).toContain('"12 Aba Road, Aba",2026-03-16');
  expect(file.body).not.toContain('08031234567');
});
