/** The credit bureau file of a month: what a bureau would refuse, and the files of what it takes. */
import { may } from '@ajo/contract/kernel/access';
import { DomainError } from '@ajo/contract/kernel/errors';
import type { PageMeta } from '@ajo/contract/kernel/page';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { BureauList, type BureauMonth, type BureauProblem, BureauRecords } from '@ajo/contract/modules/regulatory';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { pastMonthChoices } from '#platform/month-choices';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  Card,
  choicesOf,
  DataTable,
  EmptyState,
  ErrorState,
  Fold,
  Grid,
  LinkTarget,
  Notice,
  Pages,
  Row,
  SelectField,
  Skeletons,
  Stack,
  Stat,
  useFilters,
  useListLink,
} from '#ui';
import { countText, fieldLabels, listLabels, recordLabels } from '../bureau.labels.ts';
import { useBureauFile, useBureauMonth, useProblemsFile } from '../regulatory.calls.ts';
import { BureauLegend } from './bureau-legend.tsx';
import { BureauRows } from './bureau-rows.tsx';

export function BureauTab() {
  const { values, set, page, turnTo } = useFilters('month', 'rows');
  const list = BureauList.safeParse(values.rows).data;
  const choices = pastMonthChoices({ today: dayInLagos(now()), chosen: values.month });
  const month = choices.find(({ value }) => value === values.month)?.value ?? choices[0]?.value ?? '';
  return (
    <Stack gap="loose">
      <Row>
        <SelectField label="Month" required options={choices} value={month} onChange={(value) => set('month', value)} />
        <SelectField
          label="Rows"
          placeholder="Fields to correct"
          options={choicesOf(listLabels)}
          value={values.rows}
          onChange={(value) => set('rows', value)}
        />
      </Row>
      <RecordsOf key={month} month={month} list={list} page={page} onTurn={turnTo} />
    </Stack>
  );
}

type RecordsProps = { list: BureauList | undefined; month: string; page: number; onTurn: (page: number) => void };

/** With a key for its month: the last page stays while the next one is read, and never under another month. */
function RecordsOf({ month, list, page, onTurn }: RecordsProps) {
  const { data, error, refetch } = useBureauMonth(month, list ? 1 : page);
  if (error) return isNotClosed(error) ? <NotClosed /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <>
      <Files of={data.additional} />
      <LinkTarget id={rowsId}>
        <Shown list={list} month={month} page={page} onTurn={onTurn} problems={data} />
      </LinkTarget>
    </>
  );
}

type ShownProps = RecordsProps & { problems: { data: BureauProblem[]; meta: PageMeta; additional: BureauMonth } };

const countOf = ({ loans, borrowers }: BureauMonth, list: BureauList): number =>
  ({
    loans_included: loans.included,
    loans_left_out: loans.left_out,
    borrowers_included: borrowers.included,
    borrowers_left_out: borrowers.left_out,
  })[list];

/** The rows of a count, or the fields to correct. */
function Shown({ list, problems: { data, meta, additional }, month, page, onTurn }: ShownProps) {
  if (list)
    return <BureauRows key={list} month={month} list={list} total={countOf(additional, list)} page={page} onTurn={onTurn} />;
  return (
    <>
      <Problems of={data} month={month} />
      <Pages of={meta} onTurn={onTurn} />
    </>
  );
}

const isNotClosed = (error: unknown): boolean => error instanceof DomainError && error.code === 'month_not_closed';

const NotClosed = () => (
  <EmptyState title="This month is not closed yet">The file is available when the last day of the month is closed.</EmptyState>
);

const loanWords = ['loan', 'loans'] as const;
const personWords = ['person', 'people'] as const;

/** The part of the page that has the rows. */
const rowsId = 'rows';

function Files({ of }: { of: BureauMonth }) {
  const file = useBureauFile(of.month);
  const link = useListLink();
  const rows = (list: BureauList | undefined): string => `${link({ rows: list })}#${rowsId}`;
  const leftOut = of.loans.left_out;
  return (
    <Card title={`Records of ${longDay(of.on)}`}>
      <Stack>
        <Grid>
          <Stat
            label="Loans in the file"
            note={<Link to={rows('loans_left_out')}>{countText(leftOut, loanWords)} left out</Link>}
            to={rows('loans_included')}
          >
            {of.loans.included.toLocaleString('en-NG')}
          </Stat>
          <Stat
            label="Borrowers in the file"
            note={<Link to={rows('borrowers_left_out')}>{countText(of.borrowers.left_out, personWords)} left out</Link>}
            to={rows('borrowers_included')}
          >
            {of.borrowers.included.toLocaleString('en-NG')}
          </Stat>
        </Grid>
        {leftOut > 0 && (
          <Notice tone="warning" title={`${countText(leftOut, loanWords)} would be refused`}>
            <Link to={rows(undefined)}>Correct the fields below</Link>. The files contain valid records only.
          </Notice>
        )}
        {may(session.role(), 'bureau.file') && (
          <>
            <p className="quiet">The file of borrowers contains BVNs. Each download is recorded in the history.</p>
            <Row>
              {BureauRecords.options.map((records) => (
                <Button
                  key={records}
                  look="plain"
                  busy={file.isPending && file.variables === records}
                  onClick={() => file.mutate(records)}
                >
                  {recordLabels[records]}
                </Button>
              ))}
            </Row>
          </>
        )}
        <Fold id="columns" title="Columns and codes of the files" line="What each column has, and how to open a file in Excel">
          <BureauLegend />
        </Fold>
      </Stack>
    </Card>
  );
}

const linkOf = ({ correct, customer_id: customerId, loan_id: loanId }: BureauProblem): string =>
  correct === 'person' ? paths.staff.user(customerId) : paths.staff.request(loanId);

function Problems({ of, month }: { of: BureauProblem[]; month: string }) {
  const file = useProblemsFile(month);
  return (
    <Card
      title="Fields that a bureau would refuse"
      actions={
        of.length > 0 && (
          <Button look="plain" busy={file.isPending} onClick={() => file.mutate()}>
            Export CSV
          </Button>
        )
      }
    >
      <Stack>
        <DataTable<BureauProblem>
          label="Fields that a bureau would refuse"
          small="rows"
          rows={of}
          empty="Every record is valid"
          columns={{
            Loan: (row) => <Link to={paths.staff.request(row.loan_id)}>{row.loan}</Link>,
            Customer: (row) => row.customer,
            Field: (row) => fieldLabels[row.field],
            Reason: (row) => row.reason,
            Correct: (row) => <Link to={linkOf(row)}>{row.correct === 'person' ? 'Open the customer' : 'Open the loan'}</Link>,
          }}
        />
        <p className="quiet">
          Missing optional facts: gender, marital status and nationality are not recorded. Their columns are empty.
        </p>
      </Stack>
    </Card>
  );
}
