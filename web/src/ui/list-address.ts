/** Views and the address: what a view saves of the address, and how a view is applied to it. */
import { keptNames, type List, type ListCall, type ListFilters } from '@ajo/contract/kernel/list';
import type { ZodType } from 'zod';
import { type SavedView, type TableName, tables } from '@ajo/contract/modules/lists';

/** A declared list, or the name of a table. */
export type ListProp = TableName | ListFilters;
export const filtersOf = (list: ListProp): ListFilters => (typeof list === 'string' ? { name: list, ...tables[list] } : list);

/** The address as the call of the list reads it: what its schema refuses was typed by hand, and filters nothing. */
export function queryOf<C extends ListCall>(list: List<C>, values: Readonly<Record<string, string>>): Record<string, unknown> {
  const shape: Readonly<Record<string, ZodType>> = list.call.query.shape;
  const read = [...keptNames(list), ...list.searches].map(
    (name) => [name, values[name] && shape[name]?.safeParse(values[name])] as const,
  );
  return Object.fromEntries(read.flatMap(([name, result]) => (result && result.success ? [[name, result.data]] : [])));
}

const page = 'page';
/** Names the view whose columns are looked at. Each list has its own, as two of them can share a page. */
const viewIn = ({ name }: Pick<ListFilters, 'name'>): string => `${name}_view`;
/** A person chose no view, though the list opens with one. */
const noView = 'none';

/** What the list reads from the address; all else belongs to others on the page: a tab, a branch that is open. */
const ownNames = (list: ListFilters): string[] => [...keptNames(list), ...list.searches, page];

/** The filters and the order of the list that the address sets and a view keeps. */
export function savedFilters(list: ListFilters, address: URLSearchParams): Record<string, string> {
  const entries = keptNames(list).map((name) => [name, address.get(name) ?? ''] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** True when the address has no filters: only then the default view applies. */
export const isUnfiltered = (list: ListFilters, address: URLSearchParams): boolean =>
  [...ownNames(list), viewIn(list)].every((name) => !address.has(name));

/** A search for one person and the page go with the filters: a view shows its own filters, and nothing narrower. */
export function addressOfView(list: ListFilters, address: URLSearchParams, view: ListQuery): URLSearchParams {
  const became = new URLSearchParams(address);
  for (const name of ownNames(list)) became.delete(name);
  became.set(viewIn(list), view.id ?? noView);
  for (const [name, value] of Object.entries(view.filters)) became.set(name, value);
  return became;
}

/** Columns that were chosen explicitly are no longer those of the view, and stay so after a reload. */
export function addressOfColumns(list: ListFilters, address: URLSearchParams): URLSearchParams {
  const became = new URLSearchParams(address);
  if (became.has(viewIn(list))) became.set(viewIn(list), noView);
  return became;
}

/** The view selected by the address; undefined when it belongs to another user, or is deleted. */
export const viewNamed = (list: ListFilters, address: URLSearchParams, views: readonly SavedView[]): SavedView | undefined =>
  views.find(({ id }) => id === address.get(viewIn(list)));

/** What is on the screen: what a view would keep of it. */
export type Shown = { filters: Record<string, string>; hidden: string[] };
/** What the address contains: a view, or without an id none of them. */
export type ListQuery = Shown & { id?: string };
/** A view that a screen offers to all users: filters without columns. */
export type ListView = { name: string; filters: Readonly<Record<string, string>> };

const sorted = (filters: ListView['filters']): [string, string][] =>
  Object.entries(filters).toSorted(([one], [other]) => one.localeCompare(other));
export const isSameQuery = (one: ListView['filters'], other: ListView['filters']): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** In a filter of a tab: whatever its value. */
const anyValue = 'all';

/** What is shown is a part of it: the tab with the same filters, else one that has any value of them. */
export function viewAbove(views: readonly ListView[], shown: ListView['filters']): ListView | undefined {
  const holding = (holds: (value: string, now: string | undefined) => boolean) =>
    views
      .filter(({ filters }) => Object.entries(filters).every(([name, value]) => holds(value, shown[name])))
      .toSorted((one, other) => Object.keys(other.filters).length - Object.keys(one.filters).length)[0];
  const exact = holding((value, now) => value === now);
  if (exact && Object.keys(exact.filters).length > 0) return exact;
  return holding((value, now) => value === now || (value === anyValue && now !== undefined));
}

const textOf = ({ filters, hidden }: Shown): string => JSON.stringify([sorted(filters), hidden.toSorted()]);

/** The view whose filters and columns are exactly those on the screen. */
export const viewShown = (views: readonly SavedView[], shown: Shown): SavedView | undefined =>
  views.find((view) => textOf(view) === textOf(shown));

type Wires = {
  list: ListFilters;
  setAddress: (change: (now: URLSearchParams) => URLSearchParams) => void;
  /** Shown locally, without saving. */
  show: (hidden: readonly string[]) => void;
  /** Shown, and sent to be kept. */
  keep: (hidden: readonly string[]) => void;
};

/** What can happen to a list. Only columns that a person chooses are kept: a view shows its own and leaves theirs alone. */
export function listActs({ list, setAddress, show, keep }: Wires) {
  return {
    open: (view: ListQuery): void => {
      show(view.hidden);
      setAddress((now) => addressOfView(list, now, view));
    },
    choose: (hidden: readonly string[]): void => {
      keep(hidden);
      setAddress((now) => addressOfColumns(list, now));
    },
  };
}
