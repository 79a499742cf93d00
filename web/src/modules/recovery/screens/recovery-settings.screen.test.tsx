/** The dunning sequence in the settings: edited, previewed, refused by its field, and read by those who may not change it. And its log. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { recoveryCalls } from '@ajo/contract/modules/recovery';
import { dunningCalls, type DunningRow, type DunningStep, suggestedSteps } from '@ajo/contract/modules/recovery.dunning';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const step: DunningStep = { days: 10, channel: 'sms', subject: '', text: '{{name}}, please pay {{overdue}}.' };
const version = {
  effective_on: day('2026-03-02'),
  changed_by: 'Kemi Adebayo',
  changed_at: new Date('2026-03-02T08:00:00Z'),
  steps: [step],
};
const values = { contact_from: 8, contact_to: 20, contacts_per_day: 1, assign_after_days: 30 };
const rules = { ...values, changes: [], initial: values };
type Options = { as?: 'superadmin' | 'admin'; versions?: (typeof version)[]; more?: Parameters<typeof openPage>[1]['answers'] };

const open = ({ as = 'superadmin', versions = [version], more = [] }: Options = {}) => {
  const view = { data: { steps: versions[0]?.steps ?? [], versions } };
  return openPage('/admin/recovery-settings', {
    as,
    answers: [
      ...more,
      answer(recoveryCalls.settings, { data: rules }),
      answer(dunningCalls.sequence, view),
      answer(dunningCalls.saveSequence, { message: 'Letters and texts updated', ...view }),
      answer(dunningCalls.preview, {
        data: [{ days: 10, channel: 'sms', subject: '', text: 'Adaeze, please pay NGN25,400.00.', characters: 51 }],
      }),
    ],
  });
};
const letters = async () => within(await screen.findByRole('form', { name: 'Letters and texts' }));

test('an admin adds a mail and saves it; a text message is sent without a subject', async () => {
  const { user, sentTo } = await open();
  const form = await letters();
  await user.click(form.getByRole('button', { name: 'Add a step' }));
  const second = within(form.getByRole('group', { name: 'Step 2' }));
  await user.type(second.getByLabelText(/Days past due/), '45');
  await user.selectOptions(second.getByLabelText(/Channel/), 'mail');
  await user.type(second.getByLabelText(/Subject/), 'Your loan');
  await user.type(second.getByLabelText(/Text/), 'Please pay your loan.');
  await user.click(form.getByRole('button', { name: 'Save letters' }));
  await expect
    .poll(() => sentTo(dunningCalls.saveSequence)[0]?.body)
    .toMatchObject({ steps: [step, { days: 45, channel: 'mail', subject: 'Your loan', text: 'Please pay your loan.' }] });
  expect(await screen.findByText('Letters and texts updated')).toBeTruthy();
});

test('the preview shows each text for a sample loan, and a change removes it', async () => {
  const { user, sentTo } = await open();
  const form = await letters();
  await user.click(form.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Adaeze, please pay NGN25,400.00.')).toBeTruthy();
  expect(screen.getByText('51 of 160 characters with the longest values')).toBeTruthy();
  expect(sentTo(dunningCalls.preview)[0]?.body).toEqual({ steps: [step] });
  await user.click(form.getByRole('button', { name: 'Edit step 1' }));
  await user.type(form.getByLabelText(/Days past due/), '1');
  expect(screen.queryByText('Adaeze, please pay NGN25,400.00.')).toBeNull();
});

test('a placeholder is inserted where the text was left', async () => {
  const { user, sentTo } = await open();
  const form = await letters();
  expect(form.queryByLabelText(/Text/)).toBeNull();
  await user.click(form.getByRole('button', { name: 'Edit step 1' }));
  const text = form.getByLabelText<HTMLTextAreaElement>(/Text/);
  await user.click(text);
  text.setSelectionRange(8, 8);
  await user.click(form.getByRole('button', { name: '+ Loan number' }));
  await user.click(form.getByRole('button', { name: 'Save letters' }));
  await expect
    .poll(() => sentTo(dunningCalls.saveSequence)[0]?.body)
    .toMatchObject({ steps: [{ ...step, text: '{{name}}{{loan}}, please pay {{overdue}}.' }] });
});

test('a refusal is at the field of its step', async () => {
  const wrong = { 'steps.0.days': ['Customers get the reminder of day 14 already'] };
  const { user } = await open({ more: [refusal(dunningCalls.saveSequence, 422, 'Customers get the reminder', wrong)] });
  const form = await letters();
  await user.click(form.getByRole('button', { name: 'Save letters' }));
  expect(await screen.findByText('Customers get the reminder of day 14 already')).toBeTruthy();
  expect(form.getByLabelText(/Days past due/).getAttribute('aria-invalid')).toBe('true');
});

test('before the first version the form starts with a suggestion, of which nothing is sent', async () => {
  await open({ versions: [] });
  const form = await letters();
  expect(form.getAllByRole('group', { name: /^Step/ })).toHaveLength(suggestedSteps.length);
  expect(screen.getByText('Nothing is sent yet. This is a suggestion: change it and save it.')).toBeTruthy();
});

test('who does not keep the settings reads the steps', async () => {
  await open({ as: 'admin' });
  expect(await screen.findByText('{{name}}, please pay {{overdue}}.')).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Letters and texts' })).toBeNull();
});

test('the log lists what was sent and why a step was skipped', async () => {
  const row: DunningRow = {
    id: '0199a000-0000-7000-8000-0000000000d1',
    loan_id: '0199a000-0000-7000-8000-0000000000d2' as DunningRow['loan_id'],
    number: 'AJ-000042',
    customer: { id: '0199a000-0000-7000-8000-0000000000d3' as DunningRow['customer']['id'], name: 'Gbenga Ojo' },
    branch: 'Yaba',
    step: 10,
    channel: 'sms',
    outcome: 'skipped',
    reason: 'no_phone',
    days_past_due: 10,
    overdue: kobo(2_540_000n),
    subject: null,
    message: null,
    logged_at: new Date('2026-03-02T08:40:00Z'),
  };
  await openPage('/admin/defaulters?tab=letters', {
    as: 'admin',
    answers: [
      answer(recoveryCalls.settings, { data: rules }),
      answer(dunningCalls.sequence, { data: { steps: [step], versions: [version] } }),
      answer(dunningCalls.log, pageWith([row])),
    ],
  });
  const line = within(await screen.findByRole('row', { name: /Gbenga Ojo/ }));
  expect(line.getByText('Skipped')).toBeTruthy();
  expect(line.getByText('No phone number')).toBeTruthy();
});
