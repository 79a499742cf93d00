/** /admin/scorecards: points are read, saved as a challenger or requested, wrong ones are at their field, and a challenger is withdrawn after a question. */
import { day } from '@ajo/contract/kernel/time';
import { type Challenger, ChallengerId, type Scorecard, scorecardCalls } from '@ajo/contract/modules/assessments.scorecards';
import { answer, openPage, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const card: Scorecard = {
  repayments: { points: 40, without_history: 20 },
  instalments: { steps: [{ up_to: 1_500, points: 30 }], beyond: 0 },
  bureau: { steps: [{ up_to: 0, points: 10 }], beyond: 0, without_report: 5 },
  guarantors: { points: 10 },
  tenure: { steps: [{ up_to: 2, points: 0 }], beyond: 10 },
  bands: { good: 70, fair: 50 },
};
const at = new Date('2026-03-02T08:00:00Z');
const otherId = ChallengerId.parse('0199a000-0000-7000-8000-0000000000c2');
const challenger: Challenger = {
  id: ChallengerId.parse('0199a000-0000-7000-8000-0000000000c1'),
  name: 'More for guarantors',
  card,
  created_by: 'Kemi Adebayo',
  created_at: at,
  withdrawn_by: null,
  withdrawn_at: null,
};
const view = {
  today: { version: 2, card },
  versions: [{ version: 2, effective_on: day('2026-03-02'), changed_by: 'Ada Obi', changed_at: at, card }],
  challengers: [challenger],
};
type Answers = Parameters<typeof openPage>[1]['answers'];
const openNew = (answers: Answers = []) => open(answers, '/admin/scorecards?scorecard=new');
const open = (answers: Answers = [], path = '/admin/scorecards') =>
  openPage(path, {
    as: 'compliance_officer',
    answers: [
      ...answers,
      answer(scorecardCalls.read, { data: view }),
      answer(scorecardCalls.addChallenger, { message: 'Challenger saved', data: challenger }),
      answer(scorecardCalls.withdraw, { message: 'Challenger withdrawn', data: challenger }),
      answer(scorecardCalls.request, { message: 'Requested', data: { state: 'asked' } }),
    ],
  });
const form = async () => within(await screen.findByRole('form', { name: 'New points' }));
const points = 'Points when all guarantors have accepted';

test('the points of today, challengers and changes with their people are on the page', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'Scorecard 2, in use today' })).toBeTruthy();
  const instalments = within(screen.getByRole('region', { name: 'Instalments to income' }));
  expect(instalments.getByText('30 points')).toBeTruthy();
  expect(instalments.getByText('Up to 15%').nextSibling?.textContent).toBe('30');
  expect(screen.getByText('Fair: 50 to 69')).toBeTruthy();
  expect(within(screen.getByRole('group', { name: 'Planned and earlier scorecards' })).getByText('Ada Obi')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'More for guarantors' }).getAttribute('href')).toBe(
    `/admin/scorecards/${challenger.id}`,
  );
});

test('a challenger is described by what it gives more or less points for', async () => {
  const other = {
    ...challenger,
    card: { ...card, repayments: { points: 30, without_history: 20 }, guarantors: { points: 20 } },
  };
  await open([answer(scorecardCalls.read, { data: { ...view, challengers: [other, { ...challenger, id: otherId }] } })]);
  const rows = within(await screen.findByRole('group', { name: 'Challengers' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('Repayments −10, guarantors +10');
  expect(rows[2]?.textContent).toContain('Same highest points');
});

test('new points are a view of their own, and saving returns to the scorecards', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'New scorecard' }));
  const fields = await form();
  expect(screen.queryByText('Challengers')).toBeNull();
  await user.type(fields.getByLabelText(/^Name/), 'Lower burden');
  await user.click(fields.getByRole('button', { name: 'Save challenger' }));
  expect(await screen.findByRole('heading', { name: 'Scorecards' })).toBeTruthy();
});

test('changed points are saved as a challenger, in the units of the contract', async () => {
  const { user, sentTo } = await openNew();
  const fields = await form();
  const limit = fields.getByLabelText(/^Step 1: up to \(percent of the income\)/);
  await user.clear(limit);
  await user.type(limit, '12.5');
  await user.type(fields.getByLabelText(/^Name/), 'Lower burden');
  await user.click(fields.getByRole('button', { name: 'Save challenger' }));
  await expect
    .poll(() => sentTo(scorecardCalls.addChallenger)[0]?.body)
    .toEqual({ name: 'Lower burden', card: { ...card, instalments: { steps: [{ up_to: 1_250, points: 30 }], beyond: 0 } } });
});

