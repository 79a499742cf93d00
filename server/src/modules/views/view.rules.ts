/** What a view may keep. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { listFilters, type ListName, mostViews } from '@ajo/contract/modules/views';
import { nameTaken, tooMany, unknownFilter } from './views.errors.ts';

/** The others of the same person and list. */
type Others = readonly { name: string }[];

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export function whyNotFilters(list: ListName, filters: Readonly<Record<string, string>>): DomainError | undefined {
  const known: readonly string[] = listFilters[list];
  const unknown = Object.keys(filters).find((name) => !known.includes(name));
  return unknown === undefined ? undefined : unknownFilter(unknown);
}

export const whyNotName = (others: Others, name: string): DomainError | undefined =>
  others.some((other) => isSameName(other.name, name)) ? nameTaken() : undefined;

export const whyNotOneMore = (others: Others, name: string): DomainError | undefined =>
  whyNotName(others, name) ?? (others.length >= mostViews ? tooMany() : undefined);
