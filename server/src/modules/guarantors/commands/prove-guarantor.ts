/** The guarantor proves who they are: BVN with consent, then a code on their own phone. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { sendText } from '#modules/notifications';
import { asE164, findUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { countAttempt } from '#platform/http/throttle.store';
import { blindIndex, seal, sixDigits } from '#platform/secrets';
import { addConsent } from '../consent.store.ts';
import type { From, Guarantor } from '../guarantor.ts';
import {
  isOpen,
  splitName,
  whyNotBvn,
  whyNotCode,
  whyNotMoreGuarantees,
  whyNotPhone,
  whyNotSendCode,
} from '../guarantor.rules.ts';
import { findGuarantor, lockGuarantor, lockGuarantorsOf, otherGuarantees, saveGuarantor } from '../guarantor.store.ts';
import { consentVersion, consentWords } from '../guarantor-words.ts';
import * as no from '../guarantors.errors.ts';
import { isBvnOfUser } from '../guarantors.queries.ts';
import { lastCode, saveCode, tryCode, useCode } from '../phone-code.store.ts';
import { guarantorPolicy } from '../policy.store.ts';

const codeLivesMs = 600_000;

async function openGuarantor(context: Context, actor: Actor): Promise<Guarantor> {
  const guarantor = await findGuarantor(context.db, actor.id);
  if (!guarantor || !isOpen(guarantor)) throw no.ended();
  return guarantor;
}

/** The register is queried before the transaction; facts that may have changed since are checked again inside it. */
export async function proveBvn(context: Context, actor: Actor, bvn: string, from: From): Promise<void> {
  const guarantor = await openGuarantor(context, actor);
  if (guarantor.bvnLast4) throw no.bvnDone();
  await countAttempt(
    context.db,
    { budget: 'guarantor bvn', subject: guarantor.id, max: 5, windowMs: dayMs },
    context.clock.now(),
  );
  const digest = blindIndex(context.config, 'bvn', bvn);
  if (await isBvnOfUser(context.db, guarantor.borrowerId, digest)) throw no.bvnOfBorrower();
  const { status } = await context.bvn.match({ bvn, ...splitName(guarantor.name) });
  if (status === 'not_found') throw no.bvnUnknown();
  if (status === 'no_match') throw no.bvnOther();
  const policy = await guarantorPolicy(context.db, context.clock.businessDay());
  await inTransaction(context.db, async (tx) => {
    const all = await lockGuarantorsOf(tx, guarantor.loanId);
    const locked = all.find(({ id }) => id === guarantor.id);
    if (!locked || !isOpen(locked)) throw no.ended();
    if (locked.bvnLast4) throw no.bvnDone();
    refuseIf(whyNotBvn(digest, all));
    const proven = { ...locked, bvnDigest: digest };
    refuseIf(whyNotMoreGuarantees({ policy, otherGuarantees: await otherGuarantees(tx, proven) }));
    const at = context.clock.now();
    await saveGuarantor(tx, guarantor.id, {
      bvn_sealed: seal(context.config, `guarantors.bvn:${guarantor.id}`, bvn),
      bvn_digest: digest,
      bvn_last4: bvn.slice(-4),
      bvn_match: status,
      bvn_consent_at: at,
      status: 'incomplete',
    });
    await addConsent(tx, { guarantorId: guarantor.id, kind: 'bvn', version: consentVersion, words: consentWords.bvn, from, at });
  });
}

/** All guarantors of the loan are locked, so that two who bring the same number come one after the other. */
const othersOf = async (tx: Tx, { id, loanId }: Guarantor): Promise<Guarantor[]> =>
  (await lockGuarantorsOf(tx, loanId)).filter((one) => one.id !== id);

const digestOf = (context: Context, guarantorId: string, code: string): string =>
  blindIndex(context.config, 'phone code', `${guarantorId}:${code}`);

export async function sendCode(context: Context, actor: Actor, phoneNumber: string): Promise<void> {
  const guarantor = await openGuarantor(context, actor);
  const [phone, at] = [asE164(phoneNumber), context.clock.now()];
  if ((await findUser(context.db, guarantor.borrowerId))?.phone === phone) throw no.phoneOfBorrower();
  refuseIf(whyNotSendCode((await lastCode(context.db, guarantor.id))?.sentAt, at));
  await countAttempt(context.db, { budget: 'otp phone', subject: phone, max: 5, windowMs: dayMs }, at);
  await countAttempt(context.db, { budget: 'otp guarantor', subject: guarantor.id, max: 10, windowMs: dayMs }, at);
  const code = sixDigits();
  await inTransaction(context.db, async (tx) => {
    refuseIf(whyNotPhone(phone, await othersOf(tx, guarantor)));
    // Of two concurrent calls the second finds the code of the first.
    refuseIf(whyNotSendCode((await lastCode(tx, guarantor.id))?.sentAt, at));
    await saveCode(tx, {
      guarantorId: guarantor.id,
      phone,
      digest: digestOf(context, guarantor.id, code),
      at,
      expiresAt: new Date(at.getTime() + codeLivesMs),
    });
    await sendText(tx, context, {
      to: phone,
      text: `${code} is your ${context.config.BRAND} code. It works for 10 minutes. Never share it.`,
    });
  });
}

export async function proveCode(
  context: Context,
  actor: Actor,
  { otp, phoneNumber }: { otp: string; phoneNumber: string },
): Promise<void> {
  const guarantor = await openGuarantor(context, actor);
  const proof = { digest: digestOf(context, guarantor.id, otp), phone: asE164(phoneNumber) };
  refuseIf(whyNotCode(await tryCode(context.db, guarantor.id, context.clock.now()), proof));
  await inTransaction(context.db, async (tx) => {
    refuseIf(whyNotPhone(proof.phone, await othersOf(tx, guarantor)));
    const locked = await lockGuarantor(tx, guarantor.id);
    if (!isOpen(locked) || !(await useCode(tx, guarantor.id, proof.digest))) throw no.wrongCode();
    await saveGuarantor(tx, guarantor.id, { proven_phone: proof.phone, status: 'incomplete' });
  });
}
