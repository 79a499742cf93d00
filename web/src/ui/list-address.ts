/** A view and the address: what of the address a view keeps, and how the address becomes what a view says. */
import { listFilters, type ListName, type SavedView } from '@ajo/contract/modules/views';

/** Says where on a page the list stands; it is no filter. */
const place = 'tab';

/** The filters of the list that the address sets and a view keeps. */
export function keptFilters(list: ListName, address: URLSearchParams): Record<string, string> {
  const entries = listFilters[list].map((name) => [name, address.get(name) ?? ''] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** True when somebody came without any wish: only then a default view speaks. */
export const saysNothing = (address: URLSearchParams): boolean => [...address.keys()].every((name) => name === place);

/** A search for one person and the page go with the filters: a view shows what it says, and nothing narrower. */
export function addressOfView(address: URLSearchParams, filters: Readonly<Record<string, string>>): URLSearchParams {
  const where = address.get(place);
  return new URLSearchParams({ ...(where && { [place]: where }), ...filters });
}

/** What stands on the screen: what a view would keep of it. */
export type Shown = { filters: Record<string, string>; hidden: string[] };
const textOf = ({ filters, hidden }: Shown): string =>
  JSON.stringify([Object.entries(filters).toSorted(([one], [other]) => one.localeCompare(other)), hidden.toSorted()]);

/** The view whose filters and columns are exactly those on the screen. */
export const viewShown = (views: readonly SavedView[], shown: Shown): SavedView | undefined =>
  views.find((view) => textOf(view) === textOf(shown));
