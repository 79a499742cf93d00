/** The list of loans as a figure of the dashboard opens it. */
import { loanList } from '@ajo/contract/modules/loan-applications.files';
import { answer, openPage, pageWith } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

test('the chip of a status names it, also where one word stands for two states', async () => {
  await openPage('/admin/requests?status=disbursement_failed', { as: 'finance', answers: [answer(loanList.call, pageWith([]))] });
  expect(await screen.findByText('Status: pending disbursal')).toBeTruthy();
});
