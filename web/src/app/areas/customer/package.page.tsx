/** /betalife/{id}: one package of the customer with its parts, its money and its delivery. */
import { SubscriptionId, type SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  mySubscriptionsKey,
  PackageContents,
  PackageDelivery,
  PackageMoney,
  PackageParts,
  PackageReturns,
  useMySubscription,
} from '#modules/betalife-subscriptions';
import { PinDialog } from '#modules/auth';
import { unknownAddress } from '#platform/error-text';
import { paths } from '#platform/paths';
import { Button, ErrorState, GoodsPicture, later, laterDialog, PageHeader, Row, Skeletons, Stack } from '#ui';
import { KeepCard, PaymentReturn } from './payment-return.tsx';
import { usePaymentReturn } from './use-payment-return.ts';
import './package.css';

type DialogProps = { of: SubscriptionView; onClose: () => void };
const PayPartDialog = laterDialog<DialogProps>(
  ({ of }) => `Pay for ${of.package}`,
  async () => (await import('../../../modules/betalife-subscriptions/components/pay-part-dialog.tsx')).PayPartDialog,
);
const CancelDialog = laterDialog<DialogProps>(
  ({ of }) => `Cancel ${of.package}`,
  async () => (await import('../../../modules/betalife-subscriptions/components/cancel-dialog.tsx')).CancelDialog,
);
const MoreTime = later<{ of: SubscriptionView }>(
  async () => (await import('../../../modules/betalife-subscriptions/components/more-time.tsx')).MoreTime,
);

export function PackagePage() {
  const { subscriptionId = '' } = useParams();
  const id = SubscriptionId.safeParse(subscriptionId);
  return id.success ? <Package id={id.data} /> : <ErrorState page error={unknownAddress} />;
}

function Package({ id }: { id: SubscriptionId }) {
  const { data, error, refetch } = useMySubscription(id);
  const reference = usePaymentReturn(mySubscriptionsKey);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <Stack gap="loose">
      <PinDialog />
      <PageHeader title={data.package} back={{ to: paths.packages, label: 'My packages' }} actions={<Actions of={data} />}>
        {data.plan}, {data.number}
      </PageHeader>
      <GoodsPicture of={{ ...data, name: data.package }} />
      {reference && <PaymentReturn reference={reference} />}
      {(data.can.extend || data.can.cash) && <MoreTime of={data} />}
      <div className="package-cards">
        <PackageMoney of={data} />
        <div>
          <PackageDelivery of={data} />
          <PackageContents of={data} />
        </div>
      </div>
      <PackageReturns of={data} />
      <KeepCard reference={reference} />
      <PackageParts of={data} />
    </Stack>
  );
}

function Actions({ of }: { of: SubscriptionView }) {
  const [opened, setOpened] = useState<'pay' | 'cancel'>();
  const close = (): void => setOpened(undefined);
  return (
    <Row>
      {of.can.pay && <Button onClick={() => setOpened('pay')}>Pay</Button>}
      {of.can.cancel && (
        <Button look="plain" onClick={() => setOpened('cancel')}>
          Cancel subscription
        </Button>
      )}
      {opened === 'pay' && <PayPartDialog of={of} onClose={close} />}
      {opened === 'cancel' && <CancelDialog of={of} onClose={close} />}
    </Row>
  );
}
