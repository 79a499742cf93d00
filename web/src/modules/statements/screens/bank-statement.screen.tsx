/** /admin/requests/bank-statement/{loan_id} and /admin/requests/guarantor-bank-statement/{loan_id}: what the statements of a loan say, next to their files. */
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { StatementsOfLoan, StatementView } from '@ajo/contract/modules/statements';
import { Link, useParams } from 'react-router';
import { masked } from '#platform/masked';
import { paths } from '#platform/paths';
import {
  Card,
  DocumentButton,
  EmptyState,
  ErrorState,
  Facts,
  Notice,
  PageHeader,
  SelectField,
  Skeletons,
  Stack,
  StatusTag,
  Tabs,
  useFilters,
} from '#ui';
import { MonthChart } from '../components/month-chart.tsx';
import { StatementFigures, StatementProofFacts, StatementWarnings } from '../components/statement-figures.tsx';
import { StatementRows } from '../components/statement-rows.tsx';
import { sourceLabels, stateLabels } from '../statement.labels.ts';
import { useStatementsOfLoan, type StatementOwner } from '../statements.calls.ts';
import '../statements.css';

export const BankStatementScreen = () => <StatementPage owner="applicant" />;
export const GuarantorBankStatementScreen = () => <StatementPage owner="guarantors" />;

function StatementPage({ owner }: { owner: StatementOwner }) {
  const { loan_id: loanId = '' } = useParams();
  const { data, error, refetch } = useStatementsOfLoan(owner, loanId);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const isApplicant = owner === 'applicant';
  return (
    <Stack gap="loose">
      <PageHeader
        title={isApplicant ? `Bank statement: ${data.customer}` : `Guarantors' bank statements: ${data.customer}`}
        back={{ to: paths.staff.request(loanId), label: data.loan_number }}
      >
        <Link to={isApplicant ? paths.staff.guarantorBankStatement(loanId) : paths.staff.bankStatement(loanId)}>
          {isApplicant ? "The guarantors' statements" : "The applicant's statement"}
        </Link>
      </PageHeader>
      <Owners owners={data.owners} />
    </Stack>
  );
}

type Owner = StatementsOfLoan['owners'][number];

function Owners({ owners }: { owners: readonly Owner[] }) {
  const [only, ...others] = owners;
  if (!only) return <EmptyState title="This loan has no guarantor." />;
  if (others.length === 0) return <OwnerStatements owner={only} />;
  return (
    <Tabs
      label="Guarantors"
      param="owner"
      tabs={owners.map((owner) => ({ key: owner.id, label: owner.name, content: <OwnerStatements owner={owner} /> }))}
    />
  );
}

/** The one that was chosen, else the newest that could be read. */
function OwnerStatements({ owner: { name, statements } }: { owner: Owner }) {
  const { values, set } = useFilters('statement');
  const shown =
    statements.find(({ id }) => id === values.statement) ?? statements.find(({ state }) => state === 'read') ?? statements[0];
  if (!shown) return <EmptyState title={`${name} has given no bank statement yet.`} />;
  return (
    <div className="statement-page">
      <Stack gap="loose">
        {statements.length > 1 && (
          <SelectField
            label="Statement"
            value={shown.id}
            onChange={(id) => set('statement', id)}
            options={statements.map((one) => ({ value: one.id, label: optionText(one) }))}
            required
          />
        )}
        <StatementWarnings statement={shown} />
        {shown.remark && (
          <Notice tone="warning" title={`This statement ${stateWords[shown.state]}.`}>
            {shown.remark}
          </Notice>
        )}
        {shown.state === 'received' && <Notice title="It is being read.">The figures appear here automatically.</Notice>}
        {shown.analysis && <StatementFigures analysis={shown.analysis} />}
      </Stack>
      <Stack gap="loose">
        <FileCard statement={shown} />
        <StatementProofFacts statement={shown} />
      </Stack>
      {shown.analysis && (
        <div className="statement-rows stack stack-loose">
          <MonthChart months={shown.analysis.months} />
          <StatementRows key={shown.id} statement={shown} />
        </div>
      )}
    </div>
  );
}

const stateWords = { received: 'is being read', needs_password: 'is locked', read: 'was read', unreadable: 'could not be read' };

const optionText = (one: StatementView): string =>
  [
    one.bank ?? one.file_name ?? sourceLabels[one.source],
    `given ${longInstant(one.received_at)}`,
    stateLabels[one.state].text,
  ].join(', ');

function FileCard({ statement }: { statement: StatementView }) {
  const { file, state } = statement;
  return (
    <Card title="The statement" actions={<StatusTag tone={stateLabels[state].tone}>{stateLabels[state].text}</StatusTag>}>
      <Stack>
        <Facts
          of={{
            Bank: statement.bank,
            'In the name of': statement.holder,
            Account: statement.account_last4 && masked(statement.account_last4),
            From: statement.from && longDay(statement.from),
            To: statement.to && longDay(statement.to),
            Transactions: statement.transactions,
            Given: longInstant(statement.received_at),
            By: sourceLabels[statement.source],
          }}
        />
        {file && (
          <>
            <DocumentButton document={{ ...file, title: `Bank statement ${file.name}` }} />
            <p className="quiet">
              {file.name}, {Math.ceil(file.size_bytes / 1024)} kB
            </p>
          </>
        )}
      </Stack>
    </Card>
  );
}
