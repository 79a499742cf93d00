/** Staff fill in an application for a customer at the counter: it is checked whole, and the customer gets a code for its very terms. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { dayMs } from '@ajo/contract/kernel/time';
import type {
  NewPreparedApplication,
  PreparedApplication as Answer,
  PreparedApplicationId,
} from '@ajo/contract/modules/walk-ins.applications';
import type { Context } from '#context';
import { requireCustomer } from '#modules/customers';
import { requireApplicable } from '#modules/loan-applications';
import { limitMailTo, sendMail, sendText } from '#modules/notifications';
import { asE164, findUser, lockUser, type User } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { endOfPhone, maskedEmail } from '#platform/masked-contact';
import { sixDigits } from '#platform/secrets';
import { codeDigestOf } from '../counter-code.ts';
import { replaceCode } from '../counter-code.store.ts';
import { consentText, type PreparedApplication } from '../prepared-application.ts';
import { addPrepared, lockPrepared } from '../prepared-application.store.ts';
import { noContact, ownGuarantee, preparedMissing } from '../walk-ins.errors.ts';

/**
 * Nothing is applied for yet, and no guarantor is invited.
 * @throws DomainError `user_missing` outside of the caller's scope, every refusal of an application (`requireApplicable`), `no_contact`,
 * `own_guarantee`, `too_many_tries`.
 */
export const prepareApplication = (context: Context, actor: Actor, form: NewPreparedApplication): Promise<Answer> =>
  inTransaction(context.db, async (tx) => {
    await requireCustomer(tx, actor, form.customer_id, 'loans.prepare');
    const customer = await lockUser(tx, form.customer_id);
    refuseIf(whyNotGuarantor(form, await findUser(tx, actor.id)));
    const { instalments } = await requireApplicable(tx, context, customer, form);
    const at = context.clock.now();
    const prepared = await addPrepared(tx, {
      id: newId<PreparedApplicationId>(at),
      customer_id: customer.id,
      started_by: actor.id,
      product_id: form.loan_interest_id,
      amount_kobo: form.amount,
      instalments: form.tenor,
      guarantor_name: form.guarantor_name ?? null,
      guarantor_email: form.guarantor_email || null,
      guarantor_phone: form.guarantor_phone ?? null,
      guarantor_relationship: form.guarantor_relationship ?? null,
      wording: consentText(context.config, { amount: form.amount, instalments }),
      code_expires_at: at,
      expires_at: new Date(at.getTime() + dayMs),
      started_at: at,
    });
    return sendCode(tx, context, actor, { prepared, customer });
  });

/** The person who fills in an application is not its guarantor. */
function whyNotGuarantor(
  { guarantor_phone: phone, guarantor_email: email }: NewPreparedApplication,
  staff: User | undefined,
): DomainError | undefined {
  if (phone && asE164(phone) === staff?.phone) return ownGuarantee('guarantor_phone');
  return email && email === staff?.email ? ownGuarantee('guarantor_email') : undefined;
}

/** @throws DomainError `prepared_missing` for what another person filled in, what has expired, or what was sent. */
export const resendApplicationCode = (context: Context, actor: Actor, id: PreparedApplicationId): Promise<Answer> =>
  inTransaction(context.db, async (tx) => {
    const prepared = await lockPrepared(tx, { id, by: actor.id, at: context.clock.now() });
    if (!prepared || prepared.loanId) throw preparedMissing();
    await requireCustomer(tx, actor, prepared.customerId, 'loans.prepare');
    return sendCode(tx, context, actor, { prepared, customer: await lockUser(tx, prepared.customerId) });
  });

type Address = { channel: Answer['channel']; address: string; masked: string };

/** Where the code goes: to the number that signs in, otherwise to the mailbox that does. An unverified number gets none. */
function addressOf({ phone, phoneVerifiedAt, email }: Pick<User, 'phone' | 'phoneVerifiedAt' | 'email'>): Address {
  if (phone && phoneVerifiedAt) return { channel: 'sms', address: phone, masked: endOfPhone(phone) };
  if (email) return { channel: 'mail', address: email, masked: maskedEmail(email) };
  throw noContact();
}

type ToSend = { prepared: PreparedApplication; customer: User };

async function sendCode(tx: Tx, context: Context, actor: Actor, { prepared, customer }: ToSend): Promise<Answer> {
  const { id, wording, expiresAt } = prepared;
  const { channel, address: to, masked } = addressOf(customer);
  await limitMailTo(tx, context, { to, sender: { kind: 'staff', id: actor.id } });
  const code = sixDigits();
  await replaceCode(tx, { id, digest: codeDigestOf(context, id, code), at: context.clock.now() });
  const text = `${code} ${wording}`;
  if (channel === 'sms') await sendText(tx, context, { to, text });
  else
    await sendMail(tx, context, { to, subject: 'Your code to apply for a loan', paragraphs: [text, 'It works for 10 minutes.'] });
  return { id, channel, to: masked, text: wording, expires_at: expiresAt };
}
