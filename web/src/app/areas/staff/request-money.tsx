/** The money of a loan: instalments first, then payments, what is on its way, and what may be done about it. Before the payout the customer's credit. */
import { may } from '@ajo/contract/kernel/access';
import { minus, naira, noMoney } from '@ajo/contract/kernel/money';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { PaymentLogView, RepaymentsView } from '@ajo/contract/modules/repayments';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { DebitAttempts } from '#modules/card-debits';
import { LoanStatementButton } from '#modules/loan-statements';
import { Slips } from '#modules/payment-slips';
import {
  UnconfirmedPayments,
  RegenerateAccount,
  saveReceipt,
  useRepayments,
  StaffInstalments,
  StaffPayments,
} from '#modules/repayments';
import { CreditCard, ReversePaymentDialog, ServicingActions, WaitingForSecond } from '#modules/servicing';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Card, ErrorState, Facts, LedgerAccountLink, Skeletons, Stack } from '#ui';
import { probationText } from './request.labels.ts';
import { movedInstalments, movedOf } from './request-money.rules.ts';

export function RequestMoney({ loan }: { loan: LoanView }) {
  const hasRun = loan.disbursed_on !== null;
  const isReturned = loan.returned_on !== null;
  const { data, error } = useRepayments(loan.id, true);
  const [reversing, setReversing] = useState<PaymentLogView>();
  const instalmentId = data?.instalments[0]?.id;
  if (error) return <ErrorState error={error} />;
  if (!data) return <Skeletons />;
  if (!hasRun) return <BeforePayout loan={loan} repayments={data} />;
  return (
    <Stack>
      <WaitingForSecond loanId={loan.id} repayments={data} bank={loan.bank} />
      {!isReturned && (
        <StaffInstalments
          rows={data.instalments}
          moved={movedInstalments(data)}
          into={loan.restructured_into}
          linkTo={(row) => paths.staff.loanPayment(loan.id, row.id)}
        />
      )}
      <UnconfirmedPayments rows={data.on_its_way} reader="staff" />
      <Card title="Payments" actions={<LoanStatementButton loan={loan} audience="staff" />}>
        <StaffPayments
          rows={data.payments}
          isReturned={isReturned}
          into={loan.restructured_into}
          onReceipt={(row) => void saveReceipt(row.id, row.reference)}
          onReverse={data.can.includes('reverse_payment') ? setReversing : undefined}
        />
      </Card>
      {reversing && instalmentId && (
        <ReversePaymentDialog
          loanId={loan.id}
          payment={reversing}
          instalmentId={instalmentId}
          onClose={() => setReversing(undefined)}
        />
      )}
      <AccountParts repayments={data} loan={loan} />
    </Stack>
  );
}

/** The account of the loan, and the other ways in which money comes in. */
function AccountParts({ repayments, loan }: { repayments: RepaymentsView; loan: LoanView }) {
  const isRunning = loan.status === 'active';
  return (
    <>
      <Card title="Account" actions={isRunning && <RegenerateAccount loanId={loan.id} number={repayments.account?.number} />}>
        <AccountFacts repayments={repayments} loan={loan} />
      </Card>
      <CreditCard repayments={repayments} title="Customer credit" />
      <Slips owner={{ kind: 'loan', id: loan.id }} takesMoney={isRunning || loan.status === 'written_off'} />
      <DebitAttempts loanId={loan.id} isRunning={isRunning} isDue={repayments.due_now > noMoney} />
    </>
  );
}

/** The credit of a customer whose loan waits is refunded here: their own page offers no refund meanwhile. */
const BeforePayout = ({ loan, repayments }: { loan: LoanView; repayments: RepaymentsView }) => (
  <Stack>
    <WaitingForSecond loanId={loan.id} repayments={repayments} bank={loan.bank} />
    <CreditCard repayments={repayments} title="Customer credit" />
    <ServicingActions loanId={loan.id} repayments={repayments} bank={loan.bank} />
    <p>The instalments are dated from the day of the payout.</p>
  </Stack>
);

/** What another loan took over was not paid. */
function paidFacts(data: RepaymentsView): Record<string, string> {
  const moved = movedOf(data);
  const paid = minus(data.paid, moved);
  return paid > noMoney || moved === noMoney ? { Paid: naira(paid) } : {};
}

/** The balances of the loan in the ledger. */
const LedgerAccounts = ({ loanId }: { loanId: string }) => (
  <>
    {loanAccounts.map(([code, name], place) => (
      <Fragment key={code}>
        {place > 0 && ', '}
        <LedgerAccountLink code={code} owner={loanId}>
          {name}
        </LedgerAccountLink>
      </Fragment>
    ))}
  </>
);
const loanAccounts = [
  ['1100', 'principal'],
  ['1110', 'interest'],
  ['1120', 'penalties'],
] as const;

const AccountFacts = ({ repayments: data, loan }: { repayments: RepaymentsView; loan: LoanView }) => (
  <Facts
    of={{
      ...paidFacts(data),
      ...(data.probation && { Probation: probationText(data.probation) }),
      'Repayment account': data.account?.number ?? '—',
      ...(may(session.role(), 'ledger.read') && { Ledger: <LedgerAccounts loanId={loan.id} /> }),
      'Repayment score': <Link to={paths.staff.repaymentScore(loan.customer.id, loan.id)}>View score</Link>,
    }}
  />
);
