/** The guarantor proves who they are: BVN with consent, then a code on their own phone. */
import { randomInt } from 'node:crypto';
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { sendText } from '#modules/notifications';
import { asE164, findUser } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { countTry } from '#platform/http/throttle.store';
import { blindIndex, seal } from '#platform/secrets';
import type { Guarantor } from '../guarantor.ts';
import { isOpen, splitName } from '../guarantor.rules.ts';
import { findGuarantor, lastCode, lockGuarantor, saveCode, saveGuarantor, tryCode, useCode } from '../guarantor.store.ts';
import * as no from '../guarantors.errors.ts';
import { isBvnOfUser } from '../guarantors.queries.ts';

const dayMs = 86_400_000;
const codeLivesMs = 600_000;
const gapMs = 60_000;
const mostTries = 5;

async function openGuarantor(context: Context, actor: Actor): Promise<Guarantor> {
  const guarantor = await findGuarantor(context.db, actor.id);
  if (!guarantor || !isOpen(guarantor)) throw no.ended();
  return guarantor;
}

export async function proveBvn(context: Context, actor: Actor, bvn: string): Promise<void> {
  const guarantor = await openGuarantor(context, actor);
  if (guarantor.bvnLast4) throw no.bvnDone();
  await countTry(context.db, { budget: 'guarantor bvn', subject: guarantor.id, most: 5, windowMs: dayMs }, context.clock.now());
  if (await isBvnOfUser(context.db, guarantor.borrowerId, blindIndex(context.config, 'bvn', bvn))) throw no.bvnOfBorrower();
  const { status } = await context.bvn.match({ bvn, ...splitName(guarantor.name) });
  if (status === 'not_found') throw no.bvnUnknown();
  if (status === 'no_match') throw no.bvnOther();
  await inTransaction(context.db, async (tx) => {
    const locked = await lockGuarantor(tx, guarantor.id);
    if (!isOpen(locked)) throw no.ended();
    await saveGuarantor(tx, guarantor.id, {
      bvn_sealed: seal(context.config, `guarantors.bvn:${guarantor.id}`, bvn),
      bvn_last4: bvn.slice(-4),
      bvn_consent_at: context.clock.now(),
      status: 'incomplete',
    });
  });
}

const digestOf = (context: Context, guarantorId: string, code: string): string =>
  blindIndex(context.config, 'phone code', `${guarantorId}:${code}`);

export async function sendCode(context: Context, actor: Actor, phoneNumber: string): Promise<void> {
  const guarantor = await openGuarantor(context, actor);
  const [phone, at] = [asE164(phoneNumber), context.clock.now()];
  if ((await findUser(context.db, guarantor.borrowerId))?.phone === phone) throw no.phoneOfBorrower();
  const last = await lastCode(context.db, guarantor.id);
  const leftMs = last ? gapMs - (at.getTime() - last.sentAt.getTime()) : 0;
  if (leftMs > 0) throw no.tooSoon(Math.ceil(leftMs / 1000));
  await countTry(context.db, { budget: 'otp phone', subject: phone, most: 5, windowMs: dayMs }, at);
  await countTry(context.db, { budget: 'otp guarantor', subject: guarantor.id, most: 10, windowMs: dayMs }, at);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await inTransaction(context.db, async (tx) => {
    await lockGuarantor(tx, guarantor.id);
    await saveCode(tx, {
      guarantorId: guarantor.id,
      phone,
      digest: digestOf(context, guarantor.id, code),
      at,
      expiresAt: new Date(at.getTime() + codeLivesMs),
    });
    await sendText(tx, context, {
      to: phone,
      text: `${code} is your ${context.config.BRAND} code. It works for 10 minutes. Never tell it to anybody.`,
    });
  });
}

export async function proveCode(
  context: Context,
  actor: Actor,
  { otp, phoneNumber }: { otp: string; phoneNumber: string },
): Promise<void> {
  const guarantor = await openGuarantor(context, actor);
  const attempt = await tryCode(context.db, guarantor.id, context.clock.now());
  const digest = digestOf(context, guarantor.id, otp);
  if (!attempt || attempt.tries > mostTries || attempt.digest !== digest || attempt.phone !== asE164(phoneNumber))
    throw no.wrongCode();
  await inTransaction(context.db, async (tx) => {
    const locked = await lockGuarantor(tx, guarantor.id);
    if (!isOpen(locked) || !(await useCode(tx, guarantor.id, digest))) throw no.wrongCode();
    await saveGuarantor(tx, guarantor.id, { proven_phone: attempt.phone, status: 'incomplete' });
  });
}
