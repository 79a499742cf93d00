/** A denial is decided on the guarantors that it releases. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';
import { anApplication, assessed, seedProducts } from '../../../tests/loans/applications.ts';

test('the assessment of a denial counts the guarantors who have accepted', async () => {
  const context = await freshContext();
  const app = await appOf(context);
  await seedProducts(context);
  const as = await signIn(context, await aStaff(context, 'admin'));
  const { loanId, customer } = await anApplication(context);
  await assessed(context, loanId, customer);
  context.clock.moveBy(minuteMs);
  const body = { loan_id: loanId, status: 'denied', reason: 'Income too low', reason_code: 'income_low' };
  expect((await ask(app, 'POST /api/admin/loan_status', { as, body })).json().data.status).toBe('denied');
  const { data } = (await ask(app, `GET /api/admin/loan/${loanId}/assessments`, { as })).json();
  expect(data[0]).toMatchObject({ moment: 'denial', result: { stops: [] }, inputs: { guarantors_ready: 1 } });
});
