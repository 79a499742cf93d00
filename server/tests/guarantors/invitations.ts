/** For the tests of guarantors: a loan that waits for them, the link from the mailbox, the code from the phone, and small files. */
import { readFileSync } from 'node:fs';
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { aCustomer, appOf, ask, aWaitingLoan, freshContext, signIn, type TestContext } from '#kit';
import { statementVersion } from '#modules/guarantors';
import { deliverOutbox } from '#modules/notifications';
import { asE164, type User } from '#modules/users';
import { sqlOf } from '#platform/db/sql';

type Headers = Record<string, string>;

export const aVideo = readFileSync(new URL('../../seeds/demo/guarantor-video.webm', import.meta.url));
export const aStatement = Buffer.from('Date,Details,Debit,Credit\n2026-02-01,Salary,,250000.00\n');

/** A form as a browser sends it. */
export async function form(
  fields: Record<string, string>,
  files: Record<string, Buffer> = {},
): Promise<{ payload: Buffer; headers: Headers }> {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  for (const [name, bytes] of Object.entries(files)) sent.append(name, new Blob([new Uint8Array(bytes)]), `${name}.bin`);
  const body = new Response(sent);
  return { payload: Buffer.from(await body.arrayBuffer()), headers: { 'content-type': body.headers.get('content-type') ?? '' } };
}

export type Borrower = { user: User; as: Headers; loanId: string };
type Person = { name: string; email: string; phone_number: string; relationship: string };
/** A person who is reached by text messages only. */
export const withoutMail = (person: Person): Person => ({ ...person, email: '' });
let people = 0;

/** A person without an account. */
export function aFriend(input: Partial<Person> = {}): Person {
  people += 1;
  return {
    name: 'Garba Sani',
    email: `friend${people}@mail.test`,
    phone_number: `0805550${String(people).padStart(4, '0')}`,
    relationship: 'Friend',
    ...input,
  };
}

/** A unique BVN for each person. */
export const aBvn = (): string => `333${String((people += 1)).padStart(8, '0')}`;

export async function openInvitations() {
  const context = await freshContext();
  const app = await appOf(context);

  async function aBorrower(amount: Kobo = kobo(4_000_000n)): Promise<Borrower> {
    const user = await aCustomer(context);
    return { user, as: await signIn(context, user), loanId: await aWaitingLoan(context, user, amount) };
  }

  const name = (borrower: Pick<Borrower, 'as'>, person: Person = aFriend()) =>
    ask(app, 'POST /api/user/onboarding/guarantor', { as: borrower.as, body: person });

  /** Named, and the link taken out of the mailbox. */
  async function invited(borrower: Borrower, person: Person = aFriend()): Promise<Guest> {
    const { id } = (await name(borrower, person)).json<{ data: { id: string } }>().data;
    return guestOf({ context, app }, { id, person });
  }
  const rowOf = (id: string) =>
    sqlOf(context.db).selectFrom('guarantors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const keptFiles = async () => (await sqlOf(context.db).selectFrom('files').select('id').execute()).length;
  return {
    context,
    app,
    aBorrower,
    name,
    invited,
    rowOf,
    keptFiles,
    guest: (id: string, person: Person) => guestOf({ context, app }, { id, person }),
  };
}
export type Invitations = Awaited<ReturnType<typeof openInvitations>>;

export const linkIn = (messages: readonly { to: string; text: string }[], email: string): string =>
  new URL(
    /https?:\S+acceptance\S+/.exec(
      messages.findLast(({ to, text }) => to === email && text.includes('acceptance'))?.text ?? '',
    )?.[0] ?? 'http://none',
  ).search;

type House = { context: TestContext; app: FastifyInstance };
export type Guest = Awaited<ReturnType<typeof guestOf>>;

/** The guarantor at their own phone. */
async function guestOf({ context, app }: House, { id, person }: { id: string; person: Person }) {
  await deliverOutbox(context);
  const search = person.email
    ? linkIn(context.sent.mails, person.email)
    : linkIn(context.sent.texts, asE164(person.phone_number));
  const call = (method: string, path: string, body?: object): Promise<LightMyRequestResponse> =>
    ask(app, `${method} /api/${path}${search}`, { body });
  const send = async (path: string, fields: Record<string, string>, files: Record<string, Buffer> = {}) =>
    app.inject({ method: 'POST', url: `/api/${path}${search}`, ...(await form(fields, files)) });
  async function code(): Promise<string> {
    await deliverOutbox(context);
    return /\d{6}/.exec(context.sent.texts.at(-1)?.text ?? '')?.[0] ?? '';
  }
  const proveBvn = (bvn: string) => call('POST', 'bvn', { bvn, consent: true });
  const answer = (accept: boolean, files: Record<string, Buffer> = {}, more: Record<string, string> = {}) =>
    send(
      'guarantor-acceptance',
      {
        accept: String(accept),
        statement_version: statementVersion,
        name: person.name,
        ...(Object.keys(files).length > 0 && { consent: 'true' }),
        ...more,
      },
      files,
    );
  /** BVN and phone, ready to answer. */
  async function proven(bvn = aBvn()): Promise<void> {
    await proveBvn(bvn);
    await call('POST', 'otp', { phone_number: person.phone_number });
    await call('POST', 'otp-verification', { otp: await code(), phone_number: person.phone_number });
  }
  const state = async () => (await ask(app, `GET /api/guarantor-link${search}`)).json<{ data: { state: string } }>().data.state;
  return { id, person, search, call, send, code, proveBvn, answer, proven, state };
}
