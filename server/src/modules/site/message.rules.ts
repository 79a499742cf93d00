/** What may become of a message. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { ContactMessageRow, OwnMessage } from '@ajo/contract/modules/site';
import type { StoredMessage } from './message.ts';
import { messageAlready } from './site.errors.ts';

export const whyNotAnswerMessage = ({ answeredAt }: Pick<StoredMessage, 'answeredAt'>): DomainError | undefined =>
  answeredAt ? messageAlready() : undefined;

export const messageRow = (message: StoredMessage): ContactMessageRow => ({
  id: message.id,
  name: message.name,
  email: message.email,
  user_id: message.userId,
  phone_number: message.phone,
  message: message.message,
  received_at: message.receivedAt,
  answer: message.answer,
  answered_at: message.answeredAt,
  can: whyNotAnswerMessage(message) ? [] : ['answer'],
});

export const ownMessage = (message: StoredMessage): OwnMessage => ({
  id: message.id,
  message: message.message,
  received_at: message.receivedAt,
  answer: message.answer,
});
