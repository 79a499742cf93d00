/** The half-year return of the lender: each figure with where it comes from, and the return as a file. */
import { type Day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { HalfYearLine, HalfYearReturn } from '@ajo/contract/modules/regulatory.half-year';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  ErrorState,
  Money,
  Notice,
  Row,
  SelectField,
  Skeletons,
  Stack,
  useFilters,
} from '#ui';
import { type Rows, rowsOf } from '../half-year-rows.ts';
import { useHalfYear, useHalfYearFile } from '../regulatory.calls.ts';

const halvesBack = 6;

/** This half-year first. */
function halfChoices(today: Day): { value: string; label: string }[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const current = year * 2 + (month > 6 ? 1 : 0);
  return Array.from({ length: halvesBack }, (_, back) => {
    const of = current - back;
    const isFirst = of % 2 === 0;
    const ofYear = Math.floor(of / 2);
    return { value: `${ofYear}-H${isFirst ? 1 : 2}`, label: `${isFirst ? 'January to June' : 'July to December'} ${ofYear}` };
  });
}

export function HalfYearTab() {
  const { values, set } = useFilters('half');
  const choices = halfChoices(dayInLagos(now()));
  const half = choices.find(({ value }) => value === values.half)?.value ?? choices[0]?.value ?? '';
  const { data, error, refetch } = useHalfYear(half);
  const file = useHalfYearFile(half);
  return (
    <Stack gap="loose">
      <Row>
        <SelectField label="Half-year" required options={choices} value={half} onChange={(value) => set('half', value)} />
        <Button look="plain" busy={file.isPending && file.variables === 'csv'} onClick={() => file.mutate('csv')}>
          Export CSV
        </Button>
        <Button look="plain" busy={file.isPending && file.variables === 'xlsx'} onClick={() => file.mutate('xlsx')}>
          Export Excel
        </Button>
      </Row>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data && !error && <Return of={data} />}
    </Stack>
  );
}

function Return({ of }: { of: HalfYearReturn }) {
  if (!of.through)
    return <EmptyState title="No day of this half-year is closed">Figures are available from the first closed day.</EmptyState>;
  return (
    <>
      {of.through !== of.to && (
        <Notice title="The half-year is not complete">Figures count until {longDay(of.through)}, the last closed day.</Notice>
      )}
      {of.parts
        .filter(({ lines }) => lines.length > 0)
        .map(({ part, title, lines }) => (
          <Card key={part} title={title}>
            <Lines title={title} of={lines} rowsOf={(line) => rowsOf(part, line, { from: of.from, to: of.through ?? of.to })} />
          </Card>
        ))}
    </>
  );
}

type LineRow = HalfYearLine & { id: string };
const end = 'end' as const;

/** Only the columns that the part has. */
type LinesProps = { title: string; of: HalfYearLine[]; rowsOf: (line: HalfYearLine) => Rows };

/** A line without the figure has a dash. */
function Linked({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!children) return '—';
  return to === undefined ? children : <Link to={to}>{children}</Link>;
}

function Lines({ title, of, rowsOf: rowsOfLine }: LinesProps) {
  const has = (field: 'count' | 'amount' | 'value'): boolean => of.some((line) => line[field] !== null);
  return (
    <DataTable<LineRow>
      label={title}
      rows={of.map((line) => ({ ...line, id: line.name }))}
      empty="No figures"
      columns={{
        Figure: (row) => row.name,
        ...(has('count') && {
          Number: {
            align: end,
            cell: (row: LineRow) => <Linked to={rowsOfLine(row).count}>{row.count?.toLocaleString('en-NG')}</Linked>,
          },
        }),
        ...(has('amount') && {
          Amount: {
            align: end,
            cell: (row: LineRow) => (
              <Linked to={rowsOfLine(row).amount}>{row.amount !== null && <Money of={row.amount} />}</Linked>
            ),
          },
        }),
        ...(has('value') && {
          Value: { align: end, cell: (row: LineRow) => <Linked to={rowsOfLine(row).value}>{row.value}</Linked> },
        }),
        Source: (row) => <span className="quiet">{row.source}</span>,
      }}
    />
  );
}
