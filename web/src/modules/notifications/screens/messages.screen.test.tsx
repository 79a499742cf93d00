/** The delivery log: who a message was sent to and its subject, without its text. */
import { UserId } from '@ajo/contract/kernel/id';
import { DeliveryId, type DeliveryView, messageCalls } from '@ajo/contract/modules/notifications.messages';
import { answer, openPage, pageWith } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const text: DeliveryView = {
  id: DeliveryId.parse('0199a000-0000-7000-8000-0000000000d1'),
  channel: 'sms',
  recipient: '+2348031234567',
  addressee: { id: UserId.parse('0199a000-0000-7000-8000-0000000000d2'), name: 'Adaeze Okonkwo' },
  subject: null,
  category: 'loans',
  status: 'sent',
  created_at: new Date('2026-03-02T08:00:00Z'),
  sent_at: new Date('2026-03-02T08:01:00Z'),
  tries: [],
  can: [],
};

test('a message names the person over the address; a text without a subject is named by its category', async () => {
  const code: DeliveryView = {
    ...text,
    id: DeliveryId.parse('0199a000-0000-7000-8000-0000000000d3'),
    recipient: '+2348050000001',
    addressee: null,
    category: null,
  };
  await openPage('/admin/messages', { as: 'superadmin', answers: [answer(messageCalls.deliveries, pageWith([text, code]))] });
  const link = await screen.findByRole('link', { name: 'Adaeze Okonkwo' });
  expect(link.getAttribute('href')).toContain(text.addressee?.id);
  const row = link.closest('tr')?.textContent;
  for (const words of ['0803 123 4567', 'Loan notice', 'SMS', 'Sent']) expect(row).toContain(words);
  const other = screen.getByText('0805 000 0001').closest('tr')?.textContent;
  expect(other).toContain('Text message');
});
