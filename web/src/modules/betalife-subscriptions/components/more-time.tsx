/** A late or missed subscription: more time, or its money as credit. */
import { minus, naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { SubscriptionExtensionOffer, SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import { useState } from 'react';
import { Button, DangerDialog, Facts, FormDialog, Notice, Problem, Row } from '#ui';
import { useExtend, useTurnIntoCash } from '../my-subscriptions.calls.ts';

export function MoreTime({ of: one }: { of: SubscriptionView }) {
  const extend = useExtend(one.id);
  const [opened, setOpened] = useState<'extend'>();
  const { extension, price, can } = one;
  if (!extension && !can.cash) return null;
  const close = (): void => setOpened(undefined);
  const isDearer = extension !== null && extension.price !== price;
  const send = ({ until, price: next }: SubscriptionExtensionOffer): void =>
    extend.mutate({ until, price: next }, { onSuccess: close });
  return (
    <Notice tone="warning" title={can.cash ? 'Your price lock has ended' : 'Need more time?'}>
      {extension && <p>{offerText(extension, isDearer)}</p>}
      {opened === undefined && <Problem of={extend.error} />}
      <Row>
        {extension && (
          <Button
            busy={opened === undefined && extend.isPending}
            onClick={() => (isDearer ? setOpened('extend') : send(extension))}
          >
            Extend to {longDay(extension.until)}
          </Button>
        )}
        {can.cash && <TurnIntoCredit of={one} />}
      </Row>
      {opened === 'extend' && extension && (
        <ExtendDialog of={one} extension={extension} act={extend} onSend={() => send(extension)} onClose={close} />
      )}
    </Notice>
  );
}

const offerText = ({ until, price }: SubscriptionExtensionOffer, isDearer: boolean): string =>
  `You can extend once, until ${longDay(until)}${isDearer ? `, at the price of today: ${naira(price)}.` : '. The price stays.'}`;

function TurnIntoCredit({ of: one }: { of: SubscriptionView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        Turn {naira(one.paid)} into credit
      </Button>
      {isOpen && <CreditQuestion of={one} onClose={() => setOpen(false)} />}
    </>
  );
}

type ExtendProps = {
  of: SubscriptionView;
  extension: SubscriptionExtensionOffer;
  act: ReturnType<typeof useExtend>;
  onSend: () => void;
  onClose: () => void;
};

const ExtendDialog = ({ of: one, extension, act, onSend, onClose }: ExtendProps) => (
  <FormDialog
    title={`Extend ${one.package}`}
    act={act}
    verb={`Extend at ${naira(extension.price)}`}
    onSend={onSend}
    onClose={onClose}
  >
    <Facts of={pricesOf(one, extension)} total="Left to pay" />
  </FormDialog>
);

/** What changes with a higher price. */
const pricesOf = (
  { price, paid, instalments }: SubscriptionView,
  { until, price: next, instalment, last_instalment: last }: SubscriptionExtensionOffer,
) => ({
  'Price until now': naira(price),
  'New price': naira(next),
  'Price locked until': longDay(until),
  ...(instalments > 1 && { 'Each instalment': naira(instalment) }),
  ...(instalments > 1 && last !== instalment && { 'Last instalment': naira(last) }),
  Paid: naira(paid),
  'Left to pay': naira(minus(next, paid)),
});

function CreditQuestion({ of: { id, package: name, paid }, onClose }: { of: SubscriptionView; onClose: () => void }) {
  const cash = useTurnIntoCash(id);
  return (
    <DangerDialog
      confirms="package_to_credit"
      title={`End ${name}?`}
      act={cash}
      yes={`Turn ${naira(paid)} into credit`}
      no="Keep the package"
      onYes={() => cash.mutate({ total: paid }, { onSuccess: onClose })}
      onClose={onClose}
    >
      Your subscription ends and you do not get the goods. {naira(paid)} is added to your credit, without a fee.
    </DangerDialog>
  );
}
