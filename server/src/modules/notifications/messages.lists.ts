/** The delivery log of mails and text messages. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { deliveryList } from '@ajo/contract/modules/notifications.lists';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { findDeliveries } from './messages.queries.ts';

/** The file has no recipients: they are email addresses and phone numbers. */
const deliveries = bindList(deliveryList, {
  noun: 'messages',
  find: ({ db }, { query, window }) => findDeliveries(db, query, window),
  columns: {
    Message: (row) => row.subject,
    Kind: (row) => row.category && wordsOf(row.category),
    Channel: (row) => wordsOf(row.channel),
    Status: (row) => wordsOf(row.status),
    Attempts: (row) => row.tries.length,
    Created: (row) => dayInLagos(row.created_at),
    Sent: (row) => row.sent_at && dayInLagos(row.sent_at),
  },
});

export const messageLists: readonly BoundList[] = [deliveries];
