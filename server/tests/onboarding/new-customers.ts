/** Customers who have only registered, and what their browsers send. */
import type { FastifyInstance } from 'fastify';
import { aCustomer, aPicture, appOf, ask, freshContext, signIn } from '#kit';
import type { Context } from '#context';
import type { User } from '#modules/users';

export type Headers = Record<string, string>;
type House = { context: Context; app: FastifyInstance };

export async function aNewCustomer({ context }: House): Promise<{ user: User; as: Headers }> {
  const user = await aCustomer(context, { status: 'registered', firstName: 'Adaeze', lastName: 'Okonkwo' });
  return { user, as: await signIn(context, user) };
}

/** One section of the wizard, as its customer reads it. */
export async function sectionOf({ app }: House, as: Headers, name: string) {
  const { data } = (await ask(app, 'GET /api/user/onboarding', { as })).json();
  return data.sections.find((one: { name: string }) => one.name === name);
}

/** A browser's form with files, by hand: name, file name, bytes. */
export type Part = [field: string, name: string, bytes: Buffer];
function form(parts: readonly Part[], fields: Record<string, string> = {}) {
  const mark = 'form-edge-7f3a';
  const open = (head: string) => Buffer.from(`--${mark}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`);
  const payload = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => [open(`name="${name}"`), Buffer.from(`${value}\r\n`)]),
    ...parts.flatMap(([field, name, bytes]) => [open(`name="${field}"; filename="${name}"`), bytes, Buffer.from('\r\n')]),
    Buffer.from(`--${mark}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${mark}` } };
}

type Sent = { as: Headers; parts: readonly Part[]; fields?: Record<string, string> };

export async function upload({ app }: House, path: string, { as, parts, fields }: Sent) {
  const { payload, headers } = form(parts, fields);
  return app.inject({ method: 'POST', url: `/api${path}`, headers: { ...as, ...headers }, payload });
}

export const sendFile = async (house: House, path: string, { as, bytes }: { as: Headers; bytes?: Buffer | undefined }) =>
  upload(house, path, { as, parts: [['user_file', 'id.jpg', bytes ?? (await aPicture())]] });

/** A fresh house, and what its newcomers do there. */
export async function openOnboarding() {
  const context = await freshContext();
  const app = await appOf(context);
  const house = { context, app };
  return {
    context,
    app,
    newCustomer: () => aNewCustomer(house),
    post: (as: Headers, path: string, body: object) => ask(app, `POST /api${path}`, { as, body }),
    section: (as: Headers, name: string) => sectionOf(house, as, name),
    upload: (as: Headers, path: string, parts: readonly Part[], fields: Record<string, string> = {}) =>
      upload(house, path, { as, parts, fields }),
    sendFile: (as: Headers, path: string, bytes?: Buffer) => sendFile(house, path, { as, bytes }),
  };
}

/** What the sections ask for. */
export const kin = { name: 'Ngozi Okonkwo', relationship: 'Spouse', phone_number: '0805 550 0099', address: '12 Macaulay Way' };
export const home = { address: '12 Herbert Macaulay Way', city: 'Yaba', state: 'Lagos' };
export const work = { status: 'employed', employer: 'Zenith Logistics', monthly_income: 42_000_000 };
export const shop = {
  name: 'Ade Fabrics',
  kind: 'Fabrics',
  address: '3 Balogun Street',
  city: 'Lagos',
  state: 'Lagos',
  monthly_sales: '30000000',
};
