/** The address of a plan names its kind: under another kind it leads to its own address. */
import { kobo } from '@ajo/contract/kernel/money';
import { betalifeCalls, BetalifePackageId, BetalifePlanId, type KeptPlan } from '@ajo/contract/modules/betalife';
import { answer, openPage } from '#test-page';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

const id = BetalifePlanId.parse('0199a000-0000-7000-8000-000000000b01');
const plan: KeptPlan = {
  id,
  type: 'assets',
  name: 'Home appliances',
  description: 'Paid in parts.',
  position: 1,
  version: 1,
  active: true,
  cancellation_fee_bps: 0,
  betalife_packages: [
    {
      id: BetalifePackageId.parse('0199a000-0000-7000-8000-000000000b02'),
      index: 0,
      name: 'Fridge',
      description: '',
      price: kobo(10_000_000n),
      instalments: 10,
      frequency: 'month',
      instalment: kobo(1_000_000n),
      last_instalment: kobo(1_000_000n),
      items: [{ name: 'Fridge', quantity: '1' }],
    },
  ],
};

const open = (path: string) =>
  openPage(path, {
    as: 'admin',
    answers: [answer(betalifeCalls.read, { data: plan }), answer(betalifeCalls.versions, { data: [] })],
  });

test.each([
  [`/admin/betalife_food/${id}`, `/admin/betalife_assets/${id}`],
  [`/admin/betalife_assets/${id}`, `/admin/betalife_assets/${id}`],
  [`/admin/betalife/${id}`, `/admin/betalife/${id}`],
])('%s leads to %s', async (path, own) => {
  await open(path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Home appliances' })).toBeTruthy();
  await waitFor(() => expect(globalThis.location.pathname).toBe(own));
});

test('a package is changed under the kind of its plan', async () => {
  await open(`/admin/betalife_food/${id}/edit-package/0`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Change Fridge' })).toBeTruthy();
  await waitFor(() => expect(globalThis.location.pathname).toBe(`/admin/betalife_assets/${id}/edit-package/0`));
});
