/** /admin/messages: the words of messages and texts, and what became of each message. */
import { shortInstant } from '@ajo/contract/kernel/time';
import type { DeliveryView, TemplateView } from '@ajo/contract/modules/notifications.messages';
import { useState } from 'react';
import { paths } from '#platform/paths';
import {
  Button,
  choicesOf,
  ErrorState,
  FilterBar,
  ListTable,
  PageHeader,
  Pager,
  SelectField,
  StatusTag,
  Tabs,
  TextField,
  useFilters,
} from '#ui';
import { TemplateEditor } from '../components/template-editor.tsx';
import { categoryLabels, channelLabels, deliveryLabels } from '../message.labels.ts';
import { useDeliveries, useRetryDelivery, useTemplates } from '../messages.calls.ts';

export function MessagesScreen() {
  return (
    <>
      <PageHeader title="Messages" back={{ to: paths.staff.account, label: 'Your account' }}>
        What we write to people, and what became of it.
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
    <>
      <ListTable<TemplateView & { id: string }>
        list="templates"
        label="Templates"
        rows={list.data?.data.map((row) => ({ ...row, id: row.key }))}
        empty="No templates"
        columns={{
          Letter: (row) => (
            <Button look="text" onClick={() => setEditing(row.key)}>
              {row.name}
            </Button>
          ),
          About: (row) => categoryLabels[row.category].name,
          By: (row) => channelLabels[row.channel],
          Subject: (row) => (row.channel === 'mail' ? row.subject : '—'),
          Version: (row) => (row.version === 0 ? 'As delivered' : String(row.version)),
          Changed: (row) => (row.changed_at ? `${shortInstant(row.changed_at)} by ${row.changed_by}` : '—'),
        }}
      />
      {editing && <TemplateEditor of={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

function Deliveries() {
  const { values, page, set, turnTo, clear, count } = useFilters('status', 'channel', 'recipient');
  const list = useDeliveries({ ...values, page });
  return (
    <>
      <FilterBar count={count} onClear={clear}>
        <TextField label="Recipient" type="search" value={values.recipient} onChange={(text) => set('recipient', text)} />
        <SelectField
          label="State"
          placeholder="All"
          value={values.status}
          onChange={(status) => set('status', status)}
          options={Object.entries(deliveryLabels).map(([value, { text }]) => ({ value, label: text }))}
        />
        <SelectField
          label="By"
          placeholder="All"
          value={values.channel}
          onChange={(channel) => set('channel', channel)}
          options={choicesOf(channelLabels)}
        />
      </FilterBar>
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <Log rows={list.data?.data} />
          <Pager
            page={page}
            lastPage={list.data?.meta.last_page ?? page}
            {...(list.data && { total: list.data.meta.total })}
            onTurn={turnTo}
          />
        </>
      )}
    </>
  );
}

const triesText = ({ tries }: DeliveryView): string => {
  const last = tries.at(-1);
  if (!last) return 'none';
  return `${tries.length}, last ${shortInstant(last.at)}${last.outcome === 'failed' && last.remark ? ` (${last.remark})` : ''}`;
};

function Log({ rows }: { rows: readonly DeliveryView[] | undefined }) {
  const retry = useRetryDelivery();
  return (
    <ListTable<DeliveryView>
      list="deliveries"
      label="Delivery log"
      rows={rows}
      empty="No message was sent yet"
      columns={{
        To: (row) => row.recipient,
        What: (row) => row.subject ?? channelLabels[row.channel],
        By: (row) => channelLabels[row.channel],
        When: (row) => shortInstant(row.created_at),
        State: (row) => <StatusTag tone={deliveryLabels[row.status].tone}>{deliveryLabels[row.status].text}</StatusTag>,
        Tries: triesText,
        Actions: (row) =>
          row.can.includes('retry') && (
            <Button look="plain" small label={`Try again: ${row.recipient}`} onClick={() => retry.mutate(row.id)}>
              Try again
            </Button>
          ),
      }}
    />
  );
}
