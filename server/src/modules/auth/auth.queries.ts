/** Reads for the pages of sessions and of the second factor. */
import { type Actor, isStaff, staffRoles } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { StaffFactor, TwoFactorView } from '@ajo/contract/modules/auth.two-factor';
import type { Context } from '#context';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { countRecoveryCodes, findSecondFactor } from './second-factor.store.ts';

export { liveSessionsOf } from './auth.store.ts';

export async function factorOf({ db, config, clock }: Context, actor: Actor): Promise<TwoFactorView> {
  const held = await findSecondFactor(db, actor.id);
  const provenMs = actor.secondFactor?.provenAt?.getTime() ?? 0;
  const until = new Date(provenMs + config.STEP_UP_MINUTES * 60_000);
  return {
    enrolled_at: held?.confirmedAt ?? null,
    demanded: config.STAFF_TWO_FACTOR === 'required' && isStaff(actor.role),
    recovery_codes_left: await countRecoveryCodes(db, actor.id),
    proven_until: until > clock.now() ? until : null,
  };
}

/** Those without come first: they are whom somebody looks for. */
export async function factorsOfStaff(db: Database): Promise<StaffFactor[]> {
  const rows = await sqlOf(db)
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.type',
      'second_factors.confirmed_at',
      sql<bigint>`(select count(*) from recovery_codes where recovery_codes.user_id = users.id and used_at is null)`.as(
        'codes_left',
      ),
      sql<Date | null>`(select max(created_at) from sessions where sessions.user_id = users.id)`.as('last_signed_in_at'),
    ])
    .where('users.type', 'in', [...staffRoles])
    .where('users.deleted_at', 'is', null)
    .orderBy(sql`second_factors.confirmed_at is not null`)
    .orderBy('users.first_name')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    id: row.id as UserId,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    type: row.type,
    enrolled_at: row.confirmed_at,
    recovery_codes_left: Number(row.codes_left),
    last_signed_in_at: row.last_signed_in_at,
  }));
}
