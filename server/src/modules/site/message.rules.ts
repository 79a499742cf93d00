/** What may become of a message. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { ContactMessageRow } from '@ajo/contract/modules/site';
import type { KeptMessage } from './message.ts';
import { messageAlready } from './site.errors.ts';

export const whyNotAnswerMessage = ({ answeredAt }: Pick<KeptMessage, 'answeredAt'>): DomainError | undefined =>
  answeredAt ? messageAlready() : undefined;

export const messageRow = (kept: KeptMessage): ContactMessageRow => ({
  id: kept.id,
  name: kept.name,
  email: kept.email,
  phone_number: kept.phone,
  message: kept.message,
  received_at: kept.receivedAt,
  answer: kept.answer,
  answered_at: kept.answeredAt,
  can: whyNotAnswerMessage(kept) ? [] : ['answer'],
});
