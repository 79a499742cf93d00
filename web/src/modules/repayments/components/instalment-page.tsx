/** One instalment and what was paid on it: the same page for customers and staff. */
import { noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { InstalmentDetail, PaymentLogView, RepaymentsView, Settlement } from '@ajo/contract/modules/repayments';
import type { LoanRow } from '@ajo/contract/modules/loans';
import type { z } from 'zod';
import { isStaff, may } from '@ajo/contract/kernel/access';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Button, Card, CopyButton, DataTable, Facts, LinkButton, Money, PageHeader, Reference, Stack } from '#ui';
import { isWhollyPaid, MyInstalmentFigure } from './my-instalment-figure.tsx';
import { MySettlements } from './my-settlements.tsx';
import { InstalmentState, nextOf, PaymentState, sources } from './payment-lists.tsx';
import './instalment-page.css';

type Props = {
  instalment: z.output<typeof InstalmentDetail>;
  back: { to: string; label: string };
  onReceipt: (row: PaymentLogView) => void;
  /** Where a customer pays; staff record payments on the page of the loan. */
  payAt?: string;
  /** To a customer the page says which loan this is. */
  loan?: Pick<LoanRow, 'purpose' | 'number' | 'instalments'> | undefined;
  /** The other instalments, for the customer. */
  among?: RepaymentsView | undefined;
};

export function InstalmentPage({ instalment, back, onReceipt, payAt, loan, among }: Props) {
  const { number, due_on: due, settlements, total } = instalment;
  const isCustomer = !isStaff(session.role());
  const [only] = settlements.length === 1 ? settlements : [];
  // The rows of a new schedule have numbers above those of the contract.
  const title = `Instalment ${number}${loan && number <= loan.instalments ? ` of ${loan.instalments}` : ''}`;
  return (
    <Stack gap="loose">
      <PageHeader
        title={title}
        back={back}
        actions={isCustomer && <HeadActs of={instalment} only={only?.payment} payAt={payAt} onReceipt={onReceipt} />}
      >
        {isCustomer ? <State of={instalment} loan={loan} among={among} /> : `Due on ${longDay(due)}`}
      </PageHeader>
      {isCustomer && <MyInstalmentFigure of={instalment} among={among} />}
      <div className={isCustomer ? 'stack instalment' : 'stack stack-loose'}>
        <Amounts of={instalment} isCustomer={isCustomer} />
        <Card title="Payments">
          {isCustomer ? (
            <MySettlements rows={settlements} whole={total} {...(!only && { onReceipt })} />
          ) : (
            <SettlementTable rows={settlements} onReceipt={onReceipt} />
          )}
        </Card>
      </div>
    </Stack>
  );
}

/** The state before the loan: "Completed  Salary loan AJ-000812". */
const State = ({ of: instalment, loan, among }: Pick<Props, 'loan' | 'among'> & { of: Props['instalment'] }) => (
  <>
    <span className="instalment-state">
      <InstalmentState of={instalment} isNext={among !== undefined && nextOf(among.instalments) === instalment.id} />
    </span>
    {loan && `${loan.purpose} ${loan.number}`}
  </>
);

type HeadProps = { of: Props['instalment']; only: PaymentLogView | undefined } & Pick<Props, 'onReceipt'> & {
    payAt: string | undefined;
  };

/** One payment has its receipt in the head; of several each has its own below. */
const HeadActs = ({ of: instalment, only, payAt, onReceipt }: HeadProps) => (
  <>
    {only && (
      <Button look="plain" label={`Download receipt of ${only.reference}`} onClick={() => onReceipt(only)}>
        Download receipt
      </Button>
    )}
    {payAt && instalment.outstanding > noMoney && <LinkButton to={payAt}>Pay now</LinkButton>}
  </>
);

function Amounts({ of: instalment, isCustomer }: { of: Props['instalment']; isCustomer: boolean }) {
  const { principal, interest, fee, penalty, total, paid, waived, outstanding } = instalment;
  const isPaid = isWhollyPaid(instalment);
  return (
    <Card title={outstanding > noMoney ? 'Amount due' : 'Breakdown'} actions={!isCustomer && <InstalmentState of={instalment} />}>
      <Facts
        of={{
          Principal: <Money of={principal} />,
          ...(interest > noMoney && { Interest: <Money of={interest} /> }),
          ...(fee > noMoney && { Fees: <Money of={fee} /> }),
          ...(penalty > noMoney && { Penalties: <Money of={penalty} /> }),
          Total: <Money of={total} />,
          ...(!isPaid && {
            Paid: <Money of={paid} />,
            ...(waived > noMoney && { 'Waived or written off': <Money of={waived} /> }),
            Outstanding: <Money of={outstanding} />,
          }),
        }}
        total={isPaid ? 'Total' : 'Outstanding'}
      />
    </Card>
  );
}

type TableProps = { rows: readonly Settlement[]; onReceipt: Props['onReceipt'] };

function SettlementTable({ rows, onReceipt }: TableProps) {
  const money = (part: 'principal' | 'interest' | 'fee' | 'penalty' | 'total') => ({
    align: 'end' as const,
    cell: (row: Settlement) => <Money of={row[part]} />,
  });
  const has = (part: 'fee' | 'penalty'): boolean => rows.some((row) => row[part] !== noMoney);
  const isShared = rows.some(({ payment, total }) => payment.amount !== total);
  return (
    <DataTable<Settlement & { id: string }>
      label="Payments on this instalment"
      small="rows"
      rows={rows.map((row) => ({ ...row, id: row.payment.id }))}
      empty="Nothing has been paid on it yet."
      columns={{
        Paid: ({ payment }) => longDay(payment.paid_on),
        Reference: ({ payment: { reference, source } }) => (
          <>
            <Reference>{reference}</Reference> <CopyButton small text={reference} what={`reference ${reference}`} />
            <p className="quiet">{sources[source]}</p>
          </>
        ),
        // First of the amounts: on a phone it heads the row.
        ...(isShared && { 'Whole payment': { align: 'end', cell: ({ payment }) => <Money of={payment.amount} /> } }),
        'Of this instalment': money('total'),
        Principal: money('principal'),
        Interest: money('interest'),
        ...(has('fee') && { Fees: money('fee') }),
        ...(has('penalty') && { Penalties: money('penalty') }),
        Status: ({ payment }) => <PaymentState of={payment} />,
        ...(isStaff(session.role()) && { Journal: (row) => <Journals of={row} /> }),
        Receipt: ({ payment }) => (
          <Button small look="text" onClick={() => onReceipt(payment)} label={`PDF receipt of ${payment.reference}`}>
            PDF
          </Button>
        ),
      }}
    />
  );
}

/** For staff: a customer has no use for them. */
const Journals = ({ of: { journal_id: id, reversal_journal_id: back } }: { of: Settlement }) => (
  <>
    <Journal id={id} />
    {back && (
      <>
        , reversed by <Journal id={back} />
      </>
    )}
  </>
);

/** A link for readers of the ledger; the others can name it to finance. */
const Journal = ({ id }: { id: string }) =>
  may(session.role(), 'ledger.read') ? (
    <Link to={paths.staff.journal(id)}>{shortId(id)}</Link>
  ) : (
    <code title={id}>{shortId(id)}</code>
  );

/** Ids of journals differ at their end. */
const shortId = (id: string): string => id.slice(-12).toUpperCase();
