/** A letter to a guarantor: by mail to those with an address, by text message to the others. */
import type { Context } from '#context';
import { sendMail, sendText } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import type { Guarantor } from '../guarantor.ts';

/** `sms`: the same statement in at most 110 signs, after which the brand and the telephone still fit into one part. */
export type GuarantorLetter = { subject: string; text: string; sms: string; more?: readonly string[] };

export async function writeToGuarantor(
  tx: Tx,
  context: Context,
  { email, phone, provenPhone, name }: Pick<Guarantor, 'email' | 'phone' | 'provenPhone' | 'name'>,
  { subject, text, sms, more = [] }: GuarantorLetter,
): Promise<void> {
  if (email) return sendMail(tx, context, { to: email, subject, paragraphs: [`Hello ${name},`, text, ...more] });
  const { BRAND: brand, BRAND_PHONE: telephone } = context.config;
  await sendText(tx, context, { to: provenPhone ?? phone, text: `${brand}: ${sms} Questions? Call ${telephone}` });
}
