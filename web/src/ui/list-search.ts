/** One search field over the searches of a list: the text itself decides which of them it is. */
import type { ListFilters } from '@ajo/contract/kernel/list';

export type Values = Readonly<Record<string, string>>;
type Searched = Pick<ListFilters, 'searches'>;

const looksLikePhone = (text: string): boolean => /^[+\d][\d\s()-]{2,}$/.test(text);

function nameOfSearch({ searches }: Searched, text: string): string | undefined {
  if (text.includes('@') && searches.includes('email')) return 'email';
  if (looksLikePhone(text) && searches.includes('phone')) return 'phone';
  return searches[0];
}

/** All searches of the list: the one that the text is for, and the others empty. A list with `search` finds everything by that. */
export function searchOf(list: Searched, text: string): Record<string, string> {
  const chosen = list.searches.includes('search') ? 'search' : nameOfSearch(list, text);
  return Object.fromEntries(list.searches.map((name) => [name, name === chosen ? text : '']));
}

/** What the search field shows: a link may name any of the searches. */
export const searchedText = ({ searches }: Searched, values: Values): string =>
  searches.map((name) => values[name] ?? '').find((text) => text !== '') ?? '';
