/** How every list finds people: by the words of a name in any order, and by a part of what reaches them. The trigram indexes of users answer. */
import { type RawBuilder, sql } from 'kysely';

/** A part of a text as the pattern of LIKE, where no sign of the caller is a wildcard. Compared with text in lower case. */
export const likePattern = (part: string): string => `%${part.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** A phone number as it is typed, as a part of one that is stored: no spaces, dashes or leading zero. */
export const phonePattern = (part: string): string => likePattern(part.replaceAll(/[\s-]/g, '').replace(/^0/, ''));

/** Every word must match, in any order; no words match everyone. `people` is the name under which the query reads users. */
export function nameHolds(people: string, words: string | undefined): RawBuilder<boolean> {
  const name = sql`lower(${sql.ref(`${people}.first_name`)} || ' ' || ${sql.ref(`${people}.last_name`)})`;
  const parts = (words ?? '').split(/\s+/).filter(Boolean);
  return sql<boolean>`(${sql.join([sql`true`, ...parts.map((word) => sql`${name} like ${likePattern(word)}`)], sql` and `)})`;
}
