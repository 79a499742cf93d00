/** /admin/contact-messages: messages of the contact form, unanswered ones first. */
import { shortInstant } from '@ajo/contract/kernel/time';
import { contactMessageList } from '@ajo/contract/modules/site.lists';
import type { ContactMessageRow, ContactMessageState } from '@ajo/contract/modules/site';
import { useState } from 'react';
import { paths } from '#platform/paths';
import { Button, choicesOf, EmptyState, ListScreen, StatusTag } from '#ui';
import { MessageDialog } from '../components/message-dialog.tsx';
import { complaintsKey } from '../site.calls.ts';

const labels: Record<ContactMessageState, string> = { waiting: 'Waiting', answered: 'Answered' };
const status = { name: 'status', label: 'Status', all: 'All statuses', options: choicesOf(labels) };
const presets = [
  { name: 'To answer', filters: { status: 'waiting' } },
  { name: 'Answered', filters: { status: 'answered' } },
];

export function MessageListScreen() {
  const [answering, setAnswering] = useState<ContactMessageRow>();
  return (
    <>
      <ListScreen
        list={contactMessageList}
        title="Messages"
        back={{ to: paths.staff.complaints, label: 'Complaints' }}
        words={{ one: 'message', many: 'messages' }}
        cacheKey={complaintsKey}
        filters={[status]}
        presets={presets}
        empty={<EmptyState title="No messages yet">Messages of the contact form appear here.</EmptyState>}
        columns={{
          From: (row: ContactMessageRow) => row.name,
          Email: { key: 'e_mail', cell: (row) => row.email },
          Message: (row) => <span className="clamp">{row.message}</span>,
          Received: (row) => shortInstant(row.received_at),
          Status: (row) => (
            <StatusTag tone={row.answered_at ? 'secondary' : 'warning'}>
              {labels[row.answered_at ? 'answered' : 'waiting']}
            </StatusTag>
          ),
          Actions: (row) =>
            row.can.includes('answer') && (
              <Button small look="plain" label={`Answer ${row.name}`} onClick={() => setAnswering(row)}>
                Answer
              </Button>
            ),
        }}
      >
        Sent with the contact form. Unanswered messages are first, the oldest on top.
      </ListScreen>
      {answering && <MessageDialog message={answering} onClose={() => setAnswering(undefined)} />}
    </>
  );
}
