/** Complete profiles, made by the real commands, and the pictures that they need. */
import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { uploadLimitBytes } from '@ajo/contract/kernel/call';
import sharp from 'sharp';
import { saveAddress, saveBank, saveDocument, saveEmployment, saveIdentity, saveKin } from '#modules/onboarding';
import { fullName, type User } from '#modules/users';
import { receiveFile } from '#platform/files/intake';
import type { Context } from '#context';
import { actorOf } from './people.ts';

/** A photo of one colour; another number is another photo. */
export const aPicture = (shade = 120, size = 40): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: { r: shade, g: 120, b: 90 } } })
    .jpeg()
    .toBuffer();

export const aBvn = (): string => `22${randomInt(100_000_000, 999_999_999)}`;

const aKin = {
  name: 'Ngozi Okonkwo',
  relationship: 'Spouse',
  phone_number: '08055500099',
  address: '12 Herbert Macaulay Way',
};

/** The documents that every customer must send. */
export async function sendDocuments(context: Context, user: User): Promise<void> {
  for (const [at, path] of ['passport_photograph', 'government_id'].entries()) {
    const rule = { maxBytes: uploadLimitBytes, types: ['image/jpeg'] as const };
    const file = await receiveFile(Readable.from([await aPicture(at)]), rule, { field: 'user_file', name: `${path}.jpg` });
    await saveDocument(context, actorOf(user), { path, file });
    await file.discard();
  }
}

/** What needs no provider: home, next of kin, work, documents. */
export async function fillIn(context: Context, user: User, income = 42_000_000): Promise<void> {
  const actor = actorOf(user);
  await saveAddress(context, actor, { address: '12 Herbert Macaulay Way', city: 'Yaba', state: 'Lagos' });
  await saveKin(context, actor, aKin);
  await saveEmployment(context, actor, { status: 'employed', employer: 'Zenith Logistics', monthly_income: income });
  await sendDocuments(context, user);
}

/** Everything that a loan needs; the customer is active afterwards. */
export async function completeProfile(context: Context, user: User, income?: number): Promise<void> {
  await saveIdentity(context, actorOf(user), { bvn: aBvn(), ip: '127.0.0.1' });
  await fillIn(context, user, income);
  // The bank holds the account under the customer's own name, independent of the test's script.
  const payments = { ...context.payments, resolveAccount: async () => ({ name: fullName(user).toUpperCase() }) };
  await saveBank({ ...context, payments }, actorOf(user), { bankCode: '058', number: '0123456700' });
}
