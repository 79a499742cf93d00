/** An application at the counter: what is sent, what the customer reads, a refusal, and the loan that opens. */
import { kobo } from '@ajo/contract/kernel/money';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { LoanProductTerms, loanProductCalls } from '@ajo/contract/modules/loan-products';
import { LoanProductId } from '@ajo/contract/modules/loan-products.terms';
import { LoanId } from '@ajo/contract/modules/loans';
import { schedulePreview } from '@ajo/contract/modules/schedules';
import { userCalls } from '@ajo/contract/modules/users';
import { PreparedApplicationId, preparedApplicationCalls } from '@ajo/contract/modules/walk-ins.applications';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blankProduct, termsOf } from '../../../modules/loan-products/product-fields.ts';
import { customer as person } from '../../../../tests/customer-view.ts';

const { id } = person;
const prepared = PreparedApplicationId.parse('0199a000-0000-7000-8000-0000000000f2');
const loan = LoanId.parse('0199a000-0000-7000-8000-0000000000f3');
const productId = LoanProductId.parse('0199a000-0000-7000-8000-0000000000f4');
const filled = { ...blankProduct, name: 'Trader loan', min_amount: kobo(100_000n), max_amount: kobo(90_000_000n) };
const terms = LoanProductTerms.decode(LoanProductTerms.encode(termsOf(filled) as LoanProductTerms));
const text = 'is your Ajo code. Read it to staff only to apply for NGN40,000.00 in 4 instalments';
const waiting = answer(preparedApplicationCalls.prepare, {
  message: 'A code is on its way to the customer',
  data: { id: prepared, channel: 'sms', to: '••••0001', text, expires_at: new Date('2026-05-04T09:10:00Z') },
});

type Answers = Parameters<typeof openPage>[1]['answers'];
const open = (...answers: NonNullable<Answers>) =>
  openPage(`/admin/users/${id}/apply`, {
    as: 'credit_officer',
    answers: [
      ...answers,
      answer(userCalls.read, { data: person }),
      answer(loanProductCalls.offered, { data: [{ ...terms, id: productId, version: 1 }] }),
      refusal(schedulePreview, 422, 'Not now'),
    ],
  });
type Opened = Awaited<ReturnType<typeof open>>;

async function fill({ user }: Opened): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '40000');
  await user.type(screen.getByLabelText(/^Guarantor's full name/), 'Garba Sani');
  await user.type(screen.getByLabelText(/^Guarantor's phone/), '08055500011');
  await user.click(screen.getByRole('button', { name: 'Send a code to the customer' }));
}

test('the officer sees what the customer reads, and the right code opens the application', async () => {
  const sent = answer(preparedApplicationCalls.confirm, { message: 'Application sent', data: { loan_id: loan } });
  const page = await open(waiting, sent, refusal(loanCalls.read, 404, 'Loan not found'));
  await fill(page);
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  expect(page.sentTo(preparedApplicationCalls.prepare)[0]?.body).toMatchObject({
    customer_id: id,
    loan_interest_id: productId,
    guarantor_name: 'Garba Sani',
    guarantor_relationship: 'Friend',
  });
  await page.user.type(screen.getByRole('textbox', { name: /^Code/ }), '482913');
  await page.user.click(screen.getByRole('button', { name: 'Send the application' }));
  await expect
    .poll(() => page.sentTo(preparedApplicationCalls.confirm))
    .toMatchObject([{ params: { id: prepared }, body: { code: '482913' } }]);
  await expect.poll(() => page.sentTo(loanCalls.read)).toMatchObject([{ params: { id: loan } }]);
});

test('a correction keeps what was entered', async () => {
  const page = await open(waiting);
  await fill(page);
  await page.user.click(await screen.findByRole('button', { name: 'Change the application' }));
  expect(await screen.findByLabelText(/^Guarantor's full name/)).toHaveProperty('value', 'Garba Sani');
  expect(screen.getByRole('textbox', { name: /^Amount/ })).toHaveProperty('value', '40,000');
});

test('a reason that is written to the customer is shown as theirs', async () => {
  const page = await open(refusal(preparedApplicationCalls.prepare, 409, 'You already have an open application'));
  await fill(page);
  expect(await screen.findByText('You already have an open application')).toBeTruthy();
  expect(screen.getByText(/The customer would read/)).toBeTruthy();
});

test('a role that may not prepare applications finds the page closed', async () => {
  await openPage(`/admin/users/${id}/apply`, { as: 'finance', answers: [answer(userCalls.read, { data: person })] });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send a code to the customer' })).toBeNull();
});
