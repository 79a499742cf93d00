/** /admin/betalife-subscriptions/{id}: one package of a customer; it is handed over and refunded here. */
import { may } from '@ajo/contract/kernel/access';
import { longDay } from '@ajo/contract/kernel/time';
import { SubscriptionId } from '@ajo/contract/modules/betalife-subscriptions';
import type { StaffSubscription } from '@ajo/contract/modules/betalife-subscriptions.staff';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { unknownAddress } from '#platform/error-text';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { session } from '#platform/session';
import { Button, Card, DocumentButton, ErrorState, Facts, laterDialog, Notice, PageHeader, Row, Skeletons, Stack } from '#ui';
import { PackageContents, PackageMoney, PackageParts } from '../components/package-parts.tsx';
import { PackageReturns } from '../components/package-returns.tsx';
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
  return (
    <Stack gap="loose">
      <PageHeader
        title={`${data.package}, ${data.number}`}
        back={{ to: paths.staff.subscriptions, label: 'BetaLife subscriptions' }}
        actions={<Actions of={data} />}
      >
        {data.plan}, for <Link to={paths.staff.user(data.customer.id)}>{data.customer.name}</Link>
        {may(session.role(), 'ledger.read') && (
          <>
            . <Link to={paths.staff.ledgerAccount(contributions, data.id)}>Its account in the ledger</Link>
          </>
        )}
      </PageHeader>
      {data.awaits_second_person && (
        <Notice tone="warning" title="A refund in full was requested">
          A second person must confirm it.
        </Notice>
      )}
      <PackageMoney of={data} />
      <Delivery of={data} />
      <PackageReturns of={data} />
      <PackageParts of={data} />
      <PackageContents of={data} />
    </Stack>
  );
}

function Actions({ of }: { of: StaffSubscription }) {
  const [opened, setOpened] = useState<'deliver' | 'refund'>();
  const close = (): void => setOpened(undefined);
  return (
    <Row>
      {of.staff_can.deliver && <Button onClick={() => setOpened('deliver')}>Deliver</Button>}
      {of.staff_can.refund && !of.awaits_second_person && (
        <Button look="plain" onClick={() => setOpened('refund')}>
          Refund in full
        </Button>
      )}
      {opened === 'deliver' && <DeliverDialog of={of} onClose={close} />}
      {opened === 'refund' && <RefundDialog of={of} onClose={close} />}
    </Row>
  );
}

const proofs = { photo: 'Photo', code: 'Code of the customer' };

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
