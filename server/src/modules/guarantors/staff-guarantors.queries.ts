/** Staff among the guarantors of a loan: who has the address or a number of a guarantor is taken for that person. */
import { type Actor, staffRoles } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { ownGuarantee } from './guarantors.errors.ts';
import { whyNotImpartial } from './guarantor.rules.ts';

/** Of a guarantor `g` who is not denied, and a person `u`. */
const isSame = sql<boolean>`(g.status <> 'denied' and (u.email = g.email or u.phone in (g.phone, g.proven_phone)))`;

export type StaffGuarantor = { guarantorId: string; staffId: string };

export async function staffAmongGuarantors(db: Database, loanId: string): Promise<StaffGuarantor[]> {
  const { rows } = await sql<StaffGuarantor>`select g.id as "guarantorId", u.id as "staffId"
    from guarantors g join users u on ${isSame}
    where g.loan_id = ${loanId} and u.type = any(${[...staffRoles]}) and u.deleted_at is null
    order by g.id, u.id`.execute(sqlOf(db));
  return rows;
}

/** The row of the loan is locked where an act rests on it. */
export async function whyNotOnGuaranteed(
  db: Database,
  actor: Pick<Actor, 'id'>,
  loanId: string,
): Promise<DomainError | undefined> {
  const among = await staffAmongGuarantors(db, loanId);
  return whyNotImpartial(
    actor,
    among.map(({ staffId }) => staffId),
  );
}

/** Whether the person guarantees the loan, for conditions on many loans. */
export const isGuaranteedBy = (loanId: RawBuilder<unknown>, personId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from guarantors g join users u on ${isSame} where g.loan_id = ${loanId} and u.id = ${personId})`;

/** Of approvals about loans: who guarantees the loan decides none of them. */
export const guarantorsBarred = {
  isBarred: ({ id }: Pick<Actor, 'id'>): RawBuilder<boolean> => isGuaranteedBy(sql`approvals.subject_id`, sql`${id}`),
  refusal: ownGuarantee,
};
