/** Contacts about one loan: the form of the next contact is empty as soon as one is recorded. */
import { kobo } from '@ajo/contract/kernel/money';
import { day, fromMinuteInLagos, hourMs, minuteInLagos } from '@ajo/contract/kernel/time';
import { type RecoveryContact, recoveryCalls } from '@ajo/contract/modules/recovery';
import { visitCalls } from '@ajo/contract/modules/recovery.visits';
import { answer, answering, renderPart, unanswered } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { now } from '#platform/clock';
import { ContactDialog } from './contact-dialog.tsx';

const loan = {
  id: '0199a000-0000-7000-8000-0000000000e1',
  number: 'AJ-000042',
  customer: { id: '0199a000-0000-7000-8000-0000000000e2', name: 'Gbenga Ojo', phone: null },
} as Parameters<typeof ContactDialog>[0]['loan'];
const contact: RecoveryContact = {
  id: '0199a000-0000-7000-8000-0000000000f1',
  channel: 'call',
  outcome: 'reached',
  note: 'Pays on Friday.',
  promise: null,
  breach: null,
  contacted_at: new Date('2026-02-02T09:00:00Z'),
  recorded_by: 'Sola Bello',
  recorded_at: new Date('2026-02-02T09:01:00Z'),
};

test('a dialog whose contact is recorded closes without a question, also while a list is still read again', async () => {
  const log: RecoveryContact[] = [];
  const answers = [
    answer(recoveryCalls.contacts, () => ({ data: log, letters: [] })),
    answer(visitCalls.ofLoan, { data: [] }),
    answer(recoveryCalls.logContact, () => {
      log.push(contact);
      answers.unshift(unanswered(visitCalls.ofLoan));
      return { data: contact, message: 'Contact recorded' };
    }),
  ];
  const { user, sentTo } = answering('recovery_officer', answers);
  const closed: true[] = [];
  renderPart(<ContactDialog loan={loan} mayLog onClose={() => closed.push(true)} />);
  await screen.findByText('No contact has been recorded yet.');
  await user.selectOptions(screen.getByLabelText(/^Result/), 'Reached');
  await user.type(screen.getByLabelText(/^Note/), contact.note);
  await user.click(screen.getByRole('button', { name: 'Record contact' }));
  expect(await screen.findByText('Call: Reached')).toBeTruthy();
  expect(sentTo(recoveryCalls.logContact)).toHaveLength(1);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Discard what you have entered?')).toBeNull();
  expect(closed).toEqual([true]);
});

test('a contact of earlier is sent with its own time, and the log shows when it took place, when it was recorded, and what it broke', async () => {
  const broken = { ...contact, breach: 'hours', recorded_at: new Date('2026-02-02T15:00:00Z') } as const;
  const { user, sentTo } = answering('recovery_officer', [
    answer(recoveryCalls.contacts, { data: [broken], letters: [] }),
    answer(visitCalls.ofLoan, { data: [] }),
    answer(recoveryCalls.logContact, { data: broken, message: 'Contact recorded' }),
  ]);
  renderPart(<ContactDialog loan={loan} mayLog onClose={() => {}} />);
  expect(await screen.findByText('Outside of the contact hours')).toBeTruthy();
  expect(screen.getByText(/^Recorded .*16:00/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(/^Result/), 'Reached');
  const at = minuteInLagos(new Date(now().getTime() - 5 * hourMs));
  await user.type(screen.getByLabelText(/^Date and time/), at);
  await user.type(screen.getByLabelText(/^Note/), contact.note);
  await user.click(screen.getByRole('button', { name: 'Record contact' }));
  await expect
    .poll(() => sentTo(recoveryCalls.logContact).map(({ body }) => body))
    .toEqual([{ channel: 'call', outcome: 'reached', note: contact.note, contacted_at: fromMinuteInLagos(at) }]);
});

test('a promise that another one replaced is "Changed"', async () => {
  const promise = { on: day('2026-02-05'), amount: kobo(500_000n), paid: kobo(0n), state: 'changed' } as const;
  answering('recovery_officer', [
    answer(recoveryCalls.contacts, { data: [{ ...contact, outcome: 'promise', promise }], letters: [] }),
    answer(visitCalls.ofLoan, { data: [] }),
  ]);
  renderPart(<ContactDialog loan={loan} mayLog={false} onClose={() => {}} />);
  expect(await screen.findByText('Changed')).toBeTruthy();
  expect(screen.queryByText('Broken')).toBeNull();
});