test('points that do not add up to 100, and text that is no number, are not sent', async () => {
  const { user, sentTo } = await openNew();
  const fields = await form();
  const guarantors = fields.getByLabelText(new RegExp(`^${points}`));
  await user.clear(guarantors);
  await user.type(guarantors, '15');
  expect(fields.getByText('Total: 105 of 100 points')).toBeTruthy();
  await user.type(fields.getByLabelText(/^Name/), 'Too many');
  await user.click(fields.getByRole('button', { name: 'Save challenger' }));
  expect(await fields.findByText(/add up to 105. They must add up to 100/)).toBeTruthy();
  await user.type(guarantors, 'x');
  await user.click(fields.getByRole('button', { name: 'Save challenger' }));
  await expect.poll(() => guarantors.getAttribute('aria-invalid')).toBe('true');
  expect(sentTo(scorecardCalls.addChallenger)).toEqual([]);
});

test('a step is added and removed, and a request takes a day and a reason', async () => {
  const { user, sentTo } = await openNew();
  const fields = await form();
  await user.click(fields.getByRole('button', { name: 'Add step: Time as a customer' }));
  await user.click(fields.getByRole('button', { name: 'Add step: Time as a customer' }));
  await user.click(fields.getByRole('button', { name: 'Remove last step: Time as a customer' }));
  expect(fields.queryByLabelText(/^Step 3: up to \(months\)/)).toBeNull();
  await user.type(fields.getByLabelText(/^Step 2: up to \(months\)/), '11');
  await user.type(fields.getAllByLabelText(/^Step 2: points/).at(-1) as HTMLElement, '7');
  await user.selectOptions(fields.getByLabelText(/^Use/), 'request');
  await user.click(fields.getByRole('button', { name: 'Request change' }));
  expect(await fields.findByText('Choose a day')).toBeTruthy();
  await user.type(fields.getByLabelText(/^From/), '2026-04-01');
  await user.type(fields.getByLabelText(/^Reason/), 'Longer relationships pay');
  await user.click(fields.getByRole('button', { name: 'Request change' }));
  const tenure = {
    steps: [
      { up_to: 2, points: 0 },
      { up_to: 11, points: 7 },
    ],
    beyond: 10,
  };
  await expect
    .poll(() => sentTo(scorecardCalls.request)[0]?.body)
    .toEqual({ card: { ...card, tenure }, from: '2026-04-01', reason: 'Longer relationships pay' });
});

test('a refusal is at the field of its points', async () => {
  const refused = refusal(scorecardCalls.addChallenger, 422, 'Check the points', {
    'card.guarantors.points': ['Enter whole points'],
  });
  const { user } = await openNew([refused]);
  const fields = await form();
  await user.type(fields.getByLabelText(/^Name/), 'Other points');
  await user.click(fields.getByRole('button', { name: 'Save challenger' }));
  expect(await fields.findByText('Enter whole points')).toBeTruthy();
  expect(fields.getByLabelText(new RegExp(`^${points}`)).getAttribute('aria-invalid')).toBe('true');
});

test('a challenger is withdrawn after a question', async () => {
  const { user, sentTo } = await open();
  await user.click(await screen.findByRole('button', { name: 'Withdraw More for guarantors' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Withdraw challenger' }));
  await expect.poll(() => sentTo(scorecardCalls.withdraw)[0]?.params).toEqual({ id: challenger.id });
});

test('loading, a refusal and an empty list of challengers are states of their own', async () => {
  await open([unanswered(scorecardCalls.read)]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Scorecards' })).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
});

test('without challengers the page states what they are for', async () => {
  await open([answer(scorecardCalls.read, { data: { ...view, challengers: [] } })]);
  expect(await screen.findByText('No challengers yet')).toBeTruthy();
});

test('a refused page offers to try again', async () => {
  await open([refusal(scorecardCalls.read, 503, 'Try again in a minute')]);
  expect(await screen.findByText(/Try again in a minute/)).toBeTruthy();
});
