/** The end of day: closed days, loans that failed, jobs that were given up, and the proof of the books. */
import { addDays, day, dayInLagos } from '@ajo/contract/kernel/time';
import { type BookProofView, closingCalls, type DayFailure, type DayRun, type FailedJob } from '@ajo/contract/modules/closings';
import { LoanId } from '@ajo/contract/modules/loans';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const run: DayRun = {
  on: day('2026-03-02'),
  started_at: new Date('2026-03-02T23:00:00Z'),
  closed_at: new Date('2026-03-02T23:05:00Z'),
  reopened: 0,
  loans: 1200,
  failures: 1,
};
const failure: DayFailure = {
  id: '0199a000-0000-7000-8000-000000000c01',
  loan_id: LoanId.parse('0199a000-0000-7000-8000-000000000c02'),
  name: 'AJ-000042',
  on: day('2026-03-02'),
  problem: 'The schedule has no open instalment',
  failed_at: new Date('2026-03-02T23:04:00Z'),
  tries: 3,
  stops_all: false,
};
const job: FailedJob = {
  id: '0199a000-0000-7000-8000-000000000c03',
  name: 'notifications.push',
  summary: 'Sends new notifications to open browsers',
  why: 'The provider could not be reached',
  tries: 21,
  given_up_at: new Date('2026-03-02T10:00:00Z'),
  run_again: null,
  can: ['run_again'],
};
const proof: BookProofView = {
  id: '0199a000-0000-7000-8000-000000000c04',
  proven_at: new Date('2026-03-03T01:00:00Z'),
  journals: 41_000,
  differences: 1,
  problems: [{ promise: 'Debits equal credits', where: 'Book loans' }],
  chain: null,
  resolved: null,
};
const ok = answer(closingCalls.days, pageWith([run]));
const noFailures = answer(closingCalls.failures, pageWith<DayFailure>([]));

test('a contract that keeps days open is listed with its reason', async () => {
  const stopping = { ...failure, problem: 'Reopening: lock not available', stops_all: true };
  await openPage('/admin/jobs', { as: 'superadmin', answers: [ok, answer(closingCalls.failures, pageWith([stopping]))] });
  expect(await screen.findByText('Days cannot close')).toBeTruthy();
  expect(screen.getByText(/AJ-000042 \(Reopening: lock not available\) could not be reopened/)).toBeTruthy();
});

test('a closed day and a failed contract are shown, and the contract can be closed again alone', async () => {
  const { user, sentTo } = await openPage('/admin/jobs', {
    as: 'superadmin',
    answers: [ok, answer(closingCalls.failures, pageWith([failure])), answer(closingCalls.retry, { data: { state: 'failed' } })],
  });
  const [, row] = within(await screen.findByRole('group', { name: 'Closed days' })).getAllByRole('row');
  expect(row?.textContent).toMatch(/^02 Mar, 2026closed03 Mar, 2026 00:051,2001$/);
  expect(screen.getByText('The schedule has no open instalment')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'AJ-000042' }).getAttribute('href')).toBe(`/admin/requests/${failure.loan_id}`);
  await user.click(screen.getByRole('button', { name: 'Try AJ-000042 again' }));
  expect((await screen.findAllByText('The retry failed')).length).toBeGreaterThan(0);
  expect(sentTo(closingCalls.retry)).toMatchObject([{ params: { id: failure.id } }]);
});

test('while days are open the button counts them, and the head states since when', async () => {
  await openPage('/admin/jobs', { as: 'superadmin', answers: [ok, noFailures] });
  expect((await screen.findByText(/^[\d,]+ days open$/)).closest('div')?.textContent).toContain('Since 03 Mar, 2026');
  expect(screen.getByRole('button', { name: /^Close [\d,]+ open days$/ }).dataset['look']).toBe('filled');
});

test('when all days are closed the head states it, and there is nothing to press', async () => {
  const yesterday = { ...run, on: addDays(dayInLagos(new Date()), -1) };
  await openPage('/admin/jobs', { as: 'superadmin', answers: [answer(closingCalls.days, pageWith([yesterday])), noFailures] });
  expect(await screen.findByText('All days closed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull();
});

test('without a closed day the list is empty', async () => {
  await openPage('/admin/jobs', { as: 'superadmin', answers: [answer(closingCalls.days, pageWith<DayRun>([])), noFailures] });
  expect(await screen.findByText('No day is closed yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Close open days' })).toBeTruthy();
});

test('while the days are loading the page is busy, not empty', async () => {
  await openPage('/admin/jobs', { as: 'superadmin', answers: [unanswered(closingCalls.days), noFailures] });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByText('No day is closed yet')).toBeNull();
});

test('a role without the right cannot close days and sees the refusal', async () => {
  await openPage('/admin/jobs', { as: 'admin', answers: [refusal(closingCalls.days, 403, 'You are not allowed to do this')] });
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Failed jobs' })).toBeNull();
});

