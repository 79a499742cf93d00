/** Opens an address of the web app for a person, with real routing and the real client; only the network is replaced, at `fetch`. */
import { apiRoot, type Call, type Input, type Reply } from '@ajo/contract/kernel/call';
import type { Role } from '@ajo/contract/kernel/access';
import { DomainError, type ErrorKind, type FieldErrors, httpStatusOf } from '@ajo/contract/kernel/errors';
import { asPage, type Page } from '@ajo/contract/kernel/page';
import { act, configure, render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect } from 'vitest';
import { z } from 'zod';
import { Providers } from '#app/providers.tsx';
import { queryClient } from '#app/query-client.ts';
import { fetchMatched, knows, Screens } from '#app/screens.tsx';
import { session } from '#platform/session';

/** A call, and what the server answers to it. Without `reply` the answer never arrives. */
type Answer = { call: Call; reply?: (input: unknown) => unknown };

/** The reply has the type of the contract, and is written to the wire by its schema: a wrong one fails the test. A DomainError that it throws is a refusal. */
export const answer = <C extends Call>(call: C, reply: Reply<C> | ((input: Input<C>) => Reply<C>)): Answer => ({
  call,
  reply: (input) => (typeof reply === 'function' ? (reply as (input: unknown) => unknown)(input) : reply),
});

/** `errors`: by field, as a 422 names them. */
export const refusal = (call: Call, status: number, message: string, errors?: FieldErrors): Answer => ({
  call,
  reply: () => {
    const kind = (Object.keys(httpStatusOf) as ErrorKind[]).find((one) => httpStatusOf[one] === status) ?? 'unavailable';
    throw new DomainError(kind, 'refused', message, errors && { errors });
  },
});

/** A call whose answer is still on its way: the screen is loading. */
export const unanswered = (call: Call): Answer => ({ call });

/** One page with all the rows. */
export const pageWith = <Row,>(rows: Row[]): Page<Row> =>
  asPage(rows, { page: 1, perPage: 20, total: rows.length, path: `${apiRoot}/list` });

/** A request as the server would read it. */
type Received = {
  call: Call;
  params: unknown;
  query: unknown;
  body: unknown;
  files: Record<string, File>;
  idempotencyKey: string | null;
};
export type OpenPage = { user: UserEvent; requests: Received[]; sentTo: (call: Call) => Received[] };

const person = { id: '0199a000-0000-7000-8000-000000000001', name: 'Kemi Adebayo', email: 'kemi@ajo.test' };
/** Parts of a screen are loaded when they are opened, which takes long on a busy machine. */
configure({ asyncUtilTimeout: 20_000 });

/** Without `as` the visitor is signed out. Waits for the page's heading, or for what is in its place while it loads. Calls that the test does not answer get 404, as an object out of scope does. */
export async function openPage(path: string, { as, answers }: { as?: Role; answers: Answer[] }): Promise<OpenPage> {
  const page = answering(as, answers);
  await fetchMatched(path.split('?')[0] ?? path);
  await act(async () => {
    render(
      <Providers knows={knows}>
        <MemoryRouter initialEntries={[path]}>
          <Screens />
        </MemoryRouter>
      </Providers>,
    );
  });
  const isLoading = answers.some(({ reply }) => !reply);
  const landmark = isLoading ? 'h1, main output[aria-label="Loading"]' : 'h1';
  await waitFor(() => expect(document.querySelector(landmark)).toBeTruthy());
  if (isLoading) return page;
  await waitFor(() => expect(document.querySelector('main output[aria-label="Loading"]')).toBeNull());
  // A part that is drawn again after its data arrived would replace what a test has found. A call that is tried again is not waited for.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 1_000 }).catch(() => undefined);
  return page;
}

/** The same network and person for a part of a page, which the test renders itself. */
export function answering(as: Role | undefined, answers: Answer[]): OpenPage {
  const requests: Received[] = [];
  if (as) session.begin(`token-${crypto.randomUUID()}`, { ...person, type: as });
  else session.end();
  globalThis.fetch = async (input, init) =>
    respond(answers, requests, new URL(input instanceof Request ? input.url : input, 'http://ajo.test'), init ?? {});
  globalThis.XMLHttpRequest = UploadByFetch as unknown as typeof XMLHttpRequest;
  return { user: userEvent.setup(), requests, sentTo: (call) => requests.filter((one) => one.call === call) };
}

