/** /admin/contact-messages: what strangers wrote to us with the contact form, unanswered first. */
import { shortInstant } from '@ajo/contract/kernel/time';
import type { ContactMessageRow } from '@ajo/contract/modules/site';
import { useState } from 'react';
import { paths } from '#platform/paths';
import { Button, EmptyState, ErrorState, ListTable, PageHeader, Pages, Stack, StatusTag, useFilters } from '#ui';
import { MessageDialog } from '../components/message-dialog.tsx';
import { useMessages } from '../site.calls.ts';

export function MessageListScreen() {
  const filters = useFilters();
  const [answering, setAnswering] = useState<ContactMessageRow>();
  const { data, error, refetch } = useMessages(filters.page);
  return (
    <Stack gap="loose">
      <PageHeader title="Messages" back={{ to: paths.staff.complaints, label: 'Complaints' }}>
        From the contact form. The oldest is first.
      </PageHeader>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListTable<ContactMessageRow>
          list="contact_messages"
          label="Messages"
          rows={data?.data}
          empty={<EmptyState title="Nobody wrote yet">New messages appear here by themselves.</EmptyState>}
          columns={{
            From: (row) => row.name,
            'E-mail': (row) => row.email,
            Message: (row) => <span className="clamp">{row.message}</span>,
            Received: (row) => shortInstant(row.received_at),
            State: (row) => (
              <StatusTag tone={row.answered_at ? 'secondary' : 'warning'}>{row.answered_at ? 'answered' : 'waiting'}</StatusTag>
            ),
            'What to do': (row) =>
              row.can.includes('answer') && (
                <Button small look="plain" onClick={() => setAnswering(row)}>
                  Answer
                </Button>
              ),
          }}
        />
      )}
      <Pages of={data?.meta} onTurn={filters.turnTo} />
      {answering && <MessageDialog message={answering} onClose={() => setAnswering(undefined)} />}
    </Stack>
  );
}
