/** Opens an address of the web app for a person, with real routing and the real client; only the network is replaced, at `fetch`. */
import { apiRoot, type Call, type Input, type Reply } from '@ajo/contract/kernel/call';
import type { Role } from '@ajo/contract/kernel/access';
import { asPage, type Page } from '@ajo/contract/kernel/page';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect } from 'vitest';
import { z } from 'zod';
import { Providers } from '#app/providers.tsx';
import { queryClient } from '#app/query-client.ts';
import { fetchMatched, knows, Screens } from '#app/screens.tsx';
import { session } from '#platform/session';

/** A call, and what the server answers to it. */
type Answer = { call: Call; reply: (input: unknown) => unknown; refusal?: { status: number; message: string } };

/** The reply has the type of the contract, and is written to the wire by its schema: a wrong one fails the test. */
export const answer = <C extends Call>(call: C, reply: Reply<C> | ((input: Input<C>) => Reply<C>)): Answer => ({
  call,
  reply: (input) => (typeof reply === 'function' ? (reply as (input: unknown) => unknown)(input) : reply),
});

export const refusal = (call: Call, status: number, message: string): Answer => ({
  call,
  reply: () => undefined,
  refusal: { status, message },
});

/** One page with all the rows. */
export const pageWith = <Row,>(rows: Row[]): Page<Row> =>
  asPage(rows, { page: 1, perPage: 20, total: rows.length, path: `${apiRoot}/list` });

/** A request as the server would read it. */
type Received = { call: Call; query: unknown; body: unknown };
export type OpenPage = { user: UserEvent; requests: Received[]; sentTo: (call: Call) => Received[] };

const person = { id: '0199a000-0000-7000-8000-000000000001', name: 'Kemi Adebayo', email: 'kemi@ajo.test' };
const realFetch = globalThis.fetch;

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  globalThis.fetch = realFetch;
});

/** Waits for the page's heading. Calls that the test does not answer get 404, as an object out of scope does. */
export async function openPage(path: string, { as, answers }: { as: Role; answers: Answer[] }): Promise<OpenPage> {
  const requests: Received[] = [];
  session.begin('token', { ...person, type: as });
  globalThis.fetch = async (input, init) =>
    respond(answers, requests, new URL(input instanceof Request ? input.url : input, 'http://ajo.test'), init ?? {});
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
  expect(await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 })).toBeTruthy();
  return { user: userEvent.setup(), requests, sentTo: (call) => requests.filter((one) => one.call === call) };
}

function respond(answers: Answer[], requests: Received[], url: URL, init: RequestInit): Response {
  const found = answers.find(({ call }) => verbOf(call) === (init.method ?? 'GET') && patternOf(call).test(url.pathname));
  if (!found) return Response.json({ message: 'Not found', code: 'not_found' }, { status: 404 });
  const { call, reply, refusal: refused } = found;
  const params = call.params && z.decode(call.params, patternOf(call).exec(url.pathname)?.groups as never);
  const query = call.query && z.decode(call.query, queryOf(url) as never);
  const body = call.body && typeof init.body === 'string' ? z.decode(call.body, JSON.parse(init.body) as never) : undefined;
  requests.push({ call, query, body });
  if (refused) return Response.json({ message: refused.message, code: 'refused' }, { status: refused.status });
  const value = reply({ params, query, body });
  return Response.json(call.reply ? z.encode(call.reply, value as never) : {}, { status: call.status ?? 200 });
}

const verbOf = (call: Call): string => (call.postedWithMethod ? 'POST' : call.method);
const patternOf = ({ path }: Call): RegExp =>
  new RegExp(`^${apiRoot}${path.replace('{role}', '[a-z_]+').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** `status[]=a&status[]=b` is a list, as the server reads it. */
function queryOf({ searchParams }: URL): Record<string, string | string[]> {
  const names = [...new Set(searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name);
      return name.endsWith('[]') ? [name.slice(0, -2), values] : [name, values[0] ?? ''];
    }),
  );
}
