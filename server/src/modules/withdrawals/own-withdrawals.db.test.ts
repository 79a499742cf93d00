/** What a customer reads of withdrawals: their own reason, and none that staff wrote. */
import { ask } from '#kit';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';

test('the reason of a direct withdrawal is for staff, that of a request is for both', async () => {
  const { aSaver, app, asAdmin, detail, requested } = await openDesk();
  const saver = await aSaver(1_000_000n);
  await requested(saver, 100_000);
  const body = { user_id: saver.customer.id, amount: 200_000, withdrawal_reason: 'Suspected fraud, reported' };
  const call = `POST /api/admin/savings/${saver.id}/direct-withdrawal`;
  const { id } = (await ask(app, call, { as: asAdmin, body })).json().data;
  const own = await ask(app, `GET /api/user/savings/${saver.id}/withdrawals`, { as: saver.as });
  expect(own.json().data.map((one: Record<string, unknown>) => [one['kind'], one['cause'], one['withdrawal_reason']])).toEqual([
    ['direct', null, null],
    ['request', null, 'School fees'],
  ]);
  expect(own.body).not.toContain('fraud');
  expect((await detail(id)).withdrawal_reason).toBe('Suspected fraud, reported');
});
