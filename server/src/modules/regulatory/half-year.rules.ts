/** The half-year return: its days, its groups and its lines. Pure. */
import { type Kobo, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, day, longDay } from '@ajo/contract/kernel/time';
import { AgeBand, ageBands, notRecorded } from '@ajo/contract/modules/reports.disbursed';
import type { HalfYearLine, HalfYearPart, HalfYearReturn } from '@ajo/contract/modules/regulatory.half-year';

export type HalfSpan = { half: string; from: Day; to: Day };

/** @param half like 2026-H1. */
export function halfSpan(half: string): HalfSpan {
  const from = day(`${half.slice(0, 4)}-${half.endsWith('H1') ? '01' : '07'}-01`);
  return { half, from, to: addDays(addMonths(from, 6), -1) };
}

export type Granted = { name: string; loans: number; amount: Kobo };
/** `years`: of the customer on the day of the payout; null where no date of birth is recorded. */
export type GrantedByAge = Omit<Granted, 'name'> & { years: number | null };

export type RateRange = { period: 'month' | 'year'; lowest: string; highest: string; loans: number };

export type ComplaintFacts = {
  received: number;
  /** Of those received: acknowledged by their deadline. */
  acknowledgedInTime: number;
  resolved: number;
  /** Of those resolved. */
  resolvedInTime: number;
  medianMinutes: number | null;
  longestMinutes: number | null;
  open: number;
  categories: { name: string; count: number }[];
};

export type HalfYearFacts = {
  through: Day;
  byState: Granted[];
  byProduct: Granted[];
  byAge: GrantedByAge[];
  portfolio: { loans: number; outstanding: Kobo; lateLoans: number; late: Kobo };
  rates: RateRange[];
  complaints: ComplaintFacts;
  writtenOff: { loans: number; amount: Kobo };
  recovered: Kobo;
};

const bandOf = (years: number | null): AgeBand =>
  years === null ? notRecorded : (ageBands.findLast(([from]) => years >= from)?.[1] ?? notRecorded);

/** The youngest first; bands without a loan are left out. */
export function ageGroups(rows: readonly GrantedByAge[]): Granted[] {
  const found = Map.groupBy(rows, ({ years }) => bandOf(years));
  return AgeBand.options.flatMap((name) => {
    const group = found.get(name);
    return group ? [{ name, ...totalOf(group) }] : [];
  });
}

const totalOf = (rows: readonly Pick<Granted, 'loans' | 'amount'>[]): Pick<Granted, 'loans' | 'amount'> => ({
  loans: rows.reduce((sum, { loans }) => sum + loans, 0),
  amount: sumOf(rows.map(({ amount }) => amount)),
});

/** 12.34 %, rounded down. */
export function shareText(part: Kobo, whole: Kobo): string | null {
  if (whole <= noMoney) return null;
  const bps = (part * 10_000n) / whole;
  return `${bps / 100n}.${(bps % 100n).toString().padStart(2, '0')}%`;
}

/** 90 minutes as 1.5 hours. */
export const hoursText = (minutes: number | null): string | null =>
  minutes === null ? null : `${(minutes / 60).toFixed(1)} hours`;

type Figure = Partial<Omit<HalfYearLine, 'name' | 'source'>>;
const line = (name: string, source: string, { count = null, amount = null, value = null }: Figure): HalfYearLine => ({
  name,
  count,
  amount,
  value,
  source,
});

const titles: Record<HalfYearPart, string> = {
  granted: 'Loans granted',
  gender: 'Loans granted by gender',
  age: 'Loans granted by age',
  state: 'Loans granted by state',
  product: 'Loans granted by product',
  portfolio: 'Portfolio at the end',
  rates: 'Interest rates',
  complaints: 'Complaints',
  categories: 'Complaints received by category',
  losses: 'Write-offs and recoveries',
};

const payouts = 'Payouts by their day, without those that came back';
const ofCustomer = `${payouts}; today’s record of the customer`;
const grantedLine =
  (source: string) =>
  ({ name, loans, amount }: Granted): HalfYearLine =>
    line(name, source, { count: loans, amount });

/** Gender is not recorded: its only group is all loans. */
export function partsOf(facts: HalfYearFacts): HalfYearReturn['parts'] {
  const total = totalOf(facts.byProduct);
  const all = (name: string): Granted => ({ name, ...total });
  const lines: Record<HalfYearPart, HalfYearLine[]> = {
    granted: [grantedLine(payouts)(all('Loans granted'))],
    gender: total.loans > 0 ? [line(notRecorded, 'Gender is not recorded', { count: total.loans, amount: total.amount })] : [],
    age: ageGroups(facts.byAge).map(grantedLine(`${payouts}; age on that day`)),
    state: facts.byState.map(grantedLine(ofCustomer)),
    product: facts.byProduct.map(grantedLine(`${payouts}; product of the loan`)),
    portfolio: portfolioLines(facts),
    rates: facts.rates.map(rateLine),
    complaints: complaintLines(facts.complaints),
    categories: facts.complaints.categories.map(({ name, count }) => line(name, register, { count })),
    losses: [
      line('Written off', 'Journals of write-offs: accounts 1100, 1110 and 1120, and income', {
        count: facts.writtenOff.loans,
        amount: facts.writtenOff.amount,
      }),
      line('Recovered after a write-off', 'Account 4030 Recoveries', { amount: facts.recovered }),
    ],
  };
  return (Object.keys(titles) as HalfYearPart[]).map((part) => ({ part, title: titles[part], lines: lines[part] }));
}

function portfolioLines({ through, portfolio }: HalfYearFacts): HalfYearLine[] {
  const source = `Daily record of ${longDay(through)}`;
  return [
    line('Outstanding principal', source, { count: portfolio.loans, amount: portfolio.outstanding }),
    line('Non-performing, more than 90 days late', source, {
      count: portfolio.lateLoans,
      amount: portfolio.late,
      value: shareText(portfolio.late, portfolio.outstanding),
    }),
  ];
}

const rateLine = ({ period, lowest, highest, loans }: RateRange): HalfYearLine =>
  line(`Rate a ${period}`, 'Terms of the loans granted', {
    count: loans,
    value: lowest === highest ? `${lowest}%` : `${lowest}% to ${highest}%`,
  });

const register = 'Complaint register';

const complaintLines = (facts: ComplaintFacts): HalfYearLine[] => [
  line('Received', register, { count: facts.received }),
  line('Acknowledged within 24 hours', `${register}, of those received`, { count: facts.acknowledgedInTime }),
  line('Resolved', register, { count: facts.resolved }),
  line('Resolved within 48 hours', `${register}, of those resolved`, { count: facts.resolvedInTime }),
  line('Median time to resolve', `${register}, of those resolved`, { value: hoursText(facts.medianMinutes) }),
  line('Longest time to resolve', `${register}, of those resolved`, { value: hoursText(facts.longestMinutes) }),
  line('Open at the end', register, { count: facts.open }),
];
