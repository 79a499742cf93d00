/** The fee of a target without a day ends when the goal is reached, in whatever parts the money leaves. */
import { ask } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { savingsProducts } from '../../../seeds/reference/savings-products.ts';
import { openDesk, type Saver } from '../../../tests/savings/withdrawal-desk.ts';

const { aSaver, app, approve, money, pay, requested } = await openDesk();
const [, target] = savingsProducts;
const reachingSaver = () =>
  aSaver(10_000_000n, { product: target, target_amount: kobo(10_000_000n) } as Parameters<typeof aSaver>[1]);
const feeOf = async ({ id, as }: Saver, amount: number): Promise<number> =>
  (await ask(app, `POST /api/user/savings/${id}/withdraw/quote`, { as, body: { amount } })).json().data.fee;

test('a reached goal costs no fee in one withdrawal or in two', async () => {
  const saver = await reachingSaver();
  expect(await feeOf(saver, 10_000_000)).toBe(0);
  await approve(await requested(saver, 5_000_000));
  await pay();
  expect([await money(saver.id), await feeOf(saver, 5_000_000)]).toEqual([[5_000_000n, 0n], 0]);
});

test('a goal that is raised is not reached any more', async () => {
  const saver = await reachingSaver();
  await approve(await requested(saver, 5_000_000));
  const body = { target_amount: 20_000_000 };
  expect((await ask(app, `PATCH /api/user/savings/${saver.id}`, { as: saver.as, body })).statusCode).toBe(200);
  expect(await feeOf(saver, 5_000_000)).toBe(125_000);
});
