/** An application that was not approved: its reason, what may follow it, and the review by a person. */
import { kobo } from '@ajo/contract/kernel/money';
import { assessmentCalls } from '@ajo/contract/modules/assessments';
import { type DenialReview, reviewCalls } from '@ajo/contract/modules/site.reviews';
import { answer, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at, idOf, openDashboard, rowOf } from '../../../../tests/customer-dashboard.ts';
import './loan-ended.tsx';

test('after a denial the customer may apply again', async () => {
  await openDashboard(`/dashboard?loan=${idOf(2)}`, () => [rowOf(2, 'denied')]);
  expect(await screen.findByRole('link', { name: 'Apply again' })).toBeTruthy();
});

test.each([
  [kobo(2_500_000n), null, 'With your income, ₦25,000.00 in 4 instalments would fit.', 'Apply for up to ₦25,000.00'],
  [kobo(0n), 'burden_high', /in 4 instalments\. More instalments or another loan may fit\.$/, 'Apply again'],
  [null, 'burden_high', /^With the income in your profile today, this amount fits\. Check that income,/, 'Apply again'],
  [kobo(4_000_000n), 'income_low', /^With the income in your profile today, this amount fits\./, 'Apply again'],
] as const)(
  'a denial for the income states the amount that would pass, or why there is none: %s',
  async (most, code, text, verb) => {
    await openDashboard(`/dashboard?loan=${idOf(2)}`, () => [rowOf(2, 'denied')], { most, view: { reason_code: code } });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: verb })).toBeTruthy();
  },
);

