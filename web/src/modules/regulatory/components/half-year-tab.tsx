/** The half-year return of the lender: each figure with where it comes from, and the return as a file. */
import { type Day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { HalfYearLine, HalfYearReturn } from '@ajo/contract/modules/regulatory.half-year';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
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
import './half-year-tab.css';

const halvesBack = 6;
/** Lines of a skeleton, about as high as a return. */
const height = 24;

/** Counted in halves since year 0. */
function halfOf(today: Day): number {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return year * 2 + (month > 6 ? 1 : 0);
}

function choiceOf(half: number): { value: string; label: string } {
  const [year, isFirst] = [Math.floor(half / 2), half % 2 === 0];
  return { value: `${year}-H${isFirst ? 1 : 2}`, label: `${isFirst ? 'January to June' : 'July to December'} ${year}` };
}

/** This half-year first. One of the address that is older is at the end. */
function halfChoices(today: Day, chosen: string): { value: string; label: string }[] {
  const recent = Array.from({ length: halvesBack }, (_, back) => choiceOf(halfOf(today) - back));
  const [, year, part] = /^(20\d{2})-H([12])$/.exec(chosen) ?? [];
  const half = Number(year) * 2 + Number(part) - 1;
  return half <= halfOf(today) - halvesBack ? [...recent, choiceOf(half)] : recent;
}

export function HalfYearTab() {
  const { values, set } = useFilters('half');
  const choices = halfChoices(dayInLagos(now()), values.half);
  const half = choices.find(({ value }) => value === (values.half || choices[0]?.value))?.value;
  return (
    <Stack gap="loose">
      <Row>
        <SelectField
          label="Half-year"
          required
          {...(!half && { placeholder: 'Choose a half-year' })}
          options={choices}
          value={half ?? ''}
          onChange={(value) => set('half', value)}
        />
        {half && <Files half={half} />}
      </Row>
      {half ? <ReturnOf half={half} /> : <NoReturn of={values.half} />}
    </Stack>
  );
}

const NoReturn = ({ of }: { of: string }) => (
  <Notice tone="warning" title={`No return for “${of.slice(0, 20)}”`}>
    This half-year does not exist or has not begun. <Link to={`${paths.staff.reports}?tab=half-year`}>Open the newest</Link>
  </Notice>
);

function Files({ half }: { half: string }) {
  const file = useHalfYearFile(half);
  return (
    <>
      <Button look="plain" busy={file.isPending && file.variables === 'csv'} onClick={() => file.mutate('csv')}>
        Export CSV
      </Button>
      <Button look="plain" busy={file.isPending && file.variables === 'xlsx'} onClick={() => file.mutate('xlsx')}>
        Export Excel
      </Button>
    </>
  );
}

function ReturnOf({ half }: { half: string }) {
  const { data, error, refetch } = useHalfYear(half);
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons lines={height} />}
      {data && !error && <Return of={data} />}
    </>
  );
}

function Return({ of }: { of: HalfYearReturn }) {
  if (!of.through)
    return <EmptyState title="No day of this half-year is closed">Figures are available from the first closed day.</EmptyState>;
  return (
    <div className="stack stack-loose">
      {of.through !== of.to && (
        <Notice title="The half-year is not complete">Figures count until {longDay(of.through)}, the last closed day.</Notice>
      )}
      <Card title={`Return of ${longDay(of.from)} to ${longDay(of.to)}`}>
        <div className="stack stack-loose half-year">
          {of.parts
            .filter(({ lines }) => lines.length > 0)
            .map(({ part, title, lines }) => (
              <div key={part} className="stack stack-tight">
                <h3>{title}</h3>
                <Lines
                  title={title}
                  of={lines}
                  rowsOf={(line) => rowsOf(part, line, { from: of.from, to: of.through ?? of.to })}
                />
              </div>
            ))}
        </div>
      </Card>
    </div>
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
      small="rows"
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
