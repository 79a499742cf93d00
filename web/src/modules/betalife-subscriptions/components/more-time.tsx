/** A late or missed subscription: more time, or its money as credit. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import { Button, Notice, Problem, Row } from '#ui';
import { useExtend, useTurnIntoCash } from '../my-subscriptions.calls.ts';

export function MoreTime({ of: one }: { of: SubscriptionView }) {
  const extend = useExtend(one.id);
  const cash = useTurnIntoCash(one.id);
  const { extension, price, paid, can } = one;
  if (!extension && !can.cash) return null;
  return (
    <Notice tone="warning" title={can.cash ? 'The price no longer holds' : 'Need more time?'}>
      {extension && (
        <p>
          You can extend once, until {longDay(extension.until)}
          {extension.price === price ? '. The price stays.' : `, at the price of today: ${naira(extension.price)}.`}
        </p>
      )}
      <Problem of={extend.error ?? cash.error} />
      <Row>
        {extension && (
          <Button busy={extend.isPending} onClick={() => extend.mutate(extension)}>
            Extend to {longDay(extension.until)}
          </Button>
        )}
        {can.cash && (
          <Button look="plain" busy={cash.isPending} onClick={() => cash.mutate({ total: paid })}>
            Turn {naira(paid)} into credit
          </Button>
        )}
      </Row>
    </Notice>
  );
}
