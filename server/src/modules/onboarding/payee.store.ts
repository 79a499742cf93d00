/** What decides about money for a customer, each in one statement: payouts and credits read it in their transactions. */
import type { ForeignAccount } from '@ajo/contract/modules/onboarding.payee';
import type { KycState } from '@ajo/contract/modules/onboarding.kyc';
import type { Context } from '#context';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { vouchingOf } from './bank-check.store.ts';
import { openedAccount } from './onboarding.store.ts';
import type { BankAccount, BankCheck, DocumentKind, KycDocument, Profile } from './profile.ts';

/** What the tier follows from. */
export type TierFacts = {
  profile: Pick<Profile, 'bvnVerifiedAt' | 'address'> | undefined;
  documents: readonly Pick<KycDocument, 'kind' | 'status'>[];
};

type TierRow = { bvn_verified_at: Date | null; address: string | null; verified: DocumentKind[] };
const verifiedOf = (owner: string) =>
  sql<DocumentKind[]>`array(select d.kind from kyc_documents d where d.user_id = ${sql.ref(owner)} and d.status = 'verified')`;
const toTierFacts = ({ bvn_verified_at: bvnVerifiedAt, address, verified }: TierRow): TierFacts => ({
  profile: { bvnVerifiedAt, address },
  documents: verified.map((kind) => ({ kind, status: 'verified' })),
});

export async function findTierFacts(db: Database, userId: string): Promise<TierFacts> {
  const { rows } = await sql<TierRow>`select p.bvn_verified_at, p.address, ${verifiedOf('u.id')} as verified
    from (select ${userId}::uuid as id) u left join profiles p on p.user_id = u.id`.execute(sqlOf(db));
  return rows[0] ? toTierFacts(rows[0]) : { profile: undefined, documents: [] };
}

type PayeeFacts = {
  account: BankAccount;
  tier: TierFacts;
  check:
    | { status: KycState; vouching: (ForeignAccount & { byId: string }) | null; decidedBy: BankCheck['decidedBy'] }
    | undefined;
};

/** Undefined without a bank account. */
export async function findPayee({ db, config }: Pick<Context, 'db' | 'config'>, userId: string): Promise<PayeeFacts | undefined> {
  const row = await sqlOf(db)
    .selectFrom('bank_accounts as k')
    .leftJoin('profiles as p', 'p.user_id', 'k.user_id')
    .leftJoin('bank_account_checks as c', (join) => join.onRef('c.user_id', '=', 'k.user_id').on('c.status', '<>', 'replaced'))
    .select(['k.user_id', 'k.bank_code', 'k.bank_name', 'k.number_sealed', 'k.account_name', 'p.bvn_verified_at', 'p.address'])
    .select(['c.status', 'c.decided_by_name', 'c.relation', 'c.relation_reason', 'c.asked_by', 'c.asked_by_name', 'c.asked_at'])
    .select(verifiedOf('k.user_id').as('verified'))
    .where('k.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const check =
    row.status === null ? undefined : { status: row.status, vouching: vouchingOf(row), decidedBy: row.decided_by_name };
  return { account: openedAccount(config, row), tier: toTierFacts(row), check };
}
