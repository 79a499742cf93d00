/** One package of a plan: what is sent for a new and a changed one, what is refused at its field, and addresses that lead to the plan. */
import { betalifeCalls } from '@ajo/contract/modules/betalife';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { betalifePlan as plan, smallBasket } from '../../../../tests/betalife-plan.ts';

const read = answer(betalifeCalls.read, { data: plan });
const versions = answer(betalifeCalls.versions, { data: [], planned: [] });
const answers = [read, versions];
const creating = `/admin/betalife-food/create-package/${plan.id}`;
const editing = `/admin/food/${plan.id}/edit-package/2`;
const saving = { message: 'Package saved', data: plan };
const fillIn = async (user: Awaited<ReturnType<typeof openPage>>['user']) => {
  await user.type(await screen.findByLabelText(/^Name/), 'Large basket');
  await user.type(screen.getByLabelText(/^Price/), '250000');
  await user.type(screen.getByLabelText(/^Item/), 'Rice');
  await user.type(screen.getByLabelText(/^Quantity/), '25 kg');
};

test('a new package is sent with its price in kobo, its items and the version of the plan', async () => {
  const { user, sentTo } = await openPage(creating, {
    as: 'superadmin',
    answers: [answer(betalifeCalls.addPackage, saving), ...answers],
  });
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Add the package' }));
  await expect.poll(() => screen.getByRole('heading', { level: 1 }).textContent).toBe(plan.name);
  expect(sentTo(betalifeCalls.addPackage).map(({ body }) => body)).toEqual([
    {
      name: 'Large basket',
      description: '',
      price: 25_000_000n,
      instalments: 4,
      frequency: 'week',
      items: [{ name: 'Rice', quantity: '25 kg' }],
      version: 3,
    },
  ]);
});

test('a package that is opened shows what it holds; a removed item and a new period are sent', async () => {
  const { user, sentTo } = await openPage(editing, {
    as: 'superadmin',
    answers: [answer(betalifeCalls.changePackage, saving), ...answers],
  });
  await user.click(await screen.findByRole('button', { name: 'Remove item 1' }));
  await user.selectOptions(screen.getByLabelText(/^A part is paid/), 'month');
  await user.click(screen.getByRole('button', { name: 'Save the package' }));
  const { id, name, description, price, instalments, items } = smallBasket;
  const body = { name, description, price, instalments, frequency: 'month', items: [items[1]], version: 3 };
  await expect
    .poll(() => sentTo(betalifeCalls.changePackage).map((sent) => [sent.params, sent.body]))
    .toEqual([[{ id: plan.id, pid: id }, body]]);
});

test('a price that is missing and what the server refuses are at their fields; the entries stay', async () => {
  const refused = refusal(betalifeCalls.addPackage, 422, 'Check the marked fields', {
    instalments: ['At most 120 parts'],
    'items.0.quantity': ['Enter the quantity'],
  });
  const { user, sentTo } = await openPage(creating, { as: 'superadmin', answers: [refused, ...answers] });
  await fillIn(user);
  await user.clear(screen.getByLabelText(/^Price/));
  await user.click(screen.getByRole('button', { name: 'Add the package' }));
  expect(await screen.findByText('Enter an amount')).toBeTruthy();
  expect(sentTo(betalifeCalls.addPackage)).toEqual([]);
  await user.type(screen.getByLabelText(/^Price/), '1000');
  await user.click(screen.getByRole('button', { name: 'Add the package' }));
  expect(await screen.findByText('At most 120 parts')).toBeTruthy();
  expect(screen.getByText('Enter the quantity')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Large basket');
});

test.each([
  ['a package that was removed', 'superadmin', `/admin/food/${plan.id}/edit-package/9`],
  ['a role that only reads', 'finance', editing],
] as const)('%s: the address leads to the plan', async (_case, as, path) => {
  await openPage(path, { as, answers });
  await expect.poll(() => screen.getByRole('heading', { level: 1 }).textContent).toBe(plan.name);
});
