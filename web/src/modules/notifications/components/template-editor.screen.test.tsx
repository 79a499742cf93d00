/** The text of a message: a version of a later day is named, and one press edits it on its day. */
import { addDays, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { messageCalls, type TemplateVersion, type TemplateView } from '@ajo/contract/modules/notifications.messages';
import { answer, answering, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { now } from '#platform/clock';
import { TemplateEditor } from './template-editor.tsx';

const today = dayInLagos(now());
const [soon, later] = [addDays(today, 6), addDays(today, 30)];

const version = (number: number, from: TemplateVersion['effective_on']): TemplateVersion => ({
  number,
  subject: `Subject ${number}`,
  body: `The text of version ${number}`,
  effective_on: from,
  changed_by: number === 0 ? null : 'Ada Obi',
  changed_at: number === 0 ? null : now(),
});
const original = version(0, null);
const template: TemplateView = {
  key: 'payment_received',
  name: 'Payment received',
  category: 'money',
  channel: 'mail',
  variables: [],
  subject: original.subject,
  body: original.body,
  version: 3,
  changed_by: null,
  changed_at: null,
};

function open(versions: TemplateVersion[]) {
  const page = answering('admin', [
    answer(messageCalls.template, { data: { template, versions } }),
    answer(messageCalls.saveTemplate, { message: 'Saved', data: template }),
  ]);
  renderPart(<TemplateEditor of={template.key} onClose={() => {}} />);
  return page;
}

test('the next planned version is named with its day, and one press edits it on that day', async () => {
  const { user, sentTo } = open([version(3, soon), version(2, soon), version(1, later), original]);
  expect(await screen.findByText(`Version 3 is planned from ${longDay(soon)}`)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe('Subject 0');
  await user.click(screen.getByRole('button', { name: 'Edit version 3' }));
  await user.click(screen.getByRole('button', { name: `Publish from ${longDay(soon)}` }));
  await expect
    .poll(() => sentTo(messageCalls.saveTemplate).map(({ body }) => body))
    .toEqual([{ subject: 'Subject 3', body: 'The text of version 3', effective_on: soon, version: 3 }]);
});

test('without a planned version the form names none', async () => {
  open([version(1, today), original]);
  expect(await screen.findByLabelText(/^Subject/)).toBeTruthy();
  expect(screen.queryByText(/is planned from/)).toBeNull();
});
