/** Packages to deliver: recipient, address and day; the list of one plan; and an empty day. */
import { betalifeCalls, BetalifePlanId } from '@ajo/contract/modules/betalife';
import { SubscriptionId } from '@ajo/contract/modules/betalife-subscriptions';
import { UserId } from '@ajo/contract/kernel/id';
import { Day, longDay } from '@ajo/contract/kernel/time';
import { type DeliveryRow, staffSubscriptionCalls } from '@ajo/contract/modules/betalife-subscriptions.staff';
import { answer, openPage, pageWith } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { betalifePlan } from '../../../../tests/betalife-plan.ts';

const row = (number: string, address: string | null): DeliveryRow => ({
  id: SubscriptionId.parse(`0199a000-0000-7000-8000-0000000000${number}`),
  number: `BL-0000${number}`,
  customer: { id: UserId.parse('0199a000-0000-7000-8000-0000000000aa'), name: `Customer ${number}` },
  branch: 'Ikeja',
  plan: 'Monthly food basket',
  package: 'Small basket',
  contents: 'Rice, 10 kg',
  address,
  due_on: Day.parse('2026-03-31'),
  late: false,
});
const december = {
  ...betalifePlan,
  id: BetalifePlanId.parse('0199a000-0000-7000-8000-0000000000b9'),
  name: 'December package',
  active: false,
};
const plans = answer(betalifeCalls.list, { data: [betalifePlan, december] });
const open = (rows: DeliveryRow[], path = '/admin/betalife-deliveries') =>
  openPage(path, { as: 'superadmin', answers: [plans, answer(staffSubscriptionCalls.deliveries, pageWith(rows))] });

test('each package leads to its subscription and has its address and its day', async () => {
  await open([row('01', '12 Allen Avenue, Ikeja'), row('02', null)]);
  const link = await screen.findByRole('link', { name: 'Customer 01' });
  expect(link.getAttribute('href')).toContain('0199a000-0000-7000-8000-000000000001');
  expect(screen.getByText('12 Allen Avenue, Ikeja')).toBeTruthy();
  expect(screen.getByText('Pickup')).toBeTruthy();
  expect(screen.getAllByText(longDay(Day.parse('2026-03-31')))).toHaveLength(2);
});

test('the address with a plan shows the list of that plan', async () => {
  const { sentTo } = await open([row('01', null)], `/admin/betalife-deliveries?plan_id=${betalifePlan.id}`);
  await screen.findByRole('link', { name: 'Customer 01' });
  expect(sentTo(staffSubscriptionCalls.deliveries).at(-1)?.query).toMatchObject({ plan_id: betalifePlan.id });
});

test('a plan that is not on offer any more can be chosen, and is named', async () => {
  const { sentTo } = await open([row('01', null)], `/admin/betalife-deliveries?plan_id=${december.id}`);
  expect((await screen.findAllByText(/December package, not on offer/)).length).toBeGreaterThan(0);
  expect(sentTo(staffSubscriptionCalls.deliveries).at(-1)?.query).toMatchObject({ plan_id: december.id });
});

test('a late package is marked, and late ones are a filter', async () => {
  const { sentTo } = await open([{ ...row('01', null), late: true }], '/admin/betalife-deliveries?late=true');
  const line = (await screen.findByRole('link', { name: 'Customer 01' })).closest('tr');
  expect(line?.textContent).toContain('Late');
  expect(sentTo(staffSubscriptionCalls.deliveries).at(-1)?.query).toMatchObject({ late: 'true' });
});

test('an empty list explains when packages appear', async () => {
  await open([]);
  expect(await screen.findByText('Nothing to deliver')).toBeTruthy();
});
