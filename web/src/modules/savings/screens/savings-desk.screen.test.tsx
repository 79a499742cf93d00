/** Staff screens of savings: the lists and their export, the review of an account, and what an account offers to each role. */
import type { Role } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import { savingsProductCalls, SavingsProductId } from '@ajo/contract/modules/savings-products';
import {
  savingsList,
  savingsTransactionList,
  staffSavingsCalls,
  type StaffSavingsDetail,
} from '@ajo/contract/modules/savings.staff';
import { manageSavingsCalls } from '@ajo/contract/modules/savings.manage';
import { searchCalls } from '@ajo/contract/modules/search';
import { withdrawalCalls } from '@ajo/contract/modules/withdrawals.staff';
import { answer, openPage, pageWith, slowDown } from '#test-page';
import { detail, id, row } from '../../../../tests/savings-account.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

const list = answer(staffSavingsCalls.list, {
  ...pageWith([row]),
  additional: { balance: row.balance, held: row.held, count: 1 },
});
const transactions = answer(staffSavingsCalls.transactions, {
  ...pageWith([]),
  additional: { in: row.held, out: row.held, count: 0 },
});
const directQuote = {
  amount: kobo(100_000n),
  fee: kobo(0n),
  vat: kobo(0n),
  levy: kobo(5_000n),
  net: kobo(95_000n),
  available: kobo(500_000n),
  bank: 'GTBank',
  account_number: '6700',
  account_name: 'SISTER OBI',
  needs_second_person: true,
};
const openAccount = (as: Role, changes: Partial<StaffSavingsDetail> = {}) =>
  openPage(`/admin/savings/${id}`, {
    as,
    answers: [
      answer(staffSavingsCalls.one, { data: { ...detail, ...changes } }),
      answer(staffSavingsCalls.deposit, { message: 'Deposit booked successfully', data: { state: 'asked' } }),
      answer(withdrawalCalls.quoteDirect, { data: directQuote }),
      answer(withdrawalCalls.direct, { message: 'Direct withdrawal successful', data: { state: 'asked' } }),
    ],
  });

