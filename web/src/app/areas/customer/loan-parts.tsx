/** The parts of a customer's running loan, as tabs in the address: schedule, payments, documents. */
import type { LoanView } from '@ajo/contract/modules/loans';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { MyKeyFacts } from '#modules/loan-applications';
import { LoanStatementButton } from '#modules/loan-statements';
import { InstalmentTable, PaymentTable, saveMyReceipt } from '#modules/repayments';
import { paths } from '#platform/paths';
import { Card, Row, ShowMore, Stack, TabLinks, useTabAddress } from '#ui';

const partsId = 'loan-parts';
export type LoanPart = 'schedule' | 'payments' | 'documents';
type Props = { loan: LoanView; repayments: RepaymentsView };

/** Opens a part, and brings it onto the screen. */
export function LoanPartLink({ part, children }: { part: LoanPart; children: ReactNode }) {
  const addressOf = useTabAddress();
  return (
    <Link
      to={addressOf(part)}
      replace
      preventScrollReset
      onClick={() => document.getElementById(partsId)?.scrollIntoView({ block: 'start' })}
    >
      {children}
    </Link>
  );
}

export const LoanParts = ({ loan, repayments }: Props) => (
  <div id={partsId}>
    <TabLinks
      label="Parts of the loan"
      tabs={[
        { key: 'schedule', label: 'Schedule', content: () => <Schedule loan={loan} repayments={repayments} /> },
        { key: 'payments', label: 'Payments', content: () => <Payments loan={loan} repayments={repayments} /> },
        { key: 'documents', label: 'Documents', content: () => <Documents loan={loan} /> },
      ]}
    />
  </div>
);

/** Of a late loan the list begins with what is overdue: what is paid stays behind a button. */
function Schedule({ loan, repayments: { instalments, overdue } }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const open = instalments.filter(({ status }) => status !== 'completed');
  const paidCount = instalments.length - open.length;
  const isFolded = !showsAll && overdue.count > 0 && paidCount > 1;
  return (
    <Card
      title="Instalments"
      actions={
        isFolded && (
          <ShowMore label={`Show ${paidCount} paid instalments`} onShow={() => setShowsAll(true)}>
            Show {paidCount} paid
          </ShowMore>
        )
      }
    >
      <InstalmentTable rows={isFolded ? open : instalments} linkTo={(row) => paths.loanPayment(loan.id, row.id)} />
    </Card>
  );
}

const Payments = ({ loan, repayments }: Props) => (
  <Card title="Payments" actions={<LoanStatementButton loan={loan} audience="own" />}>
    <PaymentTable rows={repayments.payments} onReceipt={(row) => void saveMyReceipt(row.id, row.reference)} />
  </Card>
);

const Documents = ({ loan }: Pick<Props, 'loan'>) => (
  <Card title="Documents">
    <Stack>
      <MyKeyFacts loan={loan} />
      <Row spread>
        <p className="quiet">Every instalment and payment of this loan, for a period that you choose.</p>
        <LoanStatementButton loan={loan} audience="own" />
      </Row>
    </Stack>
  </Card>
);
