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
  payText,
  useMySubscription,
} from '#modules/betalife-subscriptions';
import { PinDialog } from '#modules/auth';
import { unknownAddress } from '#platform/error-text';
import { paths } from '#platform/paths';
import { Button, ErrorState, GoodsPicture, later, laterDialog, PageHeader, Skeletons, Stack } from '#ui';
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
      <PageHeader
        title={data.package}
        back={{ to: paths.packages, label: 'My packages' }}
        actions={data.can.pay && <Pay of={data} />}
      >
        {data.plan}, {data.number}
      </PageHeader>
      {reference && <PaymentReturn reference={reference} />}
      {(data.can.extend || data.can.cash) && <MoreTime of={data} />}
      <div className="package-cards">
        <PackageMoney of={data}>{data.can.cancel && <Cancel of={data} />}</PackageMoney>
        <div>
          <PackageDelivery of={data} />
          <PackageContents of={data}>
            <GoodsPicture of={{ ...data, name: data.package, items: data.items.slice(0, 1) }} />
          </PackageContents>
        </div>
      </div>
      <PackageReturns of={data} />
      <KeepCard reference={reference} />
      <PackageParts of={data} startsAtNext />
    </Stack>
  );
}

function Pay({ of }: { of: SubscriptionView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{payText(of)}</Button>
      {isOpen && <PayPartDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

function Cancel({ of }: { of: SubscriptionView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="package-cancel">
      <Button look="quiet" onClick={() => setOpen(true)}>
        Cancel subscription
      </Button>
      {isOpen && <CancelDialog of={of} onClose={() => setOpen(false)} />}
    </div>
  );
}
