/** The counter: who chooses what, what is sent, a wrong code, and what the page does with the new customer. */
import type { Role } from '@ajo/contract/kernel/access';
import { UserId } from '@ajo/contract/kernel/id';
import { BranchId } from '@ajo/contract/modules/branches';
import { userCalls } from '@ajo/contract/modules/users';
import { walkInCalls, WalkInId } from '@ajo/contract/modules/walk-ins';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const id = WalkInId.parse('0199a000-0000-7000-8000-0000000001c1');
const customer = UserId.parse('0199a000-0000-7000-8000-0000000001a9');
const branch = { id: BranchId.parse('0199a000-0000-7000-8000-0000000001b1'), name: 'Yaba, Lagos' };
const other = { id: BranchId.parse('0199a000-0000-7000-8000-0000000001b2'), name: 'Ikeja, Lagos' };
const officerOf = (end: string, name: string, at: string) => ({
  id: UserId.parse(`0199a000-0000-7000-8000-0000000001${end}`),
  name,
  type: 'credit_officer' as const,
  branch: at,
  status: 'active' as const,
});
const [kemi, bola] = [officerOf('d1', 'Kemi Adebayo', branch.name), officerOf('d2', 'Bola Ogunleye', other.name)];
const started = answer(walkInCalls.start, {
  message: 'A code is on its way to the customer',
  data: { id, to: '0803 *** 4411', expires_at: new Date('2026-05-04T09:10:00Z') },
});
const places = [answer(userCalls.branchOptions, { data: [branch, other] }), answer(userCalls.subadmins, { data: [kemi, bola] })];
const open = (as: Role, ...answers: Parameters<typeof openPage>[1]['answers']) =>
  openPage('/admin/users/new', { as, answers: [...answers, started, ...places] });
type Opened = Awaited<ReturnType<typeof open>>;

async function enter({ user }: Opened): Promise<void> {
  await user.type(await screen.findByLabelText(/^First name/), 'Amaka');
  await user.type(screen.getByLabelText(/^Last name/), 'Obi');
  await user.type(screen.getByLabelText(/^Mobile number/), '08031234411');
}
const sendCode = ({ user }: Opened): Promise<void> => user.click(screen.getByRole('button', { name: 'Send the code' }));
const typeCode = async ({ user }: Opened, code: string): Promise<void> => {
  await user.type(await screen.findByRole('textbox', { name: /^Code/ }), code);
  await user.click(screen.getByRole('button', { name: 'Add the customer' }));
};

test('an officer enters name and number only, and the right code opens the page of the customer', async () => {
  const added = answer(walkInCalls.confirm, { message: 'Customer added', data: { id: customer, name: 'Amaka Obi' } });
  const page = await open('credit_officer', added, refusal(userCalls.read, 404, 'Not found'));
  await enter(page);
  expect(screen.queryByLabelText(/^Branch/)).toBeNull();
  expect(screen.queryByLabelText(/^Account officer/)).toBeNull();
  await sendCode(page);
  expect(await screen.findByText('0803 *** 4411')).toBeTruthy();
  await typeCode(page, '482913');
  await expect.poll(() => page.sentTo(walkInCalls.confirm)).toMatchObject([{ params: { id }, body: { code: '482913' } }]);

  await expect.poll(() => page.sentTo(userCalls.read)).toMatchObject([{ params: { id: customer } }]);
  expect(page.sentTo(walkInCalls.start)[0]?.body).toEqual({
    first_name: 'Amaka',
    last_name: 'Obi',
    phone_number: expect.stringMatching(/8031234411$/),
  });
});

test('an administrator chooses the branch, and then one of its officers', async () => {
  const page = await open('admin');
  await enter(page);
  expect(screen.queryByLabelText(/^Account officer/)).toBeNull();
  await page.user.selectOptions(await screen.findByLabelText(/^Branch/), branch.id);
  const officer = await screen.findByLabelText(/^Account officer/);
  expect([...officer.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'No officer yet',
    'Kemi Adebayo',
  ]);
  await page.user.selectOptions(officer, kemi.id);
  await sendCode(page);
  await expect.poll(() => page.sentTo(walkInCalls.start)[0]?.body).toMatchObject({ branch_id: branch.id, officer_id: kemi.id });
});

test('a wrong code stays on the page, another code can be sent, and a correction keeps what was entered', async () => {
  const wrong = refusal(walkInCalls.confirm, 422, 'This code is not right', { code: ['This code is not right'] });
  const page = await open(
    'credit_officer',
    wrong,
    answer(walkInCalls.resend, {
      message: 'Another code is on its way',
      data: { id, to: '0803 *** 4411', expires_at: new Date('2026-05-04T09:20:00Z') },
    }),
  );
  await enter(page);
  await sendCode(page);
  await typeCode(page, '000000');
  expect(await screen.findAllByText('This code is not right')).not.toHaveLength(0);
  await page.user.click(screen.getByRole('button', { name: 'Send another code' }));
  expect(await screen.findByRole('button', { name: 'Sent. Resend in a minute' })).toHaveProperty('disabled', true);
  await page.user.click(screen.getByRole('button', { name: 'Change name or number' }));
  expect(await screen.findByLabelText(/^First name/)).toHaveProperty('value', 'Amaka');
});

test('a number that is not a mobile number is refused at its field before anything is sent', async () => {
  const page = await open('credit_officer');
  await enter(page);
  await page.user.clear(screen.getByLabelText(/^Mobile number/));
  await page.user.type(screen.getByLabelText(/^Mobile number/), '12');
  await sendCode(page);
  expect(screen.getByLabelText(/^Mobile number/).getAttribute('aria-invalid')).toBe('true');
  expect(page.sentTo(walkInCalls.start)).toEqual([]);
});

test('a role that may not add customers finds the page closed', async () => {
  await openPage('/admin/users/new', { as: 'finance', answers: [] });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByLabelText(/^First name/)).toBeNull();
});
