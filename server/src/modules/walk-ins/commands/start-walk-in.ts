/** Staff start the account of a person at the counter: a code is texted, and nothing exists before it is read out. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { dayMs } from '@ajo/contract/kernel/time';
import type { NewWalkIn, WalkIn, WalkInId } from '@ajo/contract/modules/walk-ins';
import type { Context } from '#context';
import { textOwner } from '#modules/auth';
import { limitMailTo, sendText } from '#modules/notifications';
import { asE164, findUser } from '#modules/users';
import { findUserBySignInName } from '#modules/users/sign-in-name';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { endOfPhone } from '#platform/masked-contact';
import { sixDigits } from '#platform/secrets';
import { newId } from '#platform/ids';
import { codeDigestOf } from '../counter-code.ts';
import { replaceCode } from '../counter-code.store.ts';
import { type PlaceChoice, placeOf, whyNotPlace } from '../walk-in.rules.ts';
import { addWalkIn, isBranch, lockWalkIn } from '../walk-in.store.ts';
import { walkInMissing } from '../walk-ins.errors.ts';

/** What the customer agrees to by reading the code out; the code comes before it. */
const wordingOf = ({ config }: Context): string =>
  `is your ${config.BRAND} code. Read it to our staff only if you want an account and accept ${config.appUrl}/terms. It works for 10 minutes.`;

/** By what is known now. */
export async function whyNotPlaceIn(tx: Tx, actor: Actor, choice: PlaceChoice): Promise<DomainError | undefined> {
  const isKnown = choice.branchId !== undefined && (await isBranch(tx, choice.branchId));
  const officer = choice.officerId === undefined ? undefined : await findUser(tx, choice.officerId);
  return whyNotPlace(actor, choice, { isBranch: isKnown, officer });
}

/** A number that signs in somewhere gets a text about that account, and no code fits. @throws DomainError `branch_unknown`, `officer_unknown`, `too_many_tries`. */
export const startWalkIn = (context: Context, actor: Actor, form: NewWalkIn): Promise<WalkIn> =>
  inTransaction(context.db, async (tx) => {
    const choice = { branchId: form.branch_id, officerId: form.officer_id };
    refuseIf(await whyNotPlaceIn(tx, actor, choice));
    const [at, phone] = [context.clock.now(), asE164(form.phone_number)];
    const { branchId, accountOfficerId, onboardingOfficerId } = placeOf(actor, choice);
    const id = newId<WalkInId>(at);
    const expiresAt = new Date(at.getTime() + dayMs);
    await addWalkIn(tx, {
      id,
      first_name: form.first_name,
      last_name: form.last_name,
      phone,
      branch_id: branchId,
      account_officer_id: accountOfficerId,
      onboarding_officer_id: onboardingOfficerId,
      started_by: actor.id,
      wording: wordingOf(context),
      code_digest: null,
      code_expires_at: at,
      expires_at: expiresAt,
      started_at: at,
    });
    await sendCode(tx, context, actor, { id, phone });
    return { id, to: endOfPhone(phone), expires_at: expiresAt };
  });

/** @throws DomainError `walk_in_missing` for what another person started, what has expired, or an account that is open. */
export const resendWalkInCode = (context: Context, actor: Actor, id: WalkInId): Promise<WalkIn> =>
  inTransaction(context.db, async (tx) => {
    const started = await lockWalkIn(tx, { id, by: actor.id, at: context.clock.now() });
    if (!started || started.customerId) throw walkInMissing();
    await sendCode(tx, context, actor, started);
    return { id, to: endOfPhone(started.phone), expires_at: started.expiresAt };
  });

/** Counted for each member of staff and each number, whether or not the number has an account. */
async function sendCode(tx: Tx, context: Context, actor: Actor, { id, phone }: { id: WalkInId; phone: string }): Promise<void> {
  await limitMailTo(tx, context, { to: phone, sender: { kind: 'staff', id: actor.id } });
  const hasOwner = Boolean((await findUserBySignInName(tx, phone))?.phoneVerifiedAt);
  const code = sixDigits();
  const digest = hasOwner ? null : codeDigestOf(context, id, code);
  await replaceCode(tx, { id, digest, at: context.clock.now() });
  if (hasOwner) return textOwner(tx, context, phone);
  await sendText(tx, context, { to: phone, text: `${code} ${wordingOf(context)}` });
}
