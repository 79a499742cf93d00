/** A customer subscribes to a package: what it costs each time, from when, and where the goods go. */
import { naira } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayInLagos, daysText } from '@ajo/contract/kernel/time';
import type { BetalifePackageView, BetalifePlanView } from '@ajo/contract/modules/betalife';
import type { DeliveryHow, SubscriptionTerms } from '@ajo/contract/modules/betalife-subscriptions';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { percentOfBasisPoints } from '#platform/percent';
import { Checkbox, DateField, Facts, FormDialog, useFields } from '#ui';
import { useSubscribe } from '../my-subscriptions.calls.ts';
import { feesStay } from '../subscription.labels.ts';
import { DeliveryFields, deliveryOf } from './delivery-fields.tsx';

export type Chosen = { plan: BetalifePlanView; one: BetalifePackageView };

type Props = { chosen: Chosen; terms: SubscriptionTerms; onClose: () => void };

export function SubscribeDialog({ chosen: { plan, one }, terms, onClose }: Props) {
  const subscribe = useSubscribe();
  const navigate = useNavigate();
  const today = dayInLagos(now());
  const [how, setHow] = useState<DeliveryHow>('pickup');
  const [agreed, setAgreed] = useState(false);
  const { field, values, refuse } = useFields({
    start_on: today as string,
    'delivery.address': '',
    'delivery.phone': '',
  });
  const send = (): void =>
    subscribe.mutate(
      {
        package_id: one.id,
        start_on: values.start_on as Day,
        ...(agreed && { accepted: true as const }),
        delivery: deliveryOf(how, values),
      },
      { onSuccess: ({ data }) => void navigate(paths.package(data.id)), onError: refuse },
    );
  return (
    <FormDialog
      title={`Subscribe to ${one.name}`}
      act={subscribe}
      verb="Subscribe"
      disabled={!agreed}
      onSend={send}
      onClose={onClose}
    >
      <Facts of={termsOf(plan, one, terms)} total="Price" />
      <DateField label="First instalment on" required min={today} max={addDays(today, 90)} {...field('start_on')} />
      <DeliveryFields how={how} onHow={setHow} field={field} />
      <Checkbox label="I accept these terms" checked={agreed} onChange={setAgreed} />
    </FormDialog>
  );
}

function termsOf(plan: BetalifePlanView, one: BetalifePackageView, terms: SubscriptionTerms) {
  const { instalments, instalment, last_instalment: last, frequency, price } = one;
  return {
    Instalments: instalments === 1 ? 'One payment' : `${instalments}, one each ${frequency}`,
    ...(instalments > 1 && { 'Each instalment': naira(instalment) }),
    ...(instalments > 1 && last !== instalment && { 'Last instalment': naira(last) }),
    Price: naira(price),
    'Late instalments': 'No charge',
    'First payment': `Within ${daysText(terms.days_to_pay_first)}, or it ends`,
    Delivery: `Within ${daysText(terms.delivery_days)} after your last payment`,
    'Price locked until': `${daysText(terms.price_holds_days)} after the date of the last instalment`,
    'If you need longer': 'Extend once at the price of that day, or turn what you paid into credit',
    'If you cancel': `You get back what you paid for the goods${feeText(plan)}. ${feesStay}`,
  };
}

const feeText = ({ cancellation_fee_bps: fee }: BetalifePlanView): string =>
  fee === 0 ? '' : `, less ${percentOfBasisPoints(fee)}%`;