/** A part of a page with all that a page is around it. */
export const renderPart = (part: ReactNode, { at = '/' } = {}): void =>
  void render(
    <Providers knows={() => true}>
      <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
    </Providers>,
  );

/** The next answers of one call arrive after those of others. */
export function slowDown(call: Call): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://ajo.test');
    if (verbOf(call) === (init?.method ?? 'GET') && patternOf(call).test(url.pathname))
      await new Promise((done) => setTimeout(done, 100));
    return fetch(input, init);
  };
}

function respond(answers: Answer[], requests: Received[], url: URL, init: RequestInit): Response | Promise<Response> {
  const found = answers.find(({ call }) => verbOf(call) === (init.method ?? 'GET') && patternOf(call).test(url.pathname));
  if (!found) return Response.json({ message: 'Not found', code: 'not_found' }, { status: 404 });
  const received = readRequest(found.call, url, init);
  requests.push(received);
  if (!found.reply) return new Promise(() => undefined);
  try {
    return writeReply(found.call, found.reply(received));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { message, code, errors, kind } = error;
    return Response.json({ message, code, errors }, { status: httpStatusOf[kind] });
  }
}

function readRequest(call: Call, url: URL, init: RequestInit): Received {
  const params = call.params && z.decode(call.params, patternOf(call).exec(url.pathname)?.groups ?? ({} as never));
  const query = call.query && z.decode(call.query, queryOf(url) as never);
  const { sent, files } = bodyOf(init.body);
  const body = call.body && sent && z.decode(call.body, sent as never);
  return { call, params, query, body, files, idempotencyKey: new Headers(init.headers).get('idempotency-key') };
}

function writeReply(call: Call, value: unknown): Response {
  if (call.download) return new Response('', { headers: { 'content-type': call.download } });
  return Response.json(call.reply ? z.encode(call.reply, value as never) : {}, { status: call.status ?? 200 });
}

/** JSON, or the text fields and the files of a form. */
function bodyOf(body: RequestInit['body']): { sent?: unknown; files: Record<string, File> } {
  if (typeof body === 'string') return { sent: JSON.parse(body), files: {} };
  if (!(body instanceof FormData)) return { files: {} };
  const fields = [...body.entries()];
  return {
    sent: Object.fromEntries(fields.filter(([, value]) => typeof value === 'string')),
    files: Object.fromEntries(fields.filter((field): field is [string, File] => field[1] instanceof File)),
  };
}

/** The client uploads with XMLHttpRequest because `fetch` reports no progress. Here both get the same answers. */
class UploadByFetch extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  response: Blob | undefined;
  responseType = '';
  #request = { method: 'GET', address: '' };
  open(method: string, address: string): void {
    this.#request = { method, address };
  }
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null;
  }
  async send(body: FormData): Promise<void> {
    const { method, address } = this.#request;
    const answered = await fetch(address, { method, body });
    this.status = answered.status;
    this.response = await answered.blob();
    this.dispatchEvent(new Event('load'));
  }
}

const verbOf = (call: Call): string => (call.postedWithMethod ? 'POST' : call.method);
const patternOf = ({ path }: Call): RegExp =>
  new RegExp(`^${apiRoot}${path.replace('{role}', '[a-z_]+').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** `status[]=a&status[]=b` is a list and `filter[role]=a` a group, as the server reads them. */
function queryOf({ searchParams }: URL): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const name of new Set(searchParams.keys())) {
    const values = searchParams.getAll(name);
    const [, field = name, group] = /^(\w+)(?:\[(\w+)\])?(?:\[\])?$/.exec(name) ?? [];
    const value = name.endsWith('[]') ? values : values[0];
    query[field] = group ? { ...(query[field] as object | undefined), [group]: value } : value;
  }
  return query;
}
