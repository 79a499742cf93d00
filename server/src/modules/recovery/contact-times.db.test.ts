/** The hours and the limit of contacts are those of the time at which they took place, and what broke them is marked. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import type { StaffRole } from '@ajo/contract/kernel/access';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const as = async (role: StaffRole) => signIn(context, await aStaff(context, role));
const call = { channel: 'call', outcome: 'no_answer', note: 'Rang out' };

test('of two contacts now about two loans of a customer one is refused at its time; entered with its time it is a breach, and compliance is notified', async () => {
  const debtor = await aCustomer(context);
  const loans = [await aRunningLoan(context, debtor), await aRunningLoan(context, debtor)];
  context.clock.moveBy(30 * dayMs);
  const [by, compliance] = [await as('admin'), await as('compliance_officer')];
  const log = (id: string | undefined, more = {}) =>
    ask(app, `POST /api/admin/loan/${id}/recovery-log`, { as: by, body: { ...call, outcome: 'reached', ...more } });
  const answers = await Promise.all(loans.map(({ id }) => log(id)));
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '422']);
  const refused = answers.find(({ statusCode }) => statusCode === 422)?.json();
  expect([refused.code, Object.keys(refused.errors)]).toEqual(['contact_daily_limit', ['contacted_at']]);
  expect((await log(loans[0]?.id, { contacted_at: context.clock.now() })).json()).toMatchObject({
    message: 'Contact recorded. The customer had been reached on that day already. Compliance is notified',
    data: { breach: 'daily_limit' },
  });
  const bells = (await ask(app, 'GET /api/notifications', { as: compliance })).json().data;
  expect(bells[0].data.message).toMatch(
    /recorded a contact by phone on .+ about AJ-\d+, after the customer had been reached on that day$/,
  );
});

test('the hours and the day of a contact are those of Lagos, at their borders', async () => {
  const debtor = await aCustomer(context);
  const { id } = await aRunningLoan(context, debtor);
  context.clock.moveBy(30 * dayMs);
  const by = await as('admin');
  const today = context.clock.businessDay();
  const [before, yesterday] = [addDays(today, -2), addDays(today, -1)];
  const at = async (moment: string, outcome = 'reached') => {
    const answer = await ask(app, `POST /api/admin/loan/${id}/recovery-log`, {
      as: by,
      body: { ...call, outcome, contacted_at: `${moment}+01:00` },
    });
    return answer.statusCode === 201 ? (answer.json().data.breach ?? 'recorded') : answer.json().code;
  };
  expect(await at(`${before}T07:59:59.999`, 'no_answer')).toBe('hours');
  expect(await at(`${before}T20:00:00.000`, 'no_answer')).toBe('hours');
  expect(await at(`${before}T19:59:59.999`)).toBe('recorded');
  expect(await at(`${before}T08:00:00.000`)).toBe('daily_limit');
  expect(await at(`${yesterday}T08:00:00.000`)).toBe('recorded');
  expect(await at(`${yesterday}T19:59:59.999`)).toBe('daily_limit');
  expect(await at(`${yesterday}T19:59:59.999`, 'no_answer')).toBe('recorded');
});

test('a contact of an earlier day is bound by the hours of that day, not by those of today', async () => {
  const debtor = await aCustomer(context);
  const { id } = await aRunningLoan(context, debtor);
  context.clock.moveBy(30 * dayMs);
  const today = context.clock.businessDay();
  const hours = { contact_from: 10, contact_to: 18, contacts_per_day: 1, assign_after_days: null };
  const set = async (body: object) => ask(app, 'PUT /api/admin/recovery-settings', { as: await as('superadmin'), body });
  expect((await set(hours)).statusCode).toBe(200);
  const at = async (on: string) => {
    const body = { ...call, contacted_at: `${on}T09:00:00+01:00` };
    return (await ask(app, `POST /api/admin/loan/${id}/recovery-log`, { as: await as('admin'), body })).json().data.breach;
  };
  expect(await at(addDays(today, -1))).toBeNull();
  context.clock.moveBy(dayMs);
  expect(await at(today)).toBe('hours');
  expect((await set({ ...hours, contact_from: 8, contact_to: 20 })).statusCode).toBe(200);
});
