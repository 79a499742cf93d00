/** One plan of BetaLife: its packages, its address, the removal of a package, and reading without the right to change. */
import { betalifeCalls } from '@ajo/contract/modules/betalife';
import { answer, openPage, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { betalifePlan as plan, smallBasket } from '../../../../tests/betalife-plan.ts';

const versions = answer(betalifeCalls.versions, { data: [], planned: [] });
const read = answer(betalifeCalls.read, { data: plan });
type Answers = Parameters<typeof openPage>[1]['answers'];
const open = (answers: Answers = [read], as: 'superadmin' | 'finance' = 'superadmin', path = `/admin/betalife_food/${plan.id}`) =>
  openPage(path, { as, answers: [...answers, versions] });
const remove = () => screen.findByRole('button', { name: 'Remove Small basket' });

test('a package shows its price, its parts and its contents', async () => {
  await open();
  expect(await screen.findByText('3 parts of ₦33,334.00, the last ₦33,332.00, every week')).toBeTruthy();
  expect(screen.getByText('Rice, 10 kg')).toBeTruthy();
  expect((await screen.findByRole('heading', { name: 'Small basket' })).parentElement?.textContent).toContain('₦100,000.00');
  expect(screen.getByRole('link', { name: 'Change Small basket' }).getAttribute('href')).toBe(
    `/admin/betalife_food/${plan.id}/edit-package/2`,
  );
});

test('a package is removed after a question, once', async () => {
  const { user, sentTo } = await open([
    answer(betalifeCalls.removePackage, { message: 'Package removed', data: { ...plan, betalife_packages: [] } }),
    read,
  ]);
  await user.click(await remove());
  const dialog = await screen.findByRole('dialog', { name: 'Remove Small basket?' });
  expect(sentTo(betalifeCalls.removePackage)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Remove package' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sentTo(betalifeCalls.removePackage).map(({ params }) => params)).toEqual([{ id: plan.id, pid: smallBasket.id }]);
});

test('a removal that the server refuses stays open with its reason', async () => {
  const { user } = await open([refusal(betalifeCalls.removePackage, 409, 'The plan was changed by another person'), read]);
  await user.click(await remove());
  await user.click(await screen.findByRole('button', { name: 'Remove package' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('The plan was changed by another person')).toBeTruthy();
});

test('a role that only reads has no button that changes', async () => {
  await open([read], 'finance');
  expect(await screen.findByText('Rice, 10 kg')).toBeTruthy();
  for (const name of [/^Remove/, /^Change/, 'Add a package'])
    expect([...screen.queryAllByRole('button', { name }), ...screen.queryAllByRole('link', { name })]).toEqual([]);
});

test('a plan without packages explains what is missing', async () => {
  await open([answer(betalifeCalls.read, { data: { ...plan, betalife_packages: [] } })]);
  expect(await screen.findByText('No package yet')).toBeTruthy();
});
