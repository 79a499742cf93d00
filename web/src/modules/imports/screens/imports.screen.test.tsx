/** An import that requires a second person shows this, and links to the list of approvals. */
import { importCalls, ImportId, type ImportView } from '@ajo/contract/modules/imports';
import { answer, openPage, pageWith } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const waiting: ImportView = {
  id: ImportId.parse('0199a000-0000-7000-8000-000000000911'),
  kind: 'repayments',
  takes_over_on: null,
  file_name: 'march.csv',
  dry_run: false,
  all_or_nothing: false,
  status: 'awaiting_approval',
  started_by: 'Ada Obi',
  created_at: new Date('2026-03-01T08:00:00Z'),
  finished_at: null,
  rows: [],
};
const open = (view: ImportView) =>
  openPage(`/admin/imports?import=${view.id}`, {
    as: 'finance',
    answers: [answer(importCalls.importResult, { data: view }), answer(importCalls.imports, pageWith([]))],
  });

test('a file above the daily total shows that a second person must confirm it', async () => {
  await open(waiting);
  expect((await screen.findAllByText('waiting for a second person')).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'the approvals' }).getAttribute('href')).toBe('/admin/approvals');
});

test('a declined file is shown as not approved', async () => {
  await open({ ...waiting, status: 'declined', finished_at: new Date('2026-03-02T08:00:00Z') });
  expect((await screen.findAllByText('not approved')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: 'the approvals' })).toBeNull();
});
