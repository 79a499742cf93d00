/** The months that reports, returns, targets and closes offer. */
import { addMonths, Day, monthName } from '@ajo/contract/kernel/time';

/** As long as books are kept: ten years. */
const monthsOffered = 120;

type Choice = { value: string; label: string };
type Months = {
  today: Day;
  /** Months after the running one. */
  ahead?: number;
  /** `2026-09`: a month of the address. One that is older than the others is offered too. */
  chosen?: string;
};

const firstOf = (on: Day): Day => Day.parse(`${on.slice(0, 7)}-01`);
const choiceOf = (first: Day): Choice => ({ value: first.slice(0, 7), label: monthName(first) });

/** The latest month first. */
export function monthChoices({ today, ahead = 0, chosen }: Months): Choice[] {
  const latest = addMonths(firstOf(today), ahead);
  const months = Array.from({ length: monthsOffered + ahead }, (_, back) => addMonths(latest, -back));
  const other = Day.safeParse(`${chosen}-01`).data;
  const isOlder = other !== undefined && other < addMonths(firstOf(today), 1 - monthsOffered);
  return [...months, ...(isOlder ? [other] : [])].map(choiceOf);
}

/** Those that are over. */
export const pastMonthChoices = (months: Omit<Months, 'ahead'>): Choice[] => monthChoices(months).slice(1);