describe('the list of accounts', () => {
  test('leads to the account and offers a file', async () => {
    const file = { call: savingsList.file, reply: () => new Blob(['a']) };
    const { user } = await openPage('/admin/savings', { as: 'admin', answers: [list, file] });
    const link = await screen.findByRole('link', { name: /Ada Obi/ });
    expect(link.getAttribute('href')).toBe(`/admin/savings/${id}`);
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByRole('button', { name: 'CSV' })).toBeTruthy();
  });

  test.each([
    ['/admin/savings', list, savingsList.file],
    ['/admin/transaction-history', transactions, savingsTransactionList.file],
  ] as const)('of %s is saved with the alert of the specification, in both formats', async (path, answered, file) => {
    globalThis.URL.createObjectURL = () => 'blob:file';
    globalThis.URL.revokeObjectURL = () => undefined;
    const { user, sentTo } = await openPage(path, { as: 'admin', answers: [answered, { call: file, reply: () => '' }] });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    expect(await screen.findByText('Savings exported successfully')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('button', { name: /XLSX|Excel/ }));
    await expect.poll(() => sentTo(file).map(({ query }) => (query as { format: string }).format)).toEqual(['csv', 'xlsx']);
  });

  test('has links to the other lists in a menu; a single one is a link of its own', async () => {
    const { user } = await openPage('/admin/savings', { as: 'admin', answers: [list] });
    await user.click(await screen.findByRole('button', { name: 'More pages' }));
    expect(screen.getByRole('link', { name: 'Saving requests' }).getAttribute('href')).toBe('/admin/saving-requests');
    expect(within(screen.getByRole('region', { name: 'More pages' })).getByRole('link', { name: 'Packages' })).toBeTruthy();
  });

  test('has one link for who may open one other list', async () => {
    await openPage('/admin/savings', { as: 'credit_officer', answers: [list] });
    expect(await within(screen.getByRole('main')).findByRole('link', { name: 'Packages' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'More pages' })).toBeNull();
  });

  test('has no export for HR, who may read it', async () => {
    await openPage('/admin/savings', { as: 'hr', answers: [list] });
    expect(await screen.findByRole('link', { name: /Ada Obi/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });
});

describe('opening an account for a customer', () => {
  const product = { id: SavingsProductId.parse('0199a000-0000-7000-8000-0000000000d4'), ...detail.terms, version: 1 };
  const answers = [
    list,
    answer(savingsProductCalls.offered, { data: [product] }),
    answer(searchCalls.find, { data: [{ kind: 'customer', id: row.customer_id, title: 'Ada Obi', detail: '0803 000 0000' }] }),
    answer(staffSavingsCalls.openFor, { message: 'Savings account opened successfully', data: detail }),
  ];

  test('sends the customer who was found, and names them on the button', async () => {
    const { user, sentTo } = await openPage('/admin/savings', { as: 'credit_officer', answers });
    const open = await screen.findByRole('button', { name: 'Open account' });
    await user.click(open);
    await user.type(await screen.findByLabelText(/Purpose/), 'School fees');
    const dialog = within(screen.getByRole('dialog', { name: /^Open a savings account/ }));
    await user.type(dialog.getByLabelText(/^Goal/), '5000');
    await user.type(dialog.getByLabelText(/^Customer/), 'Ada');
    await user.click(await dialog.findByRole('button', { name: /Ada Obi/ }));
    expect(dialog.queryByLabelText(/^Customer/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Open for Ada Obi' }));
    await expect
      .poll(() => sentTo(staffSavingsCalls.openFor)[0]?.body)
      .toEqual({ user_id: row.customer_id, product_id: product.id, name: 'School fees', target_amount: 500_000n });
  });

  test('is not offered to finance, who may not open accounts', async () => {
    await openPage('/admin/savings', { as: 'finance', answers });
    expect(await screen.findByRole('link', { name: /Ada Obi/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Open account' })).toBeNull();
  });
});

describe('a saving request', () => {
  const pending: StaffSavingsDetail = { ...detail, status: 'pending', awaits_review: true, can: ['approve', 'deny'] };
  const denied: StaffSavingsDetail = { ...detail, status: 'denied', can: [] };

  test('is denied with a reason, no decision is preselected, and the dialog closes', async () => {
    let isReviewed = false;
    const { user, sentTo } = await openPage('/admin/saving-requests', {
      as: 'admin',
      answers: [
        list,
        answer(staffSavingsCalls.one, () => ({ data: isReviewed ? denied : pending })),
        answer(staffSavingsCalls.review, () => {
          isReviewed = true;
          return { message: 'Savings account denied', data: detail };
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Review SV-000042 of Ada Obi' }));
    expect(sentTo(staffSavingsCalls.list)[0]?.query).toMatchObject({ waiting: 'review' });
    const dialog = within(await screen.findByRole('dialog', { name: 'SV-000042 for Ada Obi' }));
    await user.click(dialog.getByRole('button', { name: 'Send the decision' }));
    expect(await dialog.findByText('Choose a decision first')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Decision'), 'denied');
    await user.type(dialog.getByLabelText(/Reason/), 'Opened twice');
    slowDown(staffSavingsCalls.list);
    await user.click(dialog.getByRole('button', { name: 'Deny the account' }));
    await expect
      .poll(() => sentTo(staffSavingsCalls.review)[0]?.body)
      .toEqual({ status: 'denied', denial_reason: 'Opened twice' });
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an account', () => {
  test('books a deposit with the reference of the bank, and the button names amount and account', async () => {
    const { user, sentTo } = await openAccount('finance');
    await user.click(await screen.findByRole('button', { name: 'Book a deposit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book a deposit for Ada Obi' }));
    await user.type(dialog.getByLabelText('Amount'), '5000');
    await user.type(dialog.getByLabelText(/Bank reference/), 'FT-2026-0042');
    await user.click(dialog.getByRole('button', { name: 'Book ₦5,000.00 on SV-000042' }));
    await expect.poll(() => sentTo(staffSavingsCalls.deposit)[0]?.body).toEqual({ amount: 500_000n, reference: 'FT-2026-0042' });
    expect(screen.queryByRole('button', { name: /Direct withdrawal|More actions/ })).toBeNull();
  });

  test('sends a direct withdrawal with its owner and both choices as booleans', async () => {
    const { user, sentTo } = await openAccount('admin');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('button', { name: 'Direct withdrawal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw for Ada Obi' }));
    await user.type(dialog.getByLabelText('Amount'), '1000');
    await user.type(dialog.getByLabelText('Reason'), 'Customer is abroad');
    await user.click(dialog.getByLabelText(/Waive the early withdrawal fee/));
    expect(await dialog.findByText('A second person must confirm this.')).toBeTruthy();
    expect(sentTo(withdrawalCalls.quoteDirect).at(-1)?.body).toEqual({ amount: 100_000n, waive_early_withdrawal_fee: true });
    expect([dialog.getByText('₦950.00'), dialog.getByText('SISTER OBI, GTBank ••••6700')]).toHaveLength(2);
    const button = dialog.getByRole('button', { name: 'Withdraw ₦1,000.00 from SV-000042' });
    await expect.poll(() => button.hasAttribute('disabled')).toBe(false);
    await user.click(button);
    await expect
      .poll(() => sentTo(withdrawalCalls.direct)[0]?.body)
      .toMatchObject({ user_id: row.customer_id, waive_early_withdrawal_fee: true, skip_auto_transfer: false });
  });

  test('saves its statement for the chosen days', async () => {
    const file = { call: staffSavingsCalls.statement, reply: () => new Blob(['a']) };
    const { user, sentTo } = await openPage(`/admin/savings/${id}`, {
      as: 'finance',
      answers: [answer(staffSavingsCalls.one, { data: detail }), file],
    });
    await user.click(await screen.findByRole('button', { name: 'Statement' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Statement of SV-000042' }));
    await user.type(dialog.getByLabelText(/From/), '2026-03-02');
    await user.click(dialog.getByRole('button', { name: 'Export CSV' }));
    await expect
      .poll(() => sentTo(staffSavingsCalls.statement)[0]?.query)
      .toMatchObject({ format: 'csv', start_date: '2026-03-02' });
  });

  test('is frozen with a reason', async () => {
    const { user, sentTo } = await openPage(`/admin/savings/${id}`, {
      as: 'admin',
      answers: [
        answer(staffSavingsCalls.one, { data: { ...detail, can: ['freeze'] } }),
        answer(manageSavingsCalls.freeze, { message: 'Savings account frozen successfully', data: detail }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('button', { name: 'Freeze' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Freeze SV-000042' }));
    await user.type(dialog.getByLabelText('Reason'), 'Court order 12/2026');
    await user.click(dialog.getByRole('button', { name: 'Freeze account' }));
    await expect.poll(() => sentTo(manageSavingsCalls.freeze)[0]?.body).toEqual({ reason: 'Court order 12/2026' });
  });

  test('shows HR neither transactions nor withdrawals', async () => {
    await openAccount('hr', { can: [] });
    expect(await screen.findByRole('tab', { name: 'Terms' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Transactions' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Withdrawals' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Statement|More actions/ })).toBeNull();
  });
});
