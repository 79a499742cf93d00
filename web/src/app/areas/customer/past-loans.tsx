/** A customer's loans of earlier times: fetched only by those who have some. */
import type { LoanRow } from '@ajo/contract/modules/loans';
import { loanLabel, MyKeyFactsButton } from '#modules/loan-applications';
import { LoanStatementButton } from '#modules/loan-statements';
import { MyPaymentsButton } from '#modules/repayments';
import { session } from '#platform/session';
import { Card, DataTable, Money, Pair, Row, StatusTag, toneOf } from '#ui';

/** They have a statement. A loan that was undone in another way has none. */
const hasStatement = ({ status, returned_on: returnedOn }: LoanRow): boolean =>
  returnedOn !== null || status === 'completed' || status === 'written_off';

const hasDocuments = (row: LoanRow): boolean => row.disbursed_on !== null || hasStatement(row);

export function PastLoans({ rows }: { rows: readonly LoanRow[] }) {
  return (
    <Card title="Earlier loans">
      <DataTable<LoanRow>
        label="Earlier loans"
        small="rows"
        rows={rows}
        empty="None"
        columns={{
          Loan: (row) => <Pair note={row.number}>{row.purpose}</Pair>,
          Status: (row) => <StatusTag tone={toneOf(row.status)}>{loanLabel(row, session.role())}</StatusTag>,
          Amount: { align: 'end', cell: (row) => <Money of={row.principal} /> },
          Documents: (row) =>
            hasDocuments(row) && (
              <Row>
                {row.disbursed_on && <MyKeyFactsButton loan={row} />}
                {row.disbursed_on && <MyPaymentsButton loan={row} />}
                {hasStatement(row) && <LoanStatementButton loan={row} audience="own" />}
              </Row>
            ),
        }}
      />
    </Card>
  );
}
