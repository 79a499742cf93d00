/** The signature under an offer: the customer's own name, and the digest of the document that was signed. Pure. */
import { createHash } from 'node:crypto';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { isSameName } from '@ajo/contract/kernel/person-name';
import * as no from './key-facts.errors.ts';

export const whyNotSign = (signature: string, name: string): DomainError | undefined =>
  isSameName(signature, name) ? undefined : no.notTheirName(name);

/** SHA-256 in hex of the document as JSON with sorted keys and without spaces. */
export const digestOfOffer = (offer: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(offer)))
    .digest('hex');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
