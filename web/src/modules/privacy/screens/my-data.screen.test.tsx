/** Own data: the file with all of it, consents, and requests for a correction or a deletion. */
import { day } from '@ajo/contract/kernel/time';
import { type ExportView, type MyData, privacyCalls, RequestId } from '@ajo/contract/modules/privacy';
import { answer, openPage, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const file: ExportView = {
  id: '0199a000-0000-7000-8000-000000000d01',
  status: 'ready',
  requested_at: new Date('2026-03-02T08:00:00Z'),
  ready_at: new Date('2026-03-02T08:01:00Z'),
  expires_at: new Date('2026-03-09T08:01:00Z'),
  size_bytes: 2048,
  url: '/api/files/one',
};
const nothing: MyData = { consents: [], marketing: false, exports: [], requests: [], holds: [] };
const open: MyData = {
  ...nothing,
  consents: [{ kind: 'bvn', given: true, at: new Date('2026-03-01T08:00:00Z'), note: null }],
  exports: [file],
  requests: [
    {
      id: RequestId.parse('0199a000-0000-7000-8000-000000000d02'),
      kind: 'correction',
      status: 'pending',
      details: 'My name is written wrongly',
      due_on: day('2026-04-01'),
      created_at: new Date('2026-03-02T08:00:00Z'),
      decided_at: null,
      reason: null,
      erase_on: null,
      can: ['withdraw'],
    },
  ],
};

test('a finished file can be downloaded, and an open request can be withdrawn but not repeated', async () => {
  const { user, sentTo } = await openPage('/profile/my-data', {
    as: 'user',
    answers: [answer(privacyCalls.read, { data: open }), answer(privacyCalls.withdraw, { message: 'Withdrawn' })],
  });
  expect((await screen.findByRole('link', { name: 'Download' })).getAttribute('href')).toBe('/api/files/one');
  expect(screen.getByText('2.0 KB')).toBeTruthy();
  expect(screen.getByText('by 01 Apr, 2026')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Correct my data' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Withdraw: Correction' }));
  await expect.poll(() => sentTo(privacyCalls.withdraw).map(({ params }) => params)).toEqual([{ id: open.requests[0]?.id }]);
});

test('a file is requested once: the button is disabled while one is being made', async () => {
  let data = nothing;
  const { user, sentTo } = await openPage('/profile/my-data', {
    as: 'user',
    answers: [
      answer(privacyCalls.read, () => ({ data })),
      answer(privacyCalls.requestExport, () => {
        data = { ...nothing, exports: [{ ...file, status: 'waiting', url: null }] };
        return { message: 'We are making your file' };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Prepare my file' }));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Preparing your file' })).disabled).toBe(true);
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  expect(sentTo(privacyCalls.requestExport)).toHaveLength(1);
});

test('the consent to news is sent as selected; without consents the list shows a message', async () => {
  const { user, sentTo } = await openPage('/profile/my-data', {
    as: 'user',
    answers: [answer(privacyCalls.read, { data: nothing }), answer(privacyCalls.setConsent, { message: 'Saved' })],
  });
  expect(await screen.findByText('You have given no consents yet')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /news and offers/ }));
  await expect.poll(() => sentTo(privacyCalls.setConsent).map(({ body }) => body)).toEqual([{ given: true }]);
});

test('a correction names the detail and its correct value, and needs both', async () => {
  const { user, sentTo } = await openPage('/profile/my-data', {
    as: 'user',
    answers: [answer(privacyCalls.read, { data: nothing }), answer(privacyCalls.ask, { message: 'Sent' })],
  });
  await user.click(await screen.findByRole('button', { name: 'Correct my data' }));
  const dialog = within(screen.getByRole('dialog'));
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  await user.type(dialog.getByLabelText(/^Correct value/), 'Adebayo');
  expect(send.disabled).toBe(true);
  await user.type(dialog.getByLabelText(/^Which detail\?/), 'Last name');
  await user.click(send);
  await expect
    .poll(() => sentTo(privacyCalls.ask).map(({ body }) => body))
    .toEqual([{ kind: 'correction', details: 'Last name: Adebayo' }]);
});

test('a deletion lists what blocks it, and shows the error of the server', async () => {
  const { user, sentTo } = await openPage('/profile/my-data', {
    as: 'user',
    answers: [
      answer(privacyCalls.read, { data: { ...nothing, holds: ['a loan is open', '2 investments are open'] } }),
      refusal(privacyCalls.ask, 409, 'You have asked for this already'),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'a loan is open',
    '2 investments are open',
  ]);
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ask to delete my account' });
  expect(send.disabled).toBe(true);
  await user.type(dialog.getByLabelText('Why are you leaving?'), 'I do not need it');
  await user.click(send);
  expect((await dialog.findAllByText('You have asked for this already')).length).toBeGreaterThan(0);
  expect(sentTo(privacyCalls.ask).map(({ body }) => body)).toEqual([{ kind: 'deletion', details: 'I do not need it' }]);
});

test('the page is busy until the data are loaded', async () => {
  await openPage('/profile/my-data', { as: 'user', answers: [unanswered(privacyCalls.read)] });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByText('What you agreed to')).toBeNull();
});