test('with the most instalments that the loan has, more of them are not proposed', async () => {
  const view = { reason_code: 'income_low' as const, instalments: 26 };
  await openDashboard(`/dashboard?loan=${idOf(2)}`, () => [rowOf(2, 'denied')], { most: kobo(0n), view });
  expect(await screen.findByText(/in 26 instalments\. Another loan may fit\.$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Apply for another loan' })).toBeTruthy();
});

test.each([
  ['credit_history', null, 'Apply again'],
  ['running_loan_late', 'Pay what is overdue before you apply again.', 'Apply again'],
  ['identity', 'Correct your details in your profile before you apply again.', 'Apply again'],
  ['documents', 'Send the right documents in your profile before you apply again.', 'Apply again'],
  ['guarantor', 'Name another guarantor when you apply again.', 'Apply again'],
  ['age', 'You do not meet a rule of this loan. Another loan may suit you.', 'Apply for another loan'],
  ['policy', 'You do not meet a rule of this loan. Another loan may suit you.', 'Apply for another loan'],
  ['fraud_suspected', null, null],
  ['no_answer', /check the phone number in your profile\.$/, 'Apply again'],
  ['other', null, 'Apply again'],
] as const)('a denial for the reason %s names no amount that would pass', async (code, text, verb) => {
  await openDashboard(`/dashboard?loan=${idOf(2)}`, () => [rowOf(2, 'denied')], {
    most: kobo(2_500_000n),
    view: { reason_code: code },
  });
  expect(await screen.findByRole('button', { name: 'Request a review' })).toBeTruthy();
  const links = screen.queryAllByRole('link', { name: /^Apply/ }).map(({ textContent }) => textContent);
  expect(links).toEqual(verb === null ? [] : [verb]);
  expect(text === null || screen.queryByText(text)).toBeTruthy();
  expect(screen.queryByText(/would fit|this amount fits/)).toBeNull();
});

test('a customer who is barred from this loan only is led to other loans', async () => {
  const barred = 'You must have been our customer for at least 6 months';
  await openDashboard(`/dashboard?loan=${idOf(2)}`, () => [rowOf(2, 'denied')], { barred, mayFit: true });
  expect(await screen.findByText(`You cannot apply for this loan now: ${barred}.`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Apply for another loan' })).toBeTruthy();
});

test('after a denial a barred customer is not invited to apply again, and may ask for a review', async () => {
  await openDashboard(`/dashboard?loan=${idOf(2)}`, () => [rowOf(2, 'denied')], { barred: 'You are younger than 21' });
  expect(await screen.findByText('You cannot apply for this loan now: You are younger than 21.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Apply again' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Request a review' })).toBeTruthy();
});

const review: DenialReview = {
  number: 'C-2026-00007',
  received_at: at,
  answer_by: new Date('2026-03-04T08:00:00Z'),
  answer: null,
  answered_at: null,
};

test('a review needs a text; then its day, deadline and number are shown instead of the button', async () => {
  let kept: DenialReview | null = null;
  const { user, sentTo } = await openDashboard(`/dashboard?loan=${idOf(2)}`, () => [rowOf(2, 'denied')], {
    more: [
      answer(reviewCalls.read, () => ({ data: kept })),
      answer(reviewCalls.request, () => {
        kept = review;
        return { message: 'Your review has a reference', data: review };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Request a review' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByText('Explain in at least 10 characters what has changed or is wrong')).toBeTruthy();
  expect(sentTo(reviewCalls.request)).toEqual([]);
  await user.type(dialog.getByLabelText('What should we know?'), 'I earn more since March');
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Review requested on 02 Mar, 2026')).toBeTruthy();
  expect(screen.getByText(/^Answer by 04 Mar, 2026, reference C-2026-00007\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Request a review' })).toBeNull();
});

test('the answer to a review is on the page of the loan', async () => {
  const answered = { ...review, answer: 'We looked again: please apply again.', answered_at: at };
  await openDashboard(`/dashboard?loan=${idOf(2)}`, () => [rowOf(2, 'denied')], {
    more: [answer(reviewCalls.read, { data: answered })],
  });
  expect(await screen.findByText('Answer to your review C-2026-00007, 02 Mar, 2026')).toBeTruthy();
  expect(screen.getByText('We looked again: please apply again.')).toBeTruthy();
});

test('a denial states the amount that would fit, and leads to an application for it', async () => {
  await openDashboard(`/dashboard?loan=${idOf(2)}`, () => [rowOf(2, 'denied')], {
    more: [
      answer(assessmentCalls.affordable, {
        data: { most: kobo(2_500_000n), because: 'With your income', barred: null, another_may_fit: false },
      }),
    ],
  });
  expect(await screen.findByText('With your income, ₦25,000.00 in 4 instalments would fit.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Apply for up to ₦25,000.00' }).getAttribute('href')).toMatch(
    /^\/dashboard\?loan=apply&product=[-0-9a-f]{36}&instalments=4&amount=2500000$/,
  );
});

test.each([
  ['more than was asked', { most: kobo(9_000_000n), because: 'With your income', barred: null, another_may_fit: false }],
  ['nothing', { most: kobo(0n), because: 'With your income', barred: null, another_may_fit: false }],
  [
    'a bar',
    { most: kobo(2_500_000n), because: 'With your income', barred: 'You have a loan that is late', another_may_fit: false },
  ],
] as const)('a denial with %s names no amount', async (_, data) => {
  await openDashboard(`/dashboard?loan=${idOf(2)}`, () => [rowOf(2, 'denied')], {
    more: [answer(assessmentCalls.affordable, { data })],
  });
  expect(await screen.findByRole('button', { name: 'Request a review' })).toBeTruthy();
  expect(screen.queryByText(/would fit/)).toBeNull();
});

test('while the amount that would fit is on its way, no review is offered that it would push away', async () => {
  const { sentTo } = await openDashboard(`/dashboard?loan=${idOf(2)}`, () => [rowOf(2, 'denied')], {
    more: [unanswered(assessmentCalls.affordable)],
  });
  const card = (await screen.findByText('Your application AJ-00002 was not approved')).closest<HTMLElement>('.card');
  await expect.poll(() => sentTo(assessmentCalls.affordable)).toHaveLength(1);
  expect(within(card ?? document.body).getByLabelText('Loading')).toBeTruthy();
  expect(sentTo(reviewCalls.read)).toEqual([]);
});
