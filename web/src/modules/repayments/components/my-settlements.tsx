/** What a customer paid on one instalment: each payment with its parts and its receipt. */
import { type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { PaymentLogView, Settlement } from '@ajo/contract/modules/repayments';
import { Fragment } from 'react';
import { Button, CopyButton, Facts, Money } from '#ui';
import { PaymentState, sources } from './payment-lists.tsx';

/** `whole`: of the instalment. A payment of all of it has the parts of the breakdown. Without `onReceipt` the receipt is in the head of the page. */
type Props = { rows: readonly Settlement[]; whole: Kobo; onReceipt?: (row: PaymentLogView) => void };

export function MySettlements({ rows, whole, onReceipt }: Props) {
  if (rows.length === 0)
    return <p className="quiet">Nothing has been paid on it yet. Payments and their receipts appear here.</p>;
  return (
    <ul className="plain-list settlements" aria-label="Payments on this instalment">
      {rows.map((row) => (
        <li key={row.payment.id}>
          <Line of={row} whole={whole} {...(onReceipt && { onReceipt })} />
        </li>
      ))}
    </ul>
  );
}

function Line({ of: row, whole, onReceipt }: { of: Settlement } & Pick<Props, 'whole' | 'onReceipt'>) {
  const { payment, total } = row;
  const { reference, source, paid_on: on, amount } = payment;
  return (
    <>
      <p className="settlement-head">
        <strong>{longDay(on)}</strong> <Money of={total} />
      </p>
      {payment.reversed && (
        <p className="quiet">
          <PaymentState of={payment} />
        </p>
      )}
      <Facts
        of={{
          Channel: sources[source],
          Reference: (
            <>
              {reference} <CopyButton small text={reference} what={`reference ${reference}`} />
            </>
          ),
        }}
      />
      {(total !== whole || amount !== total) && (
        <p className="quiet">
          {total !== whole && <Parts of={row} />}
          {amount !== total && <>Part of a payment of {naira(amount)}.</>}
        </p>
      )}
      {onReceipt && (
        <Button small look="plain" label={`Download receipt of ${reference}`} onClick={() => onReceipt(payment)}>
          Download receipt
        </Button>
      )}
    </>
  );
}

const Parts = ({ of: row }: { of: Settlement }) =>
  partsOf(row).map((part) => (
    <Fragment key={part}>
      <span>{part}</span>{' '}
    </Fragment>
  ));

const partsOf = ({ principal, interest, fee, penalty }: Settlement): string[] =>
  Object.entries({ Principal: principal, Interest: interest, Fees: fee, Penalties: penalty })
    .filter(([, amount]) => amount !== noMoney)
    .map(([name, amount]) => `${name} ${naira(amount)}`)
    .map((part, at, parts) => (at < parts.length - 1 ? `${part} ·` : part));
