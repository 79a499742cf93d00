/** The period of a list: a number of days back, or two days of one's own. */
import type { ListFilter } from './list-filters.tsx';

type Query = Record<string, unknown>;

const periods = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'The last 7 days' },
  { value: 'month', label: 'The last 30 days' },
  { value: 'year', label: 'The last 365 days' },
  { value: 'custom', label: 'From … to …' },
];
const ownPeriod = [
  { name: 'start_date', label: 'From' },
  { name: 'end_date', label: 'To' },
];

/** `label` names what is in the period: "Applied", "Opened". */
export const periodFilters = (label: string, { date_filter: chosen }: Readonly<Record<string, string>>): ListFilter[] => [
  { name: 'date_filter', label, all: 'Any time', options: periods },
  ...(chosen === 'custom' ? ownPeriod : []),
];

/** A period of one's own is sent only when both of its days are there. */
export function refinePeriod({ date_filter: period, start_date: from, end_date: to, ...query }: Query): Query {
  const isOwn = period === 'custom';
  return {
    ...query,
    ...(period !== undefined && !isOwn && { date_filter: period }),
    ...(isOwn && from !== undefined && to !== undefined && { date_filter: period, start_date: from, end_date: to }),
  };
}
