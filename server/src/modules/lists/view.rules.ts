/** What a view may keep. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { keptNames } from '@ajo/contract/kernel/list';
import { type ListName, maxViews, type TableName, tables } from '@ajo/contract/modules/lists';
import type { BoundList } from '#platform/lists/list';
import { nameTaken, tooMany, unknownFilter, unknownList } from './lists.errors.ts';

/** The others of the same person and list. */
type Others = readonly { name: string }[];

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The filters and the order that a view of this list keeps; undefined when there is no such list. */
export function filtersOf(lists: readonly Pick<BoundList, 'list'>[], name: ListName): readonly string[] | undefined {
  if (Object.hasOwn(tables, name)) return keptNames(tables[name as TableName]);
  const bound = lists.find(({ list }) => list.name === name);
  return bound && keptNames(bound.list);
}

export function whyNotFilters(
  known: readonly string[] | undefined,
  filters: Readonly<Record<string, string>>,
): DomainError | undefined {
  if (!known) return unknownList();
  const unknown = Object.keys(filters).find((name) => !known.includes(name));
  return unknown === undefined ? undefined : unknownFilter(unknown);
}

export const whyNotName = (others: Others, name: string): DomainError | undefined =>
  others.some((other) => isSameName(other.name, name)) ? nameTaken() : undefined;

export const whyNotOneMore = (others: Others, name: string): DomainError | undefined =>
  whyNotName(others, name) ?? (others.length >= maxViews ? tooMany() : undefined);
