/** /admin/contact-messages: messages of visitors, customers and merchants, unanswered ones first. */
import { longInstant } from '@ajo/contract/kernel/time';
import { contactMessageList } from '@ajo/contract/modules/site.lists';
import type { ContactMessageRow, ContactMessageState } from '@ajo/contract/modules/site';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Button, choicesOf, EmptyState, ListScreen, Pair, StatusTag } from '#ui';
import { MessageDialog } from '../components/message-dialog.tsx';
import { complaintsKey } from '../site.calls.ts';
import '../../../ui/clamp.css';

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
        title="Contact messages"
        back={{ to: paths.staff.complaints, label: 'Complaints' }}
        words={{ one: 'message', many: 'messages' }}
        cacheKey={complaintsKey}
        filters={[status]}
        presets={presets}
        empty={<EmptyState title="No messages yet">Messages of visitors and customers appear here.</EmptyState>}
        columns={{
          From: (row: ContactMessageRow) => (
            <Pair note={row.email ?? 'Has an account'}>
              {row.user_id ? <Link to={paths.staff.user(row.user_id)}>{row.name}</Link> : row.name}
            </Pair>
          ),
          Message: (row) => <span className="clamp">{row.message}</span>,
          Received: (row) => longInstant(row.received_at),
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
        Sent with the contact form or with Help. Unanswered messages are first, the oldest on top.
      </ListScreen>
      {answering && <MessageDialog message={answering} onClose={() => setAnswering(undefined)} />}
    </>
  );
}
