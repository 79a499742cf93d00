/** /admin/messages: the delivery log, and the templates of emails and text messages. */
import { longInstant } from '@ajo/contract/kernel/time';
import { deliveryList } from '@ajo/contract/modules/notifications.lists';
import type { DeliveryView, TemplateView } from '@ajo/contract/modules/notifications.messages';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { Button, choicesOf, EmptyState, ErrorState, ListPanel, ListTable, PageHeader, Pair, StatusTag, Tabs } from '#ui';
import { TemplateEditor } from '../components/template-editor.tsx';
import { categoryLabels, deliveryLabels, shortChannels, textLabels } from '../message.labels.ts';
import { deliveriesKey, useRetryDelivery, useTemplates } from '../messages.calls.ts';
import './messages.css';

export function MessagesScreen() {
  return (
    <>
      <PageHeader title="Messages" back={{ to: paths.staff.settings, label: 'Settings' }}>
        Emails and text messages we sent, and their templates. Message bodies are not stored.
      </PageHeader>
      <Tabs
        label="Messages"
        tabs={[
          { key: 'deliveries', label: 'Delivery log', content: <Deliveries /> },
          { key: 'templates', label: 'Templates', content: <Templates /> },
        ]}
      />
    </>
  );
}

function Templates() {
  const list = useTemplates();
  const [editing, setEditing] = useState<string>();
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <div className="templates">
      <ListTable<TemplateView & { id: string }>
        list="templates"
        label="Templates"
        rows={list.data?.data.map((row) => ({ ...row, id: row.key }))}
        empty="No templates"
        columns={{
          Template: (row) => (
            <Pair note={row.channel === 'mail' && row.subject}>
              <Button look="text" onClick={() => setEditing(row.key)}>
                {row.name}
              </Button>
            </Pair>
          ),
          Type: (row) => categoryLabels[row.category].name,
          Channel: (row) => shortChannels[row.channel],
          Version: (row) =>
            row.version === 0 ? (
              'Original text'
            ) : (
              <Pair note={row.changed_at && `${longInstant(row.changed_at)} by ${row.changed_by}`}>{row.version}</Pair>
            ),
        }}
      />
      {editing && <TemplateEditor of={editing} onClose={() => setEditing(undefined)} />}
    </div>
  );
}

const filters = [
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    options: Object.entries(deliveryLabels).map(([value, { text: label }]) => ({ value, label })),
  },
  { name: 'channel', label: 'Channel', all: 'All channels', options: choicesOf(shortChannels) },
];

function Deliveries() {
  const retry = useRetryDelivery();
  return (
    <div className="deliveries">
      <ListPanel
        list={deliveryList}
        label="Delivery log"
        words={{ one: 'message', many: 'messages' }}
        cacheKey={deliveriesKey}
        search="Email or phone"
        filters={filters}
        empty={<EmptyState title="No messages yet">Emails and text messages appear here.</EmptyState>}
        columns={{
          To: (row: DeliveryView) => <To of={row} />,
          Message: messageOf,
          Channel: (row) => shortChannels[row.channel],
          Created: (row) => longInstant(row.created_at),
          Status: (row) => <StatusTag tone={deliveryLabels[row.status].tone}>{deliveryLabels[row.status].text}</StatusTag>,
          Attempts: { optional: true, cell: attemptsOf },
          Actions: {
            optional: true,
            cell: (row) =>
              row.can.includes('retry') && (
                <Button look="plain" small label={`Try again: ${phoneText(row.recipient)}`} onClick={() => retry.mutate(row.id)}>
                  Try again
                </Button>
              ),
          },
        }}
      />
    </div>
  );
}

/** People without an account are known by their address alone. */
const To = ({ of: { addressee, recipient } }: { of: DeliveryView }) =>
  addressee ? (
    <Pair note={phoneText(recipient)}>
      <Link to={paths.staff.user(addressee.id)}>{addressee.name}</Link>
    </Pair>
  ) : (
    phoneText(recipient)
  );

/** A text message may have no subject: its category names it. */
const messageOf = ({ subject, category }: DeliveryView): string => subject ?? (category ? textLabels[category] : 'Text message');

/** One attempt that went well needs no words. */
function attemptsOf({ tries: attempts }: DeliveryView) {
  const last = attempts.at(-1);
  if (!last || (attempts.length === 1 && last.outcome !== 'failed')) return null;
  return (
    <>
      <Pair note={attempts.length > 1 && `last ${longInstant(last.at)}`}>{attempts.length}</Pair>
      {last.outcome === 'failed' && last.remark && <small className="cell-note">{last.remark}</small>}
    </>
  );
}
