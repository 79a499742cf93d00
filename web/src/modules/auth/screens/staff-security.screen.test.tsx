/** Who of the staff has two-factor: what is missing comes first, and each figure leads to its rows. */
import { UserId } from '@ajo/contract/kernel/id';
import { type StaffFactor, twoFactorCalls } from '@ajo/contract/modules/auth.two-factor';
import { answer, openPage } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const factor = (place: number, name: string, changes: Partial<StaffFactor> = {}): StaffFactor => ({
  id: UserId.parse(`0199a000-0000-7000-8000-0000000000a${place}`),
  name,
  email: `${place}@ajo.test`,
  type: 'credit_officer',
  enrolled_at: null,
  recovery_codes_left: 0,
  last_signed_in_at: null,
  ...changes,
});
const on = { enrolled_at: new Date('2026-03-02T08:00:00Z'), recovery_codes_left: 1 };
const staff = [
  factor(1, 'Ada On', on),
  factor(2, 'Bola Never'),
  factor(3, 'Chima Active', { last_signed_in_at: new Date('2026-03-01T08:00:00Z') }),
  factor(4, 'Dayo Risk', { type: 'finance' }),
];
const open = (address = '') =>
  openPage(`/admin/staff-security${address}`, { as: 'superadmin', answers: [answer(twoFactorCalls.ofStaff, { data: staff })] });
const names = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('tr[data-row] b')].map(({ textContent }) => textContent);

test('what is missing comes first, and who has it shows since when', async () => {
  await open();
  const row = (await screen.findByRole('link', { name: /Ada On/ })).closest('tr');
  expect(names()).toEqual(['Dayo Risk', 'Chima Active', 'Bola Never', 'Ada On']);
  expect(row?.textContent).toContain('since 02 Mar, 2026, 1 recovery code left');
  expect(row && within(row).getByRole('button', { name: 'Reset two-factor of Ada On' })).toBeTruthy();
});

test.each([
  ['Two-factor on', '1', ['Ada On']],
  ['Off, high risk', '1', ['Dayo Risk']],
  ['Off, other roles', '2', ['Chima Active', 'Bola Never']],
])('the figure "%s" leads to its rows', async (label, count, found) => {
  const { user } = await open();
  await screen.findByRole('link', { name: /Ada On/ });
  const figure = screen.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.parentElement;
  if (!figure) throw new Error('a figure has a name');
  await user.click(within(figure).getByRole('link', { name: count }));
  await expect.poll(names).toEqual(found);
});
