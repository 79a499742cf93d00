/** /admin/betalife-subscriptions/{id}: one package of a customer; it is handed over and refunded here. */
import { may } from '@ajo/contract/kernel/access';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { SubscriptionId } from '@ajo/contract/modules/betalife-subscriptions';
import type { StaffSubscription } from '@ajo/contract/modules/betalife-subscriptions.staff';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { PersonHistory } from '#modules/users';
import { unknownAddress } from '#platform/error-text';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { session } from '#platform/session';
import {
  Button,
  Card,
  DocumentButton,
  ErrorState,
  Facts,
  Grid,
  laterDialog,
  LinkButton,
  Money,
  Notice,
  type RecordFigure,
  RecordFigures,
  RecordHead,
  Ring,
  Row,
  Skeletons,
  Stack,
  StatusTag,
} from '#ui';
import '../../../ui/about-line.css';
import './subscription.css';
import { PackageContents, PackageParts } from '../components/package-parts.tsx';
import { PackageReturns } from '../components/package-returns.tsx';
import { stateOf, toneOfState } from '../subscription.labels.ts';
import { useSubscription } from '../staff-subscriptions.calls.ts';

/** What customers have paid for packages, an account for each. */
const contributions = '2030';

type DialogProps = { of: StaffSubscription; onClose: () => void };
const DeliverDialog = laterDialog<DialogProps>(
  ({ of }) => `Deliver ${of.package}`,
  async () => (await import('../components/deliver-dialog.tsx')).DeliverDialog,
);
const RefundDialog = laterDialog<DialogProps>(
  ({ of }) => `Refund ${of.package}`,
  async () => (await import('../components/refund-dialog.tsx')).RefundDialog,
);

const ChangeDelivery = laterDialog<DialogProps>(
  () => 'Change delivery',
  async () => (await import('../components/change-delivery-dialog.tsx')).ChangeDelivery,
);

export function SubscriptionScreen() {
  const { id: text = '' } = useParams();
  const id = SubscriptionId.safeParse(text);
  return id.success ? <Subscription id={id.data} /> : <ErrorState page error={unknownAddress} />;
}

function Subscription({ id }: { id: SubscriptionId }) {
  const { data, error, refetch } = useSubscription(id);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const money = (
    <Stack key="money">
      <PackageParts of={data} hasTotal />
      <PackageReturns of={data} />
    </Stack>
  );
  // What is to be handed over comes first.
  const goods = (
    <Stack key="goods">
      <Delivery of={data} />
      <PackageContents of={data} />
    </Stack>
  );
  return (
    <Stack gap="loose">
      <RecordHead
        tab={`${data.number}: ${data.customer.name}`}
        back={{ to: paths.staff.subscriptions, label: 'BetaLife subscriptions' }}
        here={data.number}
        person={data.customer.name}
        title={`${data.package}, ${data.customer.name}`}
        actions={<Actions of={data} />}
      >
        <div className="about-line">
          <StatusTag tone={toneOfState(stateFacts(data))}>{stateOf(stateFacts(data))}</StatusTag>
          <span>{data.number}</span>
          <span>{data.plan}</span>
        </div>
      </RecordHead>
      <RecordFigures of={figuresOf(data)} />
      {data.awaits_second_person && (
        <Notice tone="warning" title="A refund in full was requested">
          A second person must confirm it.
        </Notice>
      )}
      <div className="package-columns">
        <Grid>{data.staff_can.deliver ? [goods, money] : [money, goods]}</Grid>
      </div>
      {may(session.role(), 'history.read') && <PersonHistory id={data.id} folded />}
    </Stack>
  );
}

const stateFacts = (one: StaffSubscription) => ({ ...one, delivery: one.fulfilment });

function dueNote({ late, next_part: next, remaining }: StaffSubscription): string | undefined {
  if (late > noMoney) return `${naira(late)} overdue`;
  if (next?.amount === remaining) return `due ${longDay(next.due_on)}`;
  return next ? `${naira(next.amount)} due ${longDay(next.due_on)}` : undefined;
}

function figuresOf(one: StaffSubscription): RecordFigure[] {
  const { parts, status } = one;
  const done = parts.filter((part) => part.status === 'paid').length;
  const isOpen = status === 'pending' || status === 'active';
  const ledger = may(session.role(), 'ledger.read') && { to: paths.staff.ledgerAccount(contributions, one.id) };
  return [
    {
      label: 'Paid',
      value: <Money of={one.paid} />,
      note: `${done} of ${parts.length} instalments`,
      ring: (
        <Ring label={`${done} of ${parts.length} instalments paid`} done={done} of={parts.length}>
          {done}/{parts.length}
        </Ring>
      ),
      ...ledger,
    },
    {
      label: 'Price',
      value: <Money of={one.price} />,
      ...(isOpen && { note: `until ${longDay(one.price_holds_until)}` }),
    },
    ...(status === 'closed'
      ? []
      : [
          {
            label: 'Left to pay',
            value: <Money of={one.remaining} />,
            isLate: one.late > noMoney,
            note: dueNote(one),
          },
        ]),
    ...(isOpen ? [{ label: 'Refund', value: <Money of={one.cash_value} />, note: 'if cancelled today' }] : []),
  ];
}

function Actions({ of }: { of: StaffSubscription }) {
  const [opened, setOpened] = useState<'deliver' | 'refund'>();
  const close = (): void => setOpened(undefined);
  return (
    <>
      <div className="record-acts">
        <Row>
          {of.staff_can.deliver ? (
            <Button onClick={() => setOpened('deliver')}>Deliver</Button>
          ) : (
            <LinkButton look="plain" to={paths.staff.user(of.customer.id)}>
              Open customer
            </LinkButton>
          )}
          {of.staff_can.refund && !of.awaits_second_person && (
            <span className="package-refund">
              <Button look="plain" onClick={() => setOpened('refund')}>
                Refund in full
              </Button>
            </span>
          )}
        </Row>
      </div>
      {opened === 'deliver' && <DeliverDialog of={of} onClose={close} />}
      {opened === 'refund' && <RefundDialog of={of} onClose={close} />}
    </>
  );
}

const proofs = { photo: 'Photo', code: 'Customer’s code' };

function Delivery({ of }: { of: StaffSubscription }) {
  const { delivery, fulfilment, delivered_by: by, proof_photo: photo } = of;
  const [isChanging, setChanging] = useState(false);
  return (
    <Card
      title="Delivery"
      actions={
        of.staff_can.change_delivery && (
          <Button look="plain" label="Change delivery" onClick={() => setChanging(true)}>
            Change
          </Button>
        )
      }
    >
      {isChanging && <ChangeDelivery of={of} onClose={() => setChanging(false)} />}
      <Facts
        of={{
          Customer: <Link to={paths.staff.user(of.customer.id)}>{of.customer.name}</Link>,
          Where: delivery.how === 'pickup' ? 'Pickup at the branch' : delivery.address,
          Phone: phoneText(delivery.phone),
          ...(fulfilment?.status === 'pending' && { 'Deliver by': longDay(fulfilment.due_on) }),
          ...(fulfilment?.status === 'completed' && {
            Delivered: longDay(fulfilment.delivered_on),
            'Received by': fulfilment.recipient,
            'Delivered by': by,
            Proof: photo ? (
              <DocumentButton document={{ ...photo, title: 'Photo of the delivery' }} />
            ) : (
              fulfilment.proof && proofs[fulfilment.proof]
            ),
          }),
        }}
      />
    </Card>
  );
}
