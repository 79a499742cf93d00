/** Finds the regular salary: credits that call themselves one, or the same payer month after month. Pure. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import type { RegularSalary } from '@ajo/contract/modules/statements';
import type { TaggedRow } from './tag.rules.ts';
import { salaryWords } from './words.ts';

/** Without the word, so many months of the same payer, day and amount are a salary. */
const monthsToBeRegular = 3;
const daysApart = 4;
/** Percent of the middle amount. */
const amountsApart = 15n;

export function regularSalary(rows: readonly TaggedRow[]): RegularSalary | null {
  const called = bestGroup(groupsOf(rows.filter(({ tags }) => tags.includes('salary'))));
  if (called) return salaryOf(called, called.months >= monthsToBeRegular ? 'high' : called.months === 2 ? 'medium' : 'low');
  const income = rows.filter(({ tags }) => tags.includes('income'));
  const regular = bestGroup(groupsOf(income).filter(isRegular));
  return regular ? salaryOf(regular, 'medium') : null;
}

type Group = { payer: string; rows: TaggedRow[]; months: number };

function groupsOf(rows: readonly TaggedRow[]): Group[] {
  const byPayer = Map.groupBy(rows, ({ narration }) => payerOf(narration));
  return [...byPayer].map(([payer, some]) => ({ payer, rows: some, months: new Set(some.map(({ on }) => on.slice(0, 7))).size }));
}

/** The most months, then the most money. */
const bestGroup = (groups: readonly Group[]): Group | undefined =>
  groups.toSorted((a, b) => b.months - a.months || Number(total(b) - total(a)))[0];
const total = ({ rows }: Group): bigint => rows.reduce((sum, { credit }) => sum + credit, 0n);

function isRegular({ payer, rows, months }: Group): boolean {
  if (payer === '' || months < monthsToBeRegular || rows.length > months) return false;
  const amount = middle(rows.map(({ credit }) => credit));
  const day = middleDay(rows);
  const apart = (one: Kobo): bigint => (one > amount ? one - amount : amount - one);
  return rows.every(({ credit, on }) => apart(credit) * 100n <= amount * amountsApart && daysFrom(dayOf(on), day) <= daysApart);
}

const salaryOf = ({ payer, rows, months }: Group, confidence: RegularSalary['confidence']): RegularSalary => ({
  payer: payer || 'Not named',
  amount: middle(rows.map(({ credit }) => credit)),
  day_of_month: middleDay(rows),
  months,
  confidence,
});

const dayOf = (on: string): number => Number(on.slice(8));
/** Across the end of a month: the 30th and the 2nd are near each other. */
const daysFrom = (one: number, other: number): number => Math.min(Math.abs(one - other), 31 - Math.abs(one - other));
const middleDay = (rows: readonly TaggedRow[]): number => {
  const days = rows.map(({ on }) => dayOf(on)).sort((a, b) => a - b);
  return days[Math.floor(days.length / 2)] ?? 1;
};
const middle = (amounts: readonly Kobo[]): Kobo => {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.floor(sorted.length / 2)] ?? kobo(0n);
};

const noise =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\b|\b(?:nip|neft|trf|transfer|frm|from|cr|inward|payment|pymt|for|of|the|to|by|ref|month|being)\b|[^a-z& ]/gi;

/** The payer of a narration without months, years, references and words of banking, at most six words. */
export const payerOf = (narration: string): string =>
  narration
    .replaceAll(/\S*\d\S*/g, ' ')
    .replaceAll(new RegExp(salaryWords, 'gi'), ' ')
    .replaceAll(noise, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6)
    .join(' ')
    .toUpperCase();
