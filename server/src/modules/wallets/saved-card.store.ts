/** Saves, finds and locks saved cards; encrypts and opens what charges them. */
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';
import type { Selectable, Updateable } from 'kysely';
import type { Context } from '#context';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { MandateSource, SavedCard as ProviderCard } from '#platform/payments/payments';
import { blindIndex, open, seal } from '#platform/secrets';
import { type CardSecret, consentVersion, type SavedCard } from './saved-card.ts';

type Config = Context['config'];
const placeOf = (id: string): string => `saved_cards.sealed:${id}`;

const toCard = (row: Selectable<Tables['saved_cards']>): SavedCard => ({
  id: row.id as SavedCardId,
  kind: row.kind,
  ownerId: row.owner_id,
  brand: row.brand,
  last4: row.last4,
  expiresMonth: row.expires_month,
  expiresYear: row.expires_year,
  bank: row.bank,
  status: row.status,
  failures: row.failures,
  notBefore: row.not_before,
  lastReason: row.last_reason,
  createdAt: row.created_at,
});

type Keeping = { ownerId: string; card: ProviderCard; at: Date; ip: string };

/** The same card again is the same row with the new code, whatever had become of the old one. */
export async function keepCard(tx: Tx, config: Config, { ownerId, card, at, ip }: Keeping): Promise<SavedCard> {
  const fingerprint = blindIndex(
    config,
    'saved_cards',
    card.signature || `${card.brand} ${card.last4} ${card.expiresMonth}/${card.expiresYear}`,
  );
  const known = await sqlOf(tx)
    .selectFrom('saved_cards')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('fingerprint', '=', fingerprint)
    .forUpdate()
    .executeTakeFirst();
  const id = known?.id ?? newId<SavedCardId>(at);
  const change = {
    sealed: seal(config, placeOf(id), JSON.stringify({ authorizationCode: card.authorizationCode, email: card.email })),
    brand: card.brand || 'card',
    last4: card.last4,
    expires_month: Number(card.expiresMonth),
    expires_year: Number(card.expiresYear),
    bank: card.bank,
    status: 'active' as const,
    consent_version: consentVersion,
    consent_at: at,
    consent_ip: ip,
    failures: 0,
    not_before: null,
    last_reason: null,
    removed_at: null,
  };
  const row = await sqlOf(tx)
    .insertInto('saved_cards')
    .values({ id, owner_id: ownerId, fingerprint, created_at: at, ...change })
    // Two concurrent calls: the second finds the row of the first, whose id the encrypted text must contain, so it changes nothing.
    .onConflict((conflict) =>
      known ? conflict.columns(['id']).doUpdateSet(change) : conflict.columns(['owner_id', 'fingerprint']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (row) return toCard(row);
  return toCard(
    await sqlOf(tx)
      .selectFrom('saved_cards')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirstOrThrow(),
  );
}

export async function lockCard(tx: Tx, { id, ownerId }: { id: string; ownerId?: string }): Promise<SavedCard | undefined> {
  let found = sqlOf(tx).selectFrom('saved_cards').selectAll().where('id', '=', id);
  if (ownerId !== undefined) found = found.where('owner_id', '=', ownerId);
  const row = await found.forUpdate().executeTakeFirst();
  return row && toCard(row);
}

export async function saveCard(tx: Tx, id: string, change: Updateable<Tables['saved_cards']>): Promise<void> {
  await sqlOf(tx).updateTable('saved_cards').set(change).where('id', '=', id).execute();
}

/** What the owner may see and choose from, the newest first. */
export const cardsOf = async (db: Database, ownerId: string): Promise<SavedCard[]> =>
  (await sourcesOf(db, ownerId)).filter(({ kind }) => kind === 'card');

/** What due instalments are collected from: cards, the newest first, then the mandate. */
export async function sourcesOf(db: Database, ownerId: string): Promise<SavedCard[]> {
  const rows = await sqlOf(db)
    .selectFrom('saved_cards')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'removed')
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toCard);
}

export async function findSource(db: Database, id: string): Promise<SavedCard | undefined> {
  const row = await sqlOf(db).selectFrom('saved_cards').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toCard(row);
}

type StoredMandate = {
  id: string;
  ownerId: string;
  source: MandateSource;
  at: Date;
  consent: { version: string; at: Date; ip: string };
};

/** A mandate that its customer has confirmed, under the id of the mandate. */
async function keepMandate(tx: Tx, config: Config, { id, ownerId, source, at, consent }: StoredMandate): Promise<void> {
  const secret: CardSecret = { authorizationCode: source.authorizationCode, email: source.email };
  await sqlOf(tx)
    .insertInto('saved_cards')
    .values({
      id,
      owner_id: ownerId,
      kind: 'mandate',
      fingerprint: blindIndex(config, 'saved_cards', `mandate ${id}`),
      sealed: seal(config, placeOf(id), JSON.stringify(secret)),
      brand: 'direct debit',
      last4: source.last4,
      bank: source.bank,
      status: 'active',
      consent_version: consent.version,
      consent_at: consent.at,
      consent_ip: consent.ip,
      created_at: at,
    })
    .execute();
}

/** Nothing is charged any more. Answers what ends it at the provider; undefined when it was not active. */
async function removeMandate(tx: Tx, config: Config, { id, at }: { id: string; at: Date }): Promise<CardSecret | undefined> {
  const source = await lockCard(tx, { id });
  if (!source || source.status === 'removed') return undefined;
  const secret = await secretOf(tx, config, id);
  await saveCard(tx, id, { status: 'removed', removed_at: at, sealed: '' });
  return secret;
}

export async function secretOf(db: Database, config: Config, id: string): Promise<CardSecret> {
  const { sealed } = await sqlOf(db).selectFrom('saved_cards').select('sealed').where('id', '=', id).executeTakeFirstOrThrow();
  return JSON.parse(open(config, placeOf(id), sealed)) as CardSecret;
}

/** For the module of mandates, which decides when. */
export const mandateSource = {
  keep: keepMandate,
  remove: removeMandate,
  /** Refused for good; one that only rests is not. */
  isRefused: async (db: Database, id: string): Promise<boolean> => (await findSource(db, id))?.status === 'unusable',
};
