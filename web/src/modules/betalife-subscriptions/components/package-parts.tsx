/** What a subscription is made of: its money with the ring of parts, the parts, the contents. */
import { longDay } from '@ajo/contract/kernel/time';
import type { SubscriptionPart, SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import { Card, DataTable, Facts, Money, Ring, Stack, StatusTag } from '#ui';
import '../../../ui/ring-line.css';
import { ownStateOf, partStateOf, toneOfState } from '../subscription.labels.ts';

function PartsRing({ of: { parts } }: { of: Pick<SubscriptionView, 'parts'> }) {
  const paid = parts.filter(({ status }) => status === 'paid').length;
  return (
    <Ring label={`${paid} of ${parts.length} instalments paid`} done={paid} of={parts.length}>
      {paid}/{parts.length}
    </Ring>
  );
}

/** How many parts are paid, and how much. */
export const PackagePaid = ({ of: one }: { of: Pick<SubscriptionView, 'parts' | 'paid' | 'price'> }) => (
  <div className="ring-line">
    <PartsRing of={one} />
    <div>
      <dl className="stat">
        <dt>Paid</dt>
        <dd>
          <Money of={one.paid} />
        </dd>
      </dl>
      <p className="quiet">
        of <Money of={one.price} />
      </p>
    </div>
  </div>
);

/** For the customer. */
export function PackageMoney({ of: one }: { of: SubscriptionView }) {
  const { price, remaining, late, next_part: next, cash_value: cash, status } = one;
  const state = { ...one, delivery: one.fulfilment };
  const isOpen = status === 'pending' || status === 'active';
  return (
    <Card title="Payments" actions={<StatusTag tone={toneOfState(state)}>{ownStateOf(state)}</StatusTag>}>
      <Stack>
        <PackagePaid of={one} />
        <Facts
          of={{
            ...(late > 0n && { Overdue: <Money of={late} /> }),
            ...(next && {
              'Next instalment': (
                <>
                  <Money of={next.amount} />, {longDay(next.due_on)}
                </>
              ),
            }),
            ...(status !== 'closed' && { 'Left to pay': <Money of={remaining} /> }),
            Price: <Money of={price} />,
            ...(isOpen && { 'Refund if you cancel': <Money of={cash} /> }),
            ...(isOpen && { 'Price locked until': longDay(one.price_holds_until) }),
          }}
        />
      </Stack>
    </Card>
  );
}

export const PackageParts = ({ of: one }: { of: SubscriptionView }) => (
  <Card title="Instalments">
    <DataTable
      label="Instalments"
      small="rows"
      empty="No instalments"
      rows={one.parts}
      rowKey={({ number }: SubscriptionPart) => String(number)}
      columns={{
        Due: (part: SubscriptionPart) => longDay(part.due_on),
        Number: (part) => part.number,
        Amount: { cell: (part) => <Money of={part.amount} />, align: 'end' },
        Paid: {
          align: 'end',
          optional: true,
          cell: (part) => part.paid > 0n && part.paid < part.amount && <Money of={part.paid} />,
        },
        Status: (part) => {
          const { label, tone } = partStateOf(one, part.status);
          return <StatusTag tone={tone}>{label}</StatusTag>;
        },
      }}
    />
  </Card>
);

export const PackageContents = ({ of: { items } }: { of: Pick<SubscriptionView, 'items'> }) => (
  <Card title="Contents">
    <Facts of={Object.fromEntries(items.map(({ name, quantity }) => [name, quantity]))} />
  </Card>
);
