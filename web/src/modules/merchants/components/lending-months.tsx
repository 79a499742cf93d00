/** What the customers of one merchant brought, by month, as bars: loans paid out, and rewards. */
import { longDay } from '@ajo/contract/kernel/time';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { MerchantMonth } from '@ajo/contract/modules/merchants';
import { BarChart, Card, compactNaira, EmptyState, lengthOf } from '#ui';

/** "Sep 2026" */
const shortMonth = ({ month }: MerchantMonth): string => longDay(month).slice(3).replace(',', '');
const inFull = (naira: number): string => `₦${naira.toLocaleString('en-NG')}`;

type Months = readonly MerchantMonth[];

/** `to` is the list behind a month. */
type Props = { of: Months; to?: (month: MerchantMonth) => string };

export const LendingMonths = ({ of: months, to }: Props) => (
  <Card title="Loans paid out by month">
    {months.every(({ loans }) => loans === 0) ? (
      <EmptyState title="No loans paid out in the last twelve months">Each month’s total will appear here.</EmptyState>
    ) : (
      <Bars
        of={months}
        label="Loans paid out in the last twelve months"
        value="Paid out"
        amount={({ lent }) => lent}
        {...(to && { to })}
      />
    )}
  </Card>
);

export const RewardMonths = ({ of: months }: { of: Months }) => (
  <Card title="Your rewards by month">
    {months.every(({ earned }) => earned === 0n) ? (
      <EmptyState title="No rewards in the last twelve months">
        You earn a reward when the loan of a customer runs well. Each month’s total will appear here.
      </EmptyState>
    ) : (
      <Bars of={months} label="Rewards in the last twelve months" value="Earned" amount={({ earned }) => earned} />
    )}
  </Card>
);

type BarsProps = Props & { label: string; value: string; amount: (month: MerchantMonth) => Kobo };

const Bars = ({ of: months, label, value, amount, to }: BarsProps) => (
  <BarChart
    label={label}
    words={{ name: 'Month', value, current: 'This month' }}
    short={compactNaira}
    long={inFull}
    bars={months.map((month, at) => ({
      name: shortMonth(month),
      value: lengthOf(amount(month)),
      isCurrent: at === months.length - 1,
      ...(to && { to: to(month) }),
    }))}
  />
);
