/** Payments that arrived and could not be booked: the amount, and what happens next. */
import { may } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { HeldPayment } from '@ajo/contract/modules/wallets.held';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Notice } from '#ui';

type Reader = 'customer' | 'staff';
const next = {
  customer: {
    open: 'A person is checking it. We will pay it back or contact you.',
    refunding: 'We are paying it back to you.',
  },
  staff: {
    open: 'Finance decides whether it is booked or paid back.',
    refunding: 'It is being paid back to the customer.',
  },
} as const satisfies Record<Reader, Record<HeldPayment['state'], string>>;

export const HeldPayments = ({ rows, reader }: { rows: readonly HeldPayment[]; reader: Reader }) =>
  rows.map(({ reference, amount, received_at: at, state }) => (
    <Notice
      key={reference}
      tone="warning"
      title={reader === 'customer' ? `We are holding your payment of ${naira(amount)}` : `A payment of ${naira(amount)} is held`}
    >
      <p>
        It arrived on {longDay(dayInLagos(at))} with the reference <span className="reference">{reference}</span>, and is not
        booked. {next[reader][state]}
        {reader === 'staff' && state === 'open' && may(session.role(), 'reconciliation.read') && (
          <>
            {' '}
            <Link to={`${paths.staff.reconciliation}?tab=exceptions`}>Open exceptions</Link>
          </>
        )}
      </p>
    </Notice>
  ));
