/** How the periods of savings interest are named, on pages, in documents and in notices. */
import { type Day, monthName } from '../kernel/time.ts';
import type { Compounding, PostingPeriod } from './interest.ts';

/** Follows "Interest is added". */
export const addedWhen: Record<PostingPeriod, string> = {
  daily: 'every day',
  monthly: 'on the first of each month',
  quarterly: 'on the first day of each quarter',
  half_yearly: 'on 1 January and 1 July',
  yearly: 'on 1 January',
  end: 'at the end',
};

export const compoundingNames: Record<Compounding, string> = {
  none: 'Only when interest is added',
  daily: 'Every day',
  monthly: 'Every month',
  quarterly: 'Every quarter',
};

const months = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 } as const;

/** The period of the calendar that ends with a day: "March 2027", "January to March 2027", "2027"; nothing for one day or a whole term. */
export function periodName(posting: PostingPeriod, last: Day): string | undefined {
  if (posting === 'daily' || posting === 'end') return undefined;
  const [year, month] = [last.slice(0, 4), Number(last.slice(5, 7))];
  if (posting === 'yearly') return year;
  const first = `${year}-${String(month - months[posting] + 1).padStart(2, '0')}-01` as Day;
  return posting === 'monthly' ? monthName(last) : `${monthName(first).split(' ')[0]} to ${monthName(last)}`;
}
