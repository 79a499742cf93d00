/** Keeps what a guarantor agreed to, in the words they read; the database refuses any change of it. */
import type { Tables } from '#platform/db/tables';
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { From } from './guarantor.ts';

export type Consent = { kind: Tables['guarantor_consents']['kind']; version: string; words: string };

type NewConsent = Consent & { guarantorId: string; from: From; at: Date };

export async function addConsent(tx: Tx, { guarantorId, kind, version, words, from, at }: NewConsent): Promise<void> {
  await sqlOf(tx)
    .insertInto('guarantor_consents')
    .values({ id: newId(at), guarantor_id: guarantorId, kind, version, words, ...from, given_at: at })
    .execute();
}

export type ConsentRecord = Consent & { guarantorId: string; ip: string; consentedAt: Date };

export async function consentsOf(db: Database, guarantorIds: readonly string[]): Promise<ConsentRecord[]> {
  if (guarantorIds.length === 0) return [];
  const rows = await sqlOf(db)
    .selectFrom('guarantor_consents')
    .select(['guarantor_id', 'kind', 'version', 'words', 'ip', 'given_at'])
    .where('guarantor_id', 'in', guarantorIds)
    .orderBy('id')
    .execute();
  return rows.map(({ guarantor_id: guarantorId, given_at: consentedAt, ...row }) => ({ ...row, guarantorId, consentedAt }));
}
