/** What a subscription is made of: its money with the ring of parts, the parts, the contents. */
import { type Kobo, kobo, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { SubscriptionPart, SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import { type ReactNode, useState } from 'react';
import { Card, DataTable, Facts, Money, Ring, ShowMore, Stack, StatusTag } from '#ui';
import '../../../ui/ring-line.css';
import './package-parts.css';
import { nextText, ownStateOf, partStateOf, toneOfState } from '../subscription.labels.ts';

function PartsRing({ of: { parts } }: { of: Pick<SubscriptionView, 'parts'> }) {
  const paid = parts.filter(({ status }) => status === 'paid').length;
  return (
    <Ring label={`${paid} of ${parts.length} instalments paid`} done={paid} of={parts.length}>
      <strong>
        {paid} of {parts.length}
      </strong>{' '}
      paid
    </Ring>
  );
}

/** How many parts are paid, and how much. */
export const PackagePaid = ({ of: one }: { of: Pick<SubscriptionView, 'parts' | 'paid' | 'price'> }) => (
  <div className="package-paid">
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
  </div>
);

/** For the customer. `children`: below what a cancellation returns. */
export function PackageMoney({ of: one, children }: { of: SubscriptionView; children?: ReactNode }) {
  const { remaining, late, next_part: next, cash_value: cash, status } = one;
  const state = { ...one, delivery: one.fulfilment };
  const isOpen = status === 'pending' || status === 'active';
  return (
    <Card title="Payments" actions={<StatusTag tone={toneOfState(state)}>{ownStateOf(state)}</StatusTag>}>
      <Stack>
        <PackagePaid of={one} />
        <Facts
          of={{
            ...(late > 0n && { Overdue: <Money of={late} /> }),
            ...(next && { [nextText(next)]: <Money of={next.amount} /> }),
            ...(status !== 'closed' && { 'Left to pay': <Money of={remaining} /> }),
            ...(isOpen && { 'Price locked until': longDay(one.price_holds_until) }),
            ...(isOpen && { 'Refund if you cancel': <Money of={cash} /> }),
          }}
        />
        {children}
      </Stack>
    </Card>
  );
}

type PartsProps = { of: SubscriptionView; startsAtNext?: boolean; hasTotal?: boolean };

/** `startsAtNext`: what is paid stays behind a button while something is to be paid. */
export function PackageParts({ of: one, startsAtNext = false, hasTotal = false }: PartsProps) {
  const [showsAll, setShowsAll] = useState(!startsAtNext);
  const open = one.parts.filter(({ status }) => status !== 'paid');
  const paidCount = one.parts.length - open.length;
  const isFolded = !showsAll && open.length > 0 && paidCount > 1;
  return (
    <Card
      title="Instalments"
      actions={
        isFolded && (
          <ShowMore
            label={`Show ${paidCount} paid instalments`}
            goesOnAt={(card) => card.querySelector<HTMLElement>('tbody tr')}
            onShow={() => setShowsAll(true)}
          >
            Show {paidCount} paid
          </ShowMore>
        )
      }
    >
      <PartTable of={one} rows={isFolded ? open : one.parts} hasTotal={hasTotal} />
    </Card>
  );
}

type TableProps = { of: SubscriptionView; rows: readonly SubscriptionPart[]; hasTotal: boolean };

const PartTable = ({ of: one, rows, hasTotal }: TableProps) => (
  <div className="package-parts">
    <DataTable
      label="Instalments"
      empty="No instalments"
      {...(hasTotal && { totals: { Due: 'Total', Amount: <Money of={totalOf(one)} /> } })}
      rows={rows}
      rowKey={({ number }: SubscriptionPart) => String(number)}
      columns={{
        '#': (part: SubscriptionPart) => part.number,
        Due: (part) => longDay(part.due_on),
        Status: (part) => <PartTag of={one} part={part} />,
        Amount: { cell: (part) => <Money of={part.amount} />, align: 'end' },
        Paid: {
          align: 'end',
          optional: true,
          cell: (part) => part.paid > 0n && part.paid < part.amount && <Money of={part.paid} />,
        },
      }}
    />
  </div>
);

const totalOf = ({ parts }: SubscriptionView): Kobo => parts.reduce((sum, { amount }) => kobo(sum + amount), noMoney);

function PartTag({ of: one, part }: { of: SubscriptionView; part: SubscriptionPart }) {
  const { label, tone } = partStateOf(one, part);
  if (tone !== null) return <StatusTag tone={tone}>{label}</StatusTag>;
  return <span className="quiet bare">{label}</span>;
}

type ContentsProps = { of: Pick<SubscriptionView, 'items'>; children?: ReactNode };

/** `children`: the picture of the goods. */
export const PackageContents = ({ of: { items }, children }: ContentsProps) => (
  <Card title="Contents">
    {children}
    <Facts of={Object.fromEntries(items.map(({ name, quantity }) => [name, quantity]))} />
  </Card>
);
