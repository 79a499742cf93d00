/** /admin/complaints: what people complain about, what is late first; acknowledge, answer, and the register. */
import { shortInstant } from '@ajo/contract/kernel/time';
import { type ComplaintCategory, type ComplaintRow, ComplaintState } from '@ajo/contract/modules/site';
import { useState } from 'react';
import { paths } from '#platform/paths';
import {
  Button,
  choicesOf,
  EmptyState,
  ErrorState,
  FilterBar,
  LinkButton,
  ListTable,
  Notice,
  PageHeader,
  Pages,
  Row,
  SelectField,
  Stack,
  StatusTag,
  TextField,
  useFilters,
} from '#ui';
import { AnswerDialog } from '../components/answer-dialog.tsx';
import { RegisterDialog } from '../components/register-dialog.tsx';
import { categoryLabels, stateLabels, stateTones } from '../complaint.labels.ts';
import { useAcknowledge, useComplaintSearch } from '../site.calls.ts';

const states = [
  { value: '', label: 'All statuses' },
  ...ComplaintState.options.map((value) => ({ value, label: stateLabels[value] })),
];
const categories = [{ value: '', label: 'Everything' }, ...choicesOf(categoryLabels)];

export function ComplaintListScreen() {
  const filters = useFilters('status', 'category', 'number');
  const { status, category, number } = filters.values;
  const [answering, setAnswering] = useState<ComplaintRow>();
  const [saving, setSaving] = useState(false);
  const { data, error, refetch } = useComplaintSearch({
    page: filters.page,
    ...(status && { status: [status as ComplaintState] }),
    ...(category && { category: category as ComplaintCategory }),
    ...(number && { number }),
  });
  return (
    <Stack gap="loose">
      <PageHeader
        title="Complaints"
        actions={
          <Row>
            <LinkButton look="plain" to={paths.staff.contactMessages}>
              Messages
            </LinkButton>
            <Button look="plain" onClick={() => setSaving(true)}>
              Register
            </Button>
          </Row>
        }
      >
        Acknowledge within 24 hours, answer within 48. The earliest deadline is first.
      </PageHeader>
      {data && data.additional.late > 0 && (
        <Notice tone="error" title={`${data.additional.late} of ${data.additional.open} open complaints are late`} />
      )}
      <FilterBar count={filters.count} onClear={filters.clear}>
        <SelectField label="State" options={states} value={status} onChange={(value) => filters.set('status', value)} />
        <SelectField label="About" options={categories} value={category} onChange={(value) => filters.set('category', value)} />
        <TextField label="Number" type="search" value={number} onChange={(value) => filters.set('number', value)} />
      </FilterBar>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Complaints rows={data?.data} isFiltered={filters.isFiltered} onAnswer={setAnswering} />
      )}
      <Pages of={data?.meta} onTurn={filters.turnTo} />
      {answering && <AnswerDialog complaint={answering} onClose={() => setAnswering(undefined)} />}
      {saving && <RegisterDialog onClose={() => setSaving(false)} />}
    </Stack>
  );
}

type ListProps = { rows: ComplaintRow[] | undefined; isFiltered: boolean; onAnswer: (row: ComplaintRow) => void };

function Complaints({ rows, isFiltered, onAnswer }: ListProps) {
  const acknowledge = useAcknowledge();
  return (
    <ListTable<ComplaintRow>
      list="complaints"
      label="Complaints"
      rows={rows}
      empty={
        <EmptyState title={isFiltered ? 'No complaints match these filters' : 'No open complaints'}>
          {isFiltered ? 'Clear or change the filters.' : 'New ones appear here by themselves.'}
        </EmptyState>
      }
      columns={{
        Number: (row) => row.number,
        About: (row) => categoryLabels[row.category],
        Complaint: (row) => <span className="clamp">{row.message}</span>,
        From: (row) => row.name,
        State: (row) => <State row={row} />,
        'Answer by': (row) => shortInstant(row.answer_by),
        'What to do': (row) => (
          <Row>
            {row.can.includes('acknowledge') && (
              <Button small look="plain" busy={acknowledge.isPending} onClick={() => acknowledge.mutate(row.id)}>
                Acknowledge
              </Button>
            )}
            {row.can.includes('answer') && (
              <Button small look="plain" onClick={() => onAnswer(row)}>
                Answer
              </Button>
            )}
          </Row>
        ),
      }}
    />
  );
}

function State({ row }: { row: ComplaintRow }) {
  return (
    <Row>
      <StatusTag tone={stateTones[row.status]}>{stateLabels[row.status]}</StatusTag>
      {row.late && <StatusTag tone="error">{row.late === 'answer' ? 'Answer is late' : 'Acknowledgement is late'}</StatusTag>}
    </Row>
  );
}
