/** Reads for the pages of sessions and of the second factor. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { type Actor, isStaff, staffRoles } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { SessionView, SignInView } from '@ajo/contract/modules/auth';
import type { StaffFactor, TwoFactorView } from '@ajo/contract/modules/auth.two-factor';
import type { Context } from '#context';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { isAwake } from './auth.store.ts';
import { shortIp } from './short-ip.ts';
import { countRecoveryCodes, findSecondFactor } from './second-factor.store.ts';

export async function liveSessionsOf(
  db: Database,
  userId: UserId | string,
  current: string | undefined,
  at: Date,
): Promise<SessionView[]> {
  const rows = await sqlOf(db)
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where(isAwake(at))
    .whereRef('sessions.rights_version', '=', 'users.rights_version')
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id as SessionView['id'],
    device: row.device,
    ip: shortIp(row.ip),
    signed_in_at: row.created_at,
    last_used_at: row.last_used_at,
    current: row.id === current,
  }));
}

type Paging = { page: number; per_page: number };

export async function signInsOf(
  db: Database,
  userId: string,
  { page, per_page: perPage }: Paging,
): Promise<{ rows: SignInView[]; total: number }> {
  const found = sqlOf(db).selectFrom('sign_ins').where('user_id', '=', userId);
  const rows = found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage);
  const count = found.select((row) => row.fn.countAll<bigint>().as('total'));
  const [list, { total }] = await Promise.all([rows.execute(), count.executeTakeFirstOrThrow()]);
  return {
    total: Number(total),
    rows: list.map(({ id, at, outcome, device, ip }) => ({ id, at, outcome, device, ip })),
  };
}

export async function factorOf({ db, config, clock }: Context, actor: Actor): Promise<TwoFactorView> {
  const held = await findSecondFactor(db, actor.id);
  const provenMs = actor.secondFactor?.provenAt?.getTime() ?? 0;
  const until = new Date(provenMs + config.STEP_UP_MINUTES * minuteMs);
  return {
    enrolled_at: held?.confirmedAt ?? null,
    demanded: config.STAFF_TWO_FACTOR === 'required' && isStaff(actor.role),
    recovery_codes_left: await countRecoveryCodes(db, actor.id),
    proven_until: until > clock.now() ? until : null,
  };
}

/** Staff without a factor come first. */
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
    // Staff have an address (`users_contact_check`).
    email: row.email ?? '',
    type: row.type,
    enrolled_at: row.confirmed_at,
    recovery_codes_left: Number(row.codes_left),
    last_signed_in_at: row.last_signed_in_at,
  }));
}
