/** The smaller parts of a customer's first page: shortcuts, the account for transfers, the latest payments. */
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { IconCreditCard, IconFileText, IconPlus, IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useOwnHoldings } from '#modules/dashboard';
import { LoanStatementButton } from '#modules/loan-statements';
import { sources, UnconfirmedLines } from '#modules/repayments';
import { Card, CopyButton, Money } from '#ui';
import { savingsPath } from './balances.tsx';
import { LoanPartLink } from './loan-parts.tsx';

export function Shortcuts({ loan }: { loan: LoanView }) {
  const savings = useOwnHoldings().data?.holdings.savings;
  return (
    <nav className="quick" aria-label="Shortcuts">
      {savings && savings.count > 0 && (
        <Link to={savingsPath(savings)}>
          <IconPlus aria-hidden="true" />
          Add money
        </Link>
      )}
      <LoanPartLink part="payments">
        <IconReceipt aria-hidden="true" />
        Receipts
      </LoanPartLink>
      <LoanStatementButton loan={loan} audience="own">
        <IconFileText aria-hidden="true" />
        Statement
      </LoanStatementButton>
    </nav>
  );
}

type AccountProps = { of: NonNullable<RepaymentsView['account']> };

export function TransferAccount({ of: account }: AccountProps) {
  return (
    <div id="transfer">
      <Card title="Pay by transfer: free">
        <p className="quiet">Money sent to this account pays your loan, usually within a minute.</p>
        <TransferNumber of={account} />
      </Card>
    </div>
  );
}

export const TransferNumber = ({ of: account }: AccountProps) => (
  <div className="account">
    <dl>
      <dt className="unseen">Account number</dt>
      <dd>{account.number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')}</dd>
      <dt className="unseen">Bank and name</dt>
      <dd>
        {account.bank} · {account.name}
      </dd>
    </dl>
    <CopyButton text={account.number} what="account number" />
  </div>
);

const shownPayments = 3;

/** What is not confirmed yet comes first: all of it, except charges, which have a card of their own. */
export function RecentPayments({ of: { payments, on_its_way: unconfirmed } }: { of: RepaymentsView }) {
  const coming = unconfirmed.filter(({ what }) => what !== 'charge');
  if (payments.length + coming.length === 0) return null;
  return (
    <Card title="Recent payments" actions={<LoanPartLink part="payments">All payments</LoanPartLink>}>
      <ul className="lately">
        <UnconfirmedLines rows={coming} />
        {payments.slice(0, shownPayments).map(({ id, source, amount, paid_on: on, reversed }) => (
          <li key={id}>
            <IconCreditCard size={18} aria-hidden="true" />
            <span>
              <strong>{sources[source]}</strong>
              <small>
                {longDay(on)}
                {reversed && ', reversed'}
              </small>
            </span>
            <Money of={amount} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