test('finance sees failures and requests a reopening with a reason; reopened and reclosed days are marked', async () => {
  const days = [
    { ...run, reopened: 1, closed_at: null },
    { ...run, on: day('2026-03-01'), reopened: 1 },
  ];
  const { user, sentTo } = await openPage('/admin/jobs', {
    as: 'finance',
    answers: [
      answer(closingCalls.days, pageWith(days)),
      answer(closingCalls.failures, pageWith([failure])),
      answer(closingCalls.reopen, { message: 'Requested. The days reopen when a second person approves' }),
    ],
  });
  expect((await screen.findByText('reopened')).closest('tr')?.textContent).toContain('02 Mar, 2026');
  expect(screen.getByText('closed again').closest('tr')?.textContent).toContain('01 Mar, 2026');
  expect(await screen.findByRole('link', { name: 'AJ-000042' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try AJ-000042 again' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reopen days' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('First day'), '2026-03-01');
  await user.type(dialog.getByLabelText('Reason'), 'The payment file came too late');
  await user.click(dialog.getByRole('button', { name: 'Request' }));
  expect((await screen.findAllByText(/when a second person approves/)).length).toBeGreaterThan(0);
  expect(sentTo(closingCalls.reopen)).toMatchObject([{ body: { from: '2026-03-01', reason: 'The payment file came too late' } }]);
});

test('a failed job shows its reason and can be run again; one that was run again has no button', async () => {
  const again: FailedJob = {
    ...job,
    id: '0199a000-0000-7000-8000-000000000c05',
    summary: 'Sends mail',
    run_again: { at: new Date('2026-03-02T11:00:00Z'), by: 'Ada Obi' },
    can: [],
  };
  const { user, sentTo } = await openPage('/admin/jobs?tab=given-up', {
    as: 'superadmin',
    answers: [
      ok,
      noFailures,
      answer(closingCalls.givenUp, pageWith([job, again])),
      answer(closingCalls.runAgain, { message: 'The job is queued again' }),
    ],
  });
  const row = within((await screen.findByText(job.summary)).closest('tr') ?? document.body);
  expect(row.getByText('The provider could not be reached')).toBeTruthy();
  expect(screen.getByText('Sends mail').closest('tr')?.textContent).toContain('Ada Obi');
  expect(within(screen.getByText('Sends mail').closest('tr') ?? document.body).queryByRole('button')).toBeNull();
  await user.click(row.getByRole('button', { name: /^Run again/ }));
  expect((await screen.findAllByText('The job is queued again')).length).toBeGreaterThan(0);
  expect(sentTo(closingCalls.runAgain)).toMatchObject([{ params: { id: job.id } }]);
  await user.selectOptions(screen.getByLabelText('Status'), 'run_again');
  await expect.poll(() => sentTo(closingCalls.givenUp).at(-1)?.query).toMatchObject({ state: 'run_again', page: 1 });
});

test('without failed jobs the list is empty', async () => {
  await openPage('/admin/jobs?tab=given-up', {
    as: 'superadmin',
    answers: [ok, noFailures, answer(closingCalls.givenUp, pageWith<FailedJob>([]))],
  });
  expect(await screen.findByText('No failed jobs')).toBeTruthy();
});

test('an open difference stops payouts until a user resolves it with a sufficient reason', async () => {
  const { user, sentTo } = await openPage('/admin/jobs?tab=proofs', {
    as: 'superadmin',
    answers: [
      ok,
      noFailures,
      answer(closingCalls.proofs, pageWith([proof, { ...proof, id: failure.id, differences: 0, problems: [] }])),
      refusal(closingCalls.resolve, 422, 'Somebody resolved it already'),
    ],
  });
  expect((await screen.findByText('payouts stopped')).closest('tr')?.textContent).toContain('Debits equal credits');
  expect(screen.getByText('passed')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Resolve:/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Resolve:/ }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'short');
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect((await dialog.findAllByText(/Describe the finding in at least 10 characters/)).length).toBeGreaterThan(0);
  expect(sentTo(closingCalls.resolve)).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), ' journal, corrected by another');
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect((await dialog.findAllByText('Somebody resolved it already')).length).toBeGreaterThan(0);
  expect(sentTo(closingCalls.resolve)).toMatchObject([
    { params: { id: proof.id }, body: { reason: 'short journal, corrected by another' } },
  ]);
});

test('a proof that was started appears without a reload', async () => {
  const state = { proofs: [] as BookProofView[] };
  const { user } = await openPage('/admin/jobs?tab=proofs', {
    as: 'superadmin',
    answers: [
      ok,
      noFailures,
      answer(closingCalls.proofs, () => pageWith(state.proofs)),
      answer(closingCalls.prove, { message: 'The proof of the books has started' }),
    ],
  });
  expect(await screen.findByText('No checks yet. The ledger is checked every night.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Run ledger check' }));
  expect(await screen.findByText('A check is running')).toBeTruthy();
  state.proofs = [{ ...proof, differences: 0, problems: [] }];
  expect(await screen.findByText('passed')).toBeTruthy();
});
