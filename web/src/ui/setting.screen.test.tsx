/** The form of a setting: today or a later day. The table: what is planned, what is current, and what applied earlier. */
import { kobo } from '@ajo/contract/kernel/money';
import type { SettingVersion } from '@ajo/contract/kernel/setting';
import { addDays, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { guarantorFileCalls, type GuarantorTerms } from '@ajo/contract/modules/guarantors/staff';
import { settingCalls } from '@ajo/contract/modules/settings';
import { answer, openPage, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const { terms, setTerms } = guarantorFileCalls;
const today = dayInLagos(new Date());
const later = addDays(today, 10);
const capOf = (cap: number): GuarantorTerms => ({
  live_cap: cap,
  video_from: kobo(10_000_000n),
  statement_from: kobo(50_000_000n),
});
const version = (days: number, cap: number): SettingVersion<GuarantorTerms> => ({
  effective_on: addDays(today, days),
  changed_by: 'Kemi Adebayo',
  changed_at: new Date('2026-03-02T08:00:00Z'),
  values: capOf(cap),
});
const view = (cap: number, ...changes: SettingVersion<GuarantorTerms>[]) => ({ ...capOf(cap), changes, initial: capOf(2) });
type Answers = Parameters<typeof openPage>[1]['answers'];
const open = (data = view(2), more: Answers = [], as: 'superadmin' | 'credit_officer' = 'superadmin') =>
  openPage('/admin/guarantor-policy', { as, answers: [...more, answer(terms, { data })] });

const cap = () => screen.findByLabelText(/^Maximum number of loans/);
const from = () => screen.getByLabelText<HTMLInputElement>(/^Valid from/);
async function choose(user: Awaited<ReturnType<typeof open>>['user'], on: string): Promise<void> {
  await user.clear(from());
  await user.type(from(), on);
}
const save = () => screen.getByRole('button', { name: 'Save policy' });
const planned = answer(setTerms, { message: 'Guarantor policy saved', data: view(2, version(10, 4)) });

test('a change for a later day is sent with its day, and the form goes on with the values of that day', async () => {
  const { user, sentTo } = await open(view(2), [planned]);
  await cap();
  expect([from().value, from().min]).toEqual([today, today]);
  await choose(user, later);
  await user.clear(await cap());
  await user.type(await cap(), '4');
  await user.click(save());
  await expect.poll(() => sentTo(setTerms).map(({ body }) => body)).toEqual([{ ...capOf(4), effective_on: later }]);
  expect(await screen.findByRole('row', { name: new RegExp(`^${longDay(later)} Planned Kemi Adebayo 4 loans`) })).toBeTruthy();
  expect([(await cap()).getAttribute('value'), from().value]).toEqual(['4', later]);
});

test('a planned change is cancelled, and the values are read again', async () => {
  let data = { ...view(2, version(10, 4), version(-3, 2)), setting: 'guarantors.policy' };
  const { user, sentTo } = await openPage('/admin/guarantor-policy', {
    as: 'superadmin',
    answers: [
      answer(terms, () => ({ data })),
      answer(settingCalls.cancelPlanned, () => {
        data = { ...view(2, version(-3, 2)), setting: 'guarantors.policy' };
        return { message: 'The planned change is cancelled' };
      }),
    ],
  });
  await cap();
  const cancels = screen.getAllByRole('button', { name: /^Cancel the change from/ });
  expect(cancels.map((one) => one.getAttribute('aria-label'))).toEqual([`Cancel the change from ${longDay(later)}`]);
  await user.click(cancels[0] as HTMLElement);
  await expect.poll(() => screen.queryByRole('row', { name: new RegExp(`^${longDay(later)} Planned`) })).toBeNull();
  expect(sentTo(settingCalls.cancelPlanned).map(({ params }) => params)).toEqual([{ name: 'guarantors.policy', day: later }]);
});

test('the day, the values and their button are in one card', async () => {
  await open();
  await cap();
  const card = within(screen.getByRole('region', { name: 'New values' }));
  expect([card.getByLabelText(/^Valid from/), card.getByRole('button', { name: 'Save policy' })]).toHaveLength(2);
});

test('the form starts with what is planned for its day, and the field of the day keeps the focus', async () => {
  const { user, sentTo } = await open(view(2, version(20, 6), version(10, 4)), [planned]);
  expect((await cap()).getAttribute('value')).toBe('2');
  await choose(user, addDays(today, 12));
  expect((await cap()).getAttribute('value')).toBe('4');
  expect(document.activeElement).toBe(from());
  await choose(user, addDays(today, 30));
  expect((await cap()).getAttribute('value')).toBe('6');
  await user.click(save());
  await expect.poll(() => sentTo(setTerms).map(({ body }) => body)).toEqual([{ ...capOf(6), effective_on: addDays(today, 30) }]);
});

test('what was typed stays when the day changes to one with other values, and is what is saved', async () => {
  const { user, sentTo } = await open(view(2, version(10, 4)), [planned]);
  await user.clear(await cap());
  await user.type(await cap(), '7');
  await choose(user, later);
  expect((await cap()).getAttribute('value')).toBe('7');
  expect(screen.getByText(`It does not show the values planned from ${longDay(later)}.`, { exact: false })).toBeTruthy();
  await user.click(save());
  await expect.poll(() => sentTo(setTerms).map(({ body }) => body)).toEqual([{ ...capOf(7), effective_on: later }]);
  await expect.poll(async () => (await cap()).getAttribute('value')).toBe('4');
  expect(screen.queryByText(/It does not show/)).toBeNull();
});

test('entries that a refused save kept stay when the day changes', async () => {
  const { user } = await open(view(2, version(10, 4)), [refusal(setTerms, 500, 'Try again')]);
  await user.clear(await cap());
  await user.type(await cap(), '7');
  await user.click(save());
  expect((await screen.findAllByText('Try again')).length).toBeGreaterThan(0);
  await choose(user, later);
  expect((await cap()).getAttribute('value')).toBe('7');
});

test('discarded entries give way to the values of the day', async () => {
  const { user } = await open(view(2, version(10, 4)));
  await user.clear(await cap());
  await user.type(await cap(), '7');
  await choose(user, later);
  await user.click(screen.getByRole('button', { name: 'Discard entries and show these values' }));
  expect((await cap()).getAttribute('value')).toBe('4');
});

test('a change for today names no day', async () => {
  const { user, sentTo } = await open(view(2), [planned]);
  await cap();
  await user.click(save());
  await expect.poll(() => sentTo(setTerms).map(({ body }) => body)).toEqual([capOf(2)]);
});

test('without a day nothing is sent, and the field states it until another day is entered', async () => {
  const { user, sentTo } = await open();
  await cap();
  await user.clear(from());
  await user.click(save());
  expect(await screen.findByText('Choose a day')).toBeTruthy();
  expect(sentTo(setTerms)).toEqual([]);
  await user.type(from(), later);
  expect(screen.queryByText('Choose a day')).toBeNull();
});

test('a day that the server refuses is named at its field', async () => {
  const errors = { effective_on: ['Choose today or a later day'] };
  const { user } = await open(view(2), [refusal(setTerms, 422, 'Choose today or a later day', errors)]);
  await cap();
  await user.click(save());
  expect(await screen.findByText('Choose today or a later day')).toBeTruthy();
  expect(from().getAttribute('aria-invalid')).toBe('true');
});

test('planned, current and earlier values are one table, and the page states what a change from today does', async () => {
  await open(view(3, version(10, 4), version(-5, 3), version(-9, 5)));
  const table = within(await screen.findByRole('region', { name: 'Planned and earlier values' })).getAllByRole('row');
  const texts = table.map((row) => [...row.querySelectorAll('th, td')].slice(0, 3).map((cell) => cell.textContent.trim()));
  expect(texts).toEqual([
    ['From', 'By', 'Maximum number of loans per guarantor'],
    [`${longDay(later)} Planned`, 'Kemi Adebayo', '4 loans at a time'],
    [`${longDay(addDays(today, -5))} Current`, 'Kemi Adebayo', '3 loans at a time'],
    [longDay(addDays(today, -9)), 'Kemi Adebayo', '5 loans at a time'],
    ['Initial values', '—', '2 loans at a time'],
  ]);
  expect(screen.getByText(`A change from today applies until ${longDay(later)}.`, { exact: false })).toBeTruthy();
});

test('before the first change there is no table', async () => {
  await open();
  await cap();
  expect(screen.queryByText('Planned and earlier values')).toBeNull();
});

test('who only reads sees the table, and no form', async () => {
  await open(view(2, version(10, 4)), [], 'credit_officer');
  expect(await screen.findByRole('row', { name: /Planned Kemi Adebayo 4 loans/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Initial values Current/ })).toBeTruthy();
  expect(screen.queryByText(/A change from today applies/)).toBeNull();
  expect(screen.queryByLabelText(/^Valid from/)).toBeNull();
});
