/** The description of the API: every call as it is sent, and every refusal. */
import { allCalls } from '@ajo/contract/all-calls';
import { call } from '@ajo/contract/kernel/call';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApi, subjectOf } from './openapi.ts';

type Shape = { properties?: Record<string, unknown>; required?: string[] };
type Operation = {
  security: Record<string, unknown>[];
  parameters: { name: string; in: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Shape }> };
  responses: Record<string, { $ref?: string }>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components: { responses: Record<string, unknown> } };

const described = async (calls: Parameters<typeof openApi>[0]): Promise<Document> =>
  (await openApi(calls, 'Ajo')) as unknown as Document;
const whole = await described(allCalls);
const operations = Object.entries(whole.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, string, Operation] => [`${method} ${path}`, path, operation]),
);

it.each(operations)('%s describes each path parameter and each response', (_name, path, { parameters, responses }) => {
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  expect(inPath.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort());
  expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(parameters.length);
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['422', '429', '500', '503']));
  const named = Object.values(responses).flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []);
  expect(named.filter((name) => !(name in whole.components.responses))).toEqual([]);
});

const one = call({
  method: 'PATCH',
  path: '/{role}/things/{id}',
  summary: 'Changes a thing.',
  access: 'session.own',
  params: z.object({ id: z.string() }),
  body: z.object({ title: z.string() }),
  files: { paper: { maxBytes: 1024 * 1024, types: ['application/pdf'], required: true } },
  postedWithMethod: true,
});

const describedOne = await described([one]);

describe('a call posted with its method', () => {
  const operation = describedOne.paths['/{role}/things/{id}']?.['post'];

  it('is described in its body, next to fields and files', () => {
    expect(operation?.requestBody).toMatchObject({
      required: true,
      content: {
        'multipart/form-data': {
          schema: { properties: { _method: { const: 'PATCH' } }, required: ['title', 'paper', '_method'] },
        },
      },
    });
  });

  it('lists its error responses, including 405', () => {
    const statuses = ['200', '400', '401', '403', '404', '405', '409', '413', '415', '422', '429', '500', '503'];
    expect(Object.keys(operation?.responses ?? {}).sort()).toEqual(statuses);
  });
});

it('a public call lists no 403', async () => {
  const ask = call({ method: 'GET', path: '/banks', summary: 'Banks.', access: 'public' });
  const operation = (await described([ask])).paths['/banks']?.['get'];
  expect(Object.keys(operation?.responses ?? {})).toEqual(['200', '422', '429', '500', '503']);
});

it('a guarantor authenticates with the token of the link, every other user with a session', () => {
  const theirs = operations.filter(([, , { security }]) => security.some((way) => 'invitation' in way));
  expect(theirs.length).toBe(allCalls.filter(({ access }) => access === 'guarantor.act').length);
  expect(theirs.length).toBeGreaterThan(2);
});

it.each([
  ['/{role}/loan/{id}', 'loan'],
  ['/admin/{product}-wallets', 'wallets'],
  ['/user/loans', 'loans'],
  ['/banks', 'banks'],
] as const)('%s is found under %s', (path, subject) => {
  expect(subjectOf({ path })).toBe(subject);
});

it('no call has the default subject', () => {
  expect(allCalls.map(subjectOf).filter((subject) => subject === 'api')).toEqual([]);
});
