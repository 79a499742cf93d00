/** A year of a package in monthly parts: a late part, an extension, the last part, and the delivery with a code; all figures agree. */
import { aBetalifePlan, aSubscription, signIn } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { deliverOutbox } from '#modules/notifications';
import { expect, test } from 'vitest';
import { aYear, monthStarts } from './a-year.ts';

const { admin, app, context, customer, holdings, morningOf, own, pay, prove } = await aYear();
const { db } = context;
const { packages } = await aBetalifePlan(context, { package: { instalments: 10, frequency: 'month' } });
const id = await aSubscription(app, { as: await signIn(context, customer) }, packages[0].id);
const path = `/api/user/betalife-subscriptions/${id}`;
const view = async () => (await own(`GET ${path}`)).json().data;
const income = () => balanceOf(db, gl.control('4050'));

async function payPart(): Promise<void> {
  const { reference, to_pay: toPay } = (await own(`POST ${path}/pay`, {})).json().data;
  expect(await pay(reference, toPay)).toBe('taken');
}

async function extendLate(missing: number): Promise<void> {
  const { late, extension } = await view();
  expect(late).toBe(missing);
  expect((await own(`POST ${path}/extend`, extension)).statusCode).toBe(200);
  expect((await view()).price_holds_until).toBe(extension.until);
}

/** The customer, staff, the start page and the books see the same payments. */
async function agree(paid: number): Promise<void> {
  await prove();
  const [seen, list, { packages: held }] = [
    await view(),
    (await admin('GET /api/admin/betalife-subscriptions')).json().data,
    await holdings(),
  ];
  const parts = seen.parts.reduce((sum: number, part: { paid: number }) => sum + part.paid, 0);
  const isDelivered = seen.fulfilment?.status === 'completed';
  expect([seen.paid, parts, list[0].paid, seen.price - seen.remaining]).toEqual([paid, paid, paid, paid]);
  expect(list[0]).toMatchObject({ id, late: seen.late, status: seen.status, price: seen.price });
  expect(held.map((one: { id: string; paid: number }) => [one.id, one.paid])).toEqual(isDelivered ? [] : [[id, paid]]);
  expect(Number(await balanceOf(db, gl.subscriptionContributions(id)))).toBe(isDelivered ? 0 : paid);
}

test('a year of a package agrees everywhere, month by month', async () => {
  const part = 4_800_00;
  let parts = 0;
  await payPart();
  await agree((parts += 1) * part);
  // Parts fall due on the second of a month. That of July is not paid before August.
  for (const start of monthStarts) {
    await morningOf(start);
    if (start === '2026-08-01') {
      await extendLate(part);
    }
    if (parts < 10 && start !== '2026-07-01') {
      await payPart();
      parts += 1;
    }
    await agree(parts * part);
  }
  expect(await view()).toMatchObject({ status: 'completed', remaining: 0, late: 0, fulfilment: { status: 'pending' } });
  expect((await admin('GET /api/admin/betalife-deliveries')).json().data).toMatchObject([{ id }]);

  expect((await admin(`POST /api/admin/betalife-subscriptions/${id}/delivery-code`)).statusCode).toBe(200);
  await deliverOutbox(context);
  const codes = context.sent.texts.map(({ text }) => /^\d{6}/.exec(text)?.[0]).filter((code) => code !== undefined);
  const handover = { recipient: 'Adaeze Okonkwo', proof: 'code', code: codes.at(-1) };
  expect((await admin(`POST /api/admin/betalife-subscriptions/${id}/deliver`, handover)).statusCode).toBe(200);
  await agree(48_000_00);
  expect([await income(), (await view()).fulfilment.status]).toEqual([48_000_00n, 'completed']);
  expect((await admin('GET /api/admin/betalife-deliveries')).json().data).toEqual([]);
}, 60_000);
