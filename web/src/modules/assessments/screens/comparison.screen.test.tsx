/** /admin/scorecards/{id}: figures of both cards, a warning where they are weak, the groups that lead to their loans, and the request of a challenger. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import {
  ChallengerId,
  type Scorecard,
  scorecardCalls,
  type ScorecardComparison,
  type Separation,
} from '@ajo/contract/modules/assessments.scorecards';
import { LoanProductId } from '@ajo/contract/modules/loan-products.terms';
import { LoanId } from '@ajo/contract/modules/loans';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const id = ChallengerId.parse('0199a000-0000-7000-8000-0000000000c1');
const productId = LoanProductId.parse('0199a000-0000-7000-8000-0000000000b1');
const card: Scorecard = {
  repayments: { points: 40, without_history: 20 },
  instalments: { steps: [{ up_to: 1_500, points: 30 }], beyond: 0 },
  bureau: { steps: [{ up_to: 0, points: 10 }], beyond: 0, without_report: 5 },
  guarantors: { points: 10 },
  tenure: { steps: [{ up_to: 2, points: 0 }], beyond: 10 },
  bands: { good: 70, fair: 50 },
};
const separation = (auc: number): Separation => ({
  auc_bps: auc,
  ks_bps: 2_500,
  bands: Array.from({ length: 10 }, (_, at) => ({
    from: at * 10,
    to: at === 9 ? 100 : at * 10 + 9,
    loans: at === 6 ? 40 : 0,
    good: at === 6 ? 36 : 0,
    bad: at === 6 ? 4 : 0,
    bad_bps: at === 6 ? 1_000 : null,
  })),
});
const comparison: ScorecardComparison = {
  challenger: {
    id,
    name: 'More for guarantors',
    card: { ...card, guarantors: { points: 20 }, repayments: { points: 30, without_history: 20 } },
    created_by: 'Kemi Adebayo',
    created_at: new Date('2026-03-02T08:00:00Z'),
    withdrawn_by: null,
    withdrawn_at: null,
  },
  champion: { version: 1, card },
  months: 6,
  last_day: day('2026-03-01'),
  loans: 40,
  bad: 4,
  bad_bps: 1_000,
  left_out: { young: 120, without_inputs: 7 },
  scores: { champion: separation(6_100), challenger: separation(6_800) },
  swaps: [
    {
      product_id: productId,
      product: 'Trader loan',
      min_score: 50,
      newly_refused: { loans: 3, bad: 2, bad_bps: 6_667, principal: kobo(12_000_000n) },
      newly_passed: { loans: 0, bad: 0, bad_bps: null, principal: kobo(0n) },
    },
  ],
};
const loan = {
  id: LoanId.parse('0199a000-0000-7000-8000-0000000000a1'),
  number: 'AJ-000042',
  customer: 'Ada Obi',
  product: 'Trader loan',
  disbursed_on: day('2025-06-02'),
  principal: kobo(4_000_000n),
  min_score: 50,
  champion_score: 55,
  challenger_score: 45,
  bad: true,
};
const open = (of: ScorecardComparison = comparison, address = '') =>
  openPage(`/admin/scorecards/${id}${address}`, {
    as: 'admin',
    answers: [
      answer(scorecardCalls.compare, { data: of }),
      answer(scorecardCalls.loans, pageWith([loan])),
      answer(scorecardCalls.promote, { message: 'Requested', data: { state: 'asked' } }),
    ],
  });

test('both cards are next to each other, with the loans that are left out and a warning about few bad loans', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'More for guarantors' })).toBeTruthy();
  const table = within(screen.getByRole('group', { name: 'Separation' }));
  expect(table.getByText('61.00%')).toBeTruthy();
  expect(table.getByText('68.00%')).toBeTruthy();
  expect(screen.getByText('Only approved loans have an outcome')).toBeTruthy();
  expect(screen.getByText('Fewer than 30 bad loans')).toBeTruthy();
  expect(screen.getByText('120')).toBeTruthy();
});

test('enough bad loans carry no warning', async () => {
  await open({ ...comparison, loans: 400, bad: 30 });
  expect(await screen.findByText('Only approved loans have an outcome')).toBeTruthy();
  expect(screen.queryByText('Fewer than 30 bad loans')).toBeNull();
});

test('a group leads to its loans, and the window is asked for with them', async () => {
  const { user, sentTo } = await open();
  const link = await screen.findByRole('link', { name: 'Newly declined, Trader loan: 3' });
  await user.click(link);
  await expect
    .poll(() => sentTo(scorecardCalls.loans).at(-1)?.query)
    .toMatchObject({ challenger_id: id, group: 'newly_refused', loan_interest_id: productId });
  expect(await screen.findByRole('link', { name: 'AJ-000042' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(/^Observed for/), '12');
  await expect.poll(() => sentTo(scorecardCalls.compare).at(-1)?.query).toMatchObject({ months: 12 });
});

test('a challenger is requested as the next scorecard from a day on', async () => {
  const { user, sentTo } = await open();
  await user.click(await screen.findByRole('button', { name: 'Make it the champion' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^From/), '2026-04-01');
  await user.type(dialog.getByLabelText(/^Reason/), 'It separates better');
  await user.click(dialog.getByRole('button', { name: 'Request change' }));
  await expect.poll(() => sentTo(scorecardCalls.promote)[0]?.body).toEqual({ from: '2026-04-01', reason: 'It separates better' });
});

test('without a loan that is old enough the page says what to do, and a withdrawn challenger has no acts', async () => {
  await open({
    ...comparison,
    loans: 0,
    bad: 0,
    bad_bps: null,
    challenger: { ...comparison.challenger, withdrawn_by: 'Ada Obi', withdrawn_at: new Date('2026-03-03T08:00:00Z') },
  });
  expect(await screen.findByText('No loan is old enough')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make it the champion' })).toBeNull();
});

test('a challenger that does not exist is an error', async () => {
  await openPage(`/admin/scorecards/${id}`, {
    as: 'admin',
    answers: [refusal(scorecardCalls.compare, 404, 'Challenger not found')],
  });
  expect(await screen.findByText(/Challenger not found/)).toBeTruthy();
});
