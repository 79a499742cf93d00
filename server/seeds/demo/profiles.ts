/** The profiles of the demo customers: filled in by the real commands, with drawn specimens for documents. */
import { Readable } from 'node:stream';
import type { Actor } from '@ajo/contract/kernel/access';
import { uploadLimitBytes } from '@ajo/contract/kernel/call';
import type { UserId } from '@ajo/contract/kernel/id';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import {
  customerKycOf,
  reviewKyc,
  saveAddress,
  saveBank,
  saveBusinessSection,
  saveCac,
  saveDocument,
  saveEmployment,
  saveIdentity,
  saveKin,
} from '#modules/onboarding';
import { receiveFile } from '#platform/files/intake';

const ip = '127.0.0.1';
const homes = [
  ['12 Herbert Macaulay Way', 'Yaba'],
  ['4 Allen Avenue', 'Ikeja'],
  ['31 Bode Thomas Street', 'Surulere'],
  ['7 Awolowo Road', 'Ikoyi'],
  ['22 Ikorodu Road', 'Maryland'],
  ['18 Agege Motor Road', 'Mushin'],
  ['5 Adeniran Ogunsanya Street', 'Surulere'],
] as const;
const jobs = [
  ['Zenith Logistics Ltd', 420_000],
  ['Balogun Market, fabrics', 310_000],
  ['Lagoon Hospital', 380_000],
  ['Oyingbo foodstuff', 260_000],
  ['St. Gregory College', 240_000],
  ['Ladipo Motor Parts', 290_000],
  ['Tejuosho Market, tailoring', 330_000],
] as const;
const kin = [
  'Ngozi Okonkwo',
  'Folake Adeyemi',
  'Obinna Eze',
  'Laraba Musa',
  'Tonye Tamuno',
  'Bisi Olawale',
  'Kunle Ajayi',
] as const;

/** What differs between people who fill in the same form. */
type Identifiers = { bvn: string; kinPhone: string; account: string };

/** The stand-in of the banks names accounts by their last digits: these are the customers' own names. */
const identifiersOf = (at: number): Identifiers => ({
  bvn: `2230000000${at}`,
  kinPhone: `0805550010${at}`,
  account: `01234567${String(at).padStart(2, '0')}`,
});

/** `at` picks the home, the work and the drawings. */
export async function onboard(
  context: Context,
  actor: Actor,
  at: number,
  { bvn, kinPhone, account } = identifiersOf(at),
): Promise<void> {
  const [[address, city], [employer, income]] = [homes[at % homes.length] ?? homes[0], jobs[at % jobs.length] ?? jobs[0]];
  await saveIdentity(context, actor, { bvn, ip, dateOfBirth: day(`19${85 + (at % 8)}-0${(at % 8) + 2}-14`) });
  await saveAddress(context, actor, { address, city, state: 'Lagos' });
  await saveKin(context, actor, {
    name: kin[at % kin.length] ?? kin[0],
    relationship: 'Spouse',
    phone_number: kinPhone,
    address: `${address}, ${city}`,
  });
  await saveEmployment(context, actor, { status: 'employed', employer, monthly_income: income * 100 });
  await saveBank(context, actor, { bankCode: '058', number: account });
  await send(context, actor, { path: 'passport_photograph', drawing: portrait(at) });
  await send(context, actor, { path: 'government_id', drawing: identityCard(at) });
}

/** The proof of address that the highest level needs. */
export const sendUtilityBill = (context: Context, actor: Actor): Promise<void> =>
  send(context, actor, { path: 'utility_bill', drawing: certificate });

type Shop = { name: string; kind: string; address: string; city: string; sales: bigint; rc: string };

/** A business with pictures of the shop and its certificate, as its owner sends them. */
export async function openShop(context: Context, owner: Actor, { sales, rc, ...shop }: Shop): Promise<void> {
  const pictures = await Promise.all([0, 1].map((at) => photoOf({ name: 'business_pictures', drawing: stall(at) })));
  const facts = { ...shop, state: 'Lagos', monthly_sales: kobo(sales) };
  await saveBusinessSection(context, owner, { input: facts, pictures });
  for (const picture of pictures) await picture.discard();
  await saveCac(context, owner, { company_name: shop.name, rc_number: rc });
  await send(context, owner, { path: 'business_registration', drawing: certificate });
}

