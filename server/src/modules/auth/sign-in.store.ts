/** Keeps who came in and who tried. */
import type { SignInView } from '@ajo/contract/modules/auth';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { shortIp } from './short-ip.ts';
import type { From } from './attempts.ts';

type NewSignIn = { userId: string | undefined; outcome: SignInView['outcome']; sessionId?: string };

/** Also for an unknown address, without a user: both cost the same time, so timing does not reveal which addresses exist. */
export const addSignIn = async (
  db: Database,
  { userId, outcome, sessionId }: NewSignIn,
  { at, from }: { at: Date; from: From },
): Promise<void> =>
  void (await sqlOf(db)
    .insertInto('sign_ins')
    .values({
      id: newId(at),
      user_id: userId ?? null,
      at,
      outcome,
      ip: shortIp(from.ip),
      device: from.device,
      session_id: sessionId ?? null,
    })
    .execute());

/** `first`: no earlier sign-in. Checked before the new one is added. */
export async function deviceIs(db: Database, userId: string, device: string): Promise<'first' | 'known' | 'new'> {
  const rows = await sqlOf(db)
    .selectFrom('sign_ins')
    .select((row) => [
      row.fn.countAll<bigint>().as('all'),
      row.fn.countAll<bigint>().filterWhere('device', '=', device).as('same'),
    ])
    .where('user_id', '=', userId)
    .where('outcome', '=', 'signed_in')
    .executeTakeFirstOrThrow();
  if (rows.all === 0n) return 'first';
  return rows.same > 0n ? 'known' : 'new';
}
