/** What a borrower has with us, in one card below the shortcuts: each line leads to its page. */
import { capital } from '@ajo/contract/kernel/capital';
import { counted, type Kobo, naira, nairaWhole, noMoney } from '@ajo/contract/kernel/money';
import { type Day, dayInLagos, isBefore, longDay } from '@ajo/contract/kernel/time';
import type { OwnHoldings } from '@ajo/contract/modules/dashboard.holdings';
import { IconChartBar, IconCoins, IconPig } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOwnHoldings } from '#modules/dashboard';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { unbroken } from '#platform/unbroken';
import { Card, Money, Ring } from '#ui';

const hasSome = ({ savings, investments, packages }: OwnHoldings): boolean =>
  savings.count + investments.count + packages.length > 0;

/** With one account its acts are one press nearer. */
export const savingsPath = ({ count, largest: [only] }: OwnHoldings['savings']): string =>
  only && count === 1 ? paths.savingTransactions(only.id) : paths.savings;

type Package = OwnHoldings['packages'][number];

type Due = Package & { next_due_on: Day; next_amount: Kobo };

/** Not after the end of a price lock: nothing can be paid then. */
export const isDue = (one: Package): one is Due =>
  one.next_due_on !== null && one.next_amount !== null && one.price_ended_on === null;

type Ended = Package & { price_ended_on: Day };

export const isEnded = (one: Package): one is Ended => one.price_ended_on !== null;

export const isLate = (one: Package): one is Due => isDue(one) && isBefore(one.next_due_on, dayInLagos(now()));

/** What was paid beyond what is owed. */
export type Credit = { amount: Kobo; loan: string };

/** The answer that opens the page contains the holdings: nothing below is pushed away. Credit is shown without them too. */
export function Balances({ credit }: { credit?: Credit | undefined }) {
  const holdings = useOwnHoldings().data?.holdings;
  if (!credit && !(holdings && hasSome(holdings))) return null;
  return (
    <Card title="Balances" actions={<Link to={paths.packages}>My packages</Link>}>
      <ul className="lately">
        {holdings && <Held of={holdings} />}
        {credit && (
          <Line icon={<IconCoins size={18} aria-hidden="true" />} name="Credit balance" note={<CreditNote loan={credit.loan} />}>
            <Money of={credit.amount} />
          </Line>
        )}
      </ul>
    </Card>
  );
}

function Held({ of: { savings, investments, packages } }: { of: OwnHoldings }) {
  return (
    <>
      {savings.count > 0 && (
        <Line
          icon={<IconPig size={18} aria-hidden="true" />}
          to={savingsPath(savings)}
          name="Savings"
          note={savingsNote(savings)}
        >
          <Money of={savings.balance} />
        </Line>
      )}
      {investments.count > 0 && (
        <Line
          icon={<IconChartBar size={18} aria-hidden="true" />}
          to={paths.investments}
          name="Investments"
          note={investmentsNote(investments.count, investments.matures_on)}
        >
          <Money of={investments.principal} />
        </Line>
      )}
      {packages.map((one) => (
        <Line key={one.id} icon={<PaidRing of={one} />} to={paths.package(one.id)} name={one.name} note={packageNote(one)}>
          <Paid of={one} />
        </Line>
      ))}
    </>
  );
}

type LineProps = { icon: ReactNode; to?: string; name: string; note: ReactNode; children: ReactNode };

const Line = ({ icon, to, name, note, children }: LineProps) => (
  <li>
    {icon}
    <span>
      {to ? <Link to={to}>{name}</Link> : <strong>{name}</strong>}
      <small>{note}</small>
    </span>
    {children}
  </li>
);

const CreditNote = ({ loan }: Pick<Credit, 'loan'>) => (
  <>
    Move it to savings when <span style={{ whiteSpace: 'nowrap' }}>{loan}</span> is paid off, or write to us in Help.
  </>
);

/** How much of the price is paid. */
export const PaidRing = ({ of: { paid, price } }: { of: Package }) => (
  <Ring
    label={`${naira(paid)} of ${naira(price)}`}
    done={price > noMoney ? Number(((paid > price ? price : paid) * 100n) / price) : 0}
    of={100}
  />
);

/** Not what is due: the words are below the figure, at the same edge. */
export const Paid = ({ of: { paid, price } }: { of: Package }) => (
  <span className="money" style={{ textAlign: 'right' }}>
    <Money of={paid} />
    <small>of {nairaWhole(price)} paid</small>
  </span>
);

export const restText = ({ paid, price }: Package): string => (paid >= price ? 'Paid, to be delivered' : 'Not started');

function savingsNote({ count, largest: [first] }: OwnHoldings['savings']): string {
  if (count > 1 || !first) return `${count} accounts`;
  return first.target === null ? first.name : `${first.name}, goal ${nairaWhole(first.target)}`;
}

/** "₦14,750 due 04 Dec, 2026", "₦29,500 overdue since 24 Oct, 2026": kobo are shown where there are some. */
export const dueText = (one: Due): string =>
  `${naira(one.next_amount).replace('.00', '')} ${isLate(one) ? 'overdue since' : 'due'} ${unbroken(longDay(one.next_due_on))}`;

export const endedText = (one: Ended): string => `price lock ended ${unbroken(longDay(one.price_ended_on))}`;

function packageNote(one: Package): string {
  if (isEnded(one)) return capital(endedText(one));
  return isDue(one) ? dueText(one) : restText(one);
}

function investmentsNote(count: number, on: Day | null): string {
  if (!on) return counted(count, 'investment');
  return `${count === 1 ? 'Matures' : 'First matures'} ${longDay(on)}`;
}