/** Compliance reviews what was sent and approves it. */
export async function acceptDocuments(
  context: Context,
  { customer, officer }: { customer: Actor; officer: Actor },
): Promise<void> {
  const found = await customerKycOf(context, officer, customer.id as UserId);
  for (const { id, kind, can } of found?.items ?? [])
    if (can.includes('verify') && kind !== 'bank_account')
      await reviewKyc(context, officer, { id, status: 'verified', reason: undefined });
}

async function send(context: Context, actor: Actor, { path, drawing }: { path: string; drawing: string }): Promise<void> {
  const file = await photoOf({ name: path, drawing });
  await saveDocument(context, actor, { path, file });
  await file.discard();
}

/** Many people share a drawing. */
const photos = new Map<string, Buffer>();

async function draw(drawing: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing)).jpeg().toBuffer();
}

async function photoOf({ name, drawing }: { name: string; drawing: string }) {
  const photo = photos.get(drawing) ?? (await draw(drawing));
  photos.set(drawing, photo);
  const rule = { maxBytes: uploadLimitBytes, types: ['image/jpeg'] as const };
  return receiveFile(Readable.from([photo]), rule, { field: name, name: `${name}.jpg` });
}

/** The slip of a payment at a bank, without a word that could be mistaken for a real one. */
export const bankSlip = () => photoOf({ name: 'bank-slip', drawing: slip });

const skins = ['#6b4428', '#5a3820', '#7a4e2d', '#4d2f1b', '#835738'] as const;
const shirts = ['#0b5d3b', '#a65a2a', '#2c4a7c', '#7a2b52', '#4b5b2a'] as const;
const person = (at: number): string => `
  <circle cx="150" cy="140" r="62" fill="${skins[at % skins.length]}"/><path d="M88 128a62 62 0 0 1 124 0q-62-34-124 0z" fill="#1d1512"/>
  <path d="M40 340q0-120 110-120t110 120z" fill="${shirts[at % shirts.length]}"/>`;
const portrait = (at: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="680" viewBox="0 0 300 340"><rect width="300" height="340" fill="#e9e4da"/>${person(at)}</svg>`;
/** A drawing without text: it cannot be mistaken for a real one. */
const identityCard = (at: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="630" viewBox="0 0 500 315"><rect width="500" height="315" rx="18" fill="#dfeee4"/>
  <rect width="500" height="56" rx="18" fill="#0b5d3b"/><svg x="24" y="80" width="150" height="190" viewBox="0 0 300 340"><rect width="300" height="340" fill="#f6f3ec"/>${person(at)}</svg>
  ${[96, 132, 168, 204, 240].map((y, row) => `<rect x="200" y="${y}" width="${250 - row * 30}" height="16" rx="8" fill="#9bb5a5"/>`).join('')}</svg>`;
const stall = (at: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600" viewBox="0 0 300 200"><rect width="300" height="200" fill="#efe6d6"/>
  <path d="M20 70h260l-20-34H40z" fill="${shirts[at % shirts.length]}"/><rect x="36" y="70" width="228" height="96" fill="#c9b48f"/>
  ${[52, 96, 140, 184, 228].map((x, place) => `<rect x="${x}" y="${112 - ((place + at) % 3) * 10}" width="26" height="54" rx="4" fill="${shirts[(place + at) % shirts.length]}"/>`).join('')}</svg>`;
const certificate = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="990" viewBox="0 0 350 495"><rect width="350" height="495" fill="#fbf8f0"/>
  <rect x="18" y="18" width="314" height="459" fill="none" stroke="#0b5d3b" stroke-width="3"/><circle cx="175" cy="92" r="34" fill="#0b5d3b"/>
  ${[160, 196, 232, 268, 304, 340].map((y, row) => `<rect x="${60 + row * 6}" y="${y}" width="${230 - row * 12}" height="12" rx="6" fill="#b9b29f"/>`).join('')}</svg>`;
const slip = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="420" viewBox="0 0 400 210"><rect width="400" height="210" fill="#fdfdf6"/>
  <rect width="400" height="34" fill="#2c4a7c"/>${[56, 84, 112, 140].map((y, row) => `<rect x="24" y="${y}" width="${300 - row * 40}" height="12" rx="6" fill="#b7bfcc"/>`).join('')}
  <circle cx="330" cy="160" r="30" fill="none" stroke="#7a2b52" stroke-width="4"/></svg>`;
