/** Reports by email: scheduled where the list is exported, with its filters; seen, downloaded and ended on a page of their own. */
import { day } from '@ajo/contract/kernel/time';
import { FileId } from '@ajo/contract/modules/files';
import { listCalls } from '@ajo/contract/modules/lists';
import { ListScheduleId, type ListScheduleView, scheduleCalls } from '@ajo/contract/modules/lists.schedules';
import { siteCalls } from '@ajo/contract/modules/site';
import { payoutCalls } from '@ajo/contract/modules/payouts';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const id = ListScheduleId.parse('0199a000-0000-7000-8000-0000000000e1');
const file = {
  id: FileId.parse('0199a000-0000-7000-8000-0000000000e2'),
  name: 'payouts-2026-03-02.xlsx',
  type: 'application/xlsx',
  size_bytes: 1000,
  url: '/api/files/1',
};
const schedule: ListScheduleView = {
  id,
  list: 'payouts',
  name: 'Failed payouts',
  format: 'xlsx',
  rhythm: 'weekly',
  covers_period: false,
  next_on: day('2026-03-09'),
  created_at: new Date('2026-02-27T08:00:00Z'),
  last: { on: day('2026-03-02'), status: 'ready', rows: 3, file },
};

async function openDialog({ user }: Awaited<ReturnType<typeof openPage>>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('button', { name: 'Email on a schedule' }));
}

test('a list is scheduled with its filters, where it is exported', async () => {
  const page = await openPage('/admin/payouts?status=failed', {
    as: 'finance',
    answers: [
      answer(payoutCalls.list, { ...pageWith([]), totals: { amount: 0n as never, sent_again: 0n as never, fee: 0n as never } }),
      answer(listCalls.exports, { data: [] }),
      answer(scheduleCalls.add, { message: 'Report scheduled', data: [schedule] }),
    ],
  });
  await openDialog(page);
  await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Failed payouts');
  const dialog = within(screen.getByRole('dialog'));
  // This list has a period, which the report does not follow unless it is asked to.
  expect(dialog.getByRole('checkbox')).toHaveProperty('checked', false);
  await page.user.click(dialog.getByRole('button', { name: 'Schedule' }));
  await expect
    .poll(() => page.sentTo(scheduleCalls.add)[0]?.body)
    .toMatchObject({
      list: 'payouts',
      name: 'Failed payouts',
      rhythm: 'weekly',
      format: 'xlsx',
      covers_period: false,
      filters: { status: ['failed'] },
    });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('a list without a period asks for none, and a refusal stays in the dialog', async () => {
  const page = await openPage('/admin/complaints', {
    as: 'compliance_officer',
    answers: [
      answer(siteCalls.list, { ...pageWith([]), additional: { open: 0, late: 0 } }),
      answer(listCalls.exports, { data: [] }),
      refusal(scheduleCalls.add, 409, 'You have 20 scheduled reports. End one first'),
    ],
  });
  await openDialog(page);
  await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Complaints');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await page.user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(await dialog.findByText('You have 20 scheduled reports. End one first')).toBeTruthy();
});

test('the page shows the next day and the last file, and ends a report after a question', async () => {
  const page = await openPage('/admin/scheduled-reports', {
    as: 'finance',
    answers: [
      answer(scheduleCalls.read, { data: [schedule] }),
      answer(scheduleCalls.end, { message: 'Scheduled report ended', data: [] }),
    ],
  });
  expect(await screen.findByText('Every Monday morning')).toBeTruthy();
  expect(screen.getByText('09 Mar, 2026')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download Failed payouts, 02 Mar, 2026, 3 rows' })).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'End Failed payouts' }));
  await page.user.click(await screen.findByRole('button', { name: 'End the report' }));
  await expect.poll(() => page.sentTo(scheduleCalls.end)).toMatchObject([{ params: { id } }]);
});

test('without reports the page explains how to schedule one', async () => {
  await openPage('/admin/scheduled-reports', { as: 'hr', answers: [answer(scheduleCalls.read, { data: [] })] });
  expect(await screen.findByText('No scheduled reports')).toBeTruthy();
});
