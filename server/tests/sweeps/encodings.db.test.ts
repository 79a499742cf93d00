/** Every call reads JSON, urlencoded and multipart bodies alike, also beside a file, and every POST address reaches its other verbs by `_method`. */
import assert from 'node:assert/strict';
import { allCalls } from '@ajo/contract/all-calls';
import type { Call, FileType } from '@ajo/contract/kernel/call';
import { freshContext } from '#kit';
import { expect, test } from 'vitest';
import { nameOf } from '#platform/http/serve';
import { encode, encodings, type Encoded, multipart, type Part, partsOf, styles } from './forms.ts';
import { openRecorder } from './recorder.ts';
import { sampleOf, shapeOf } from './samples.ts';

const anId = '01912f00-0000-7000-8000-00000000beef';
const recorder = await openRecorder(await freshContext());

const writing = allCalls.filter(({ method }) => method !== 'GET');
const named = (calls: Call[]): [string, Call][] => calls.map((call) => [nameOf(call), call]);
const sampleFor = (call: Call): Record<string, unknown> => sampleOf(shapeOf(call.body), { loan: anId, user: anId });

type Outcome = { parsed: unknown } | { status: number; errors: unknown };
type Sending = { method?: string; query?: string };

async function play(call: Call, { headers, payload }: Encoded, { method = call.method, query }: Sending = {}): Promise<Outcome> {
  recorder.take();
  const url = recorder.addressOf(call);
  const answer = await recorder.app.inject({
    method: method as 'POST',
    url: query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url,
    headers: { ...recorder.headersOf(call), ...headers },
    payload,
  });
  const recorded = recorder.take();
  if (recorded && recorded.call !== call) return { status: 0, errors: `reached ${nameOf(recorded.call)}` };
  return recorded ? { parsed: recorded.body } : { status: answer.statusCode, errors: answer.json().errors ?? answer.json().code };
}

const needsFile = ({ files }: Call): boolean => Object.values(files ?? {}).some(({ required }) => required);
const withoutFile = writing.filter((call) => !needsFile(call));
let understood = 0;

test.each(named(withoutFile))('%s reads the same from all three encodings', async (_name, call) => {
  const sample = sampleFor(call);
  const outcomes: Outcome[] = [];
  for (const encoding of encodings) outcomes.push(await play(call, encode(encoding, sample)));
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(outcomes[2]).toEqual(outcomes[0]);
  if (outcomes[0] && 'parsed' in outcomes[0]) understood += 1;
});

test('most samples are valid bodies, so that the comparison is meaningful', () => {
  expect(understood).toBeGreaterThan(withoutFile.length * 0.85);
});

/** The beginning of a file of each kind, as far as its kind is recognised by it. */
const beginnings: Partial<Record<FileType, string>> = {
  'application/pdf': '%PDF-1.7\n',
  'text/csv': 'date,amount\n2026-03-02,100\n',
  'video/mp4': '\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom',
};
const fileParts = ({ files }: Call): Part[] =>
  Object.entries(files ?? {}).map(([name, { types }]) => {
    const text = types.map((type) => beginnings[type]).find(Boolean);
    assert(text, `no example of ${types.join(', ')}`);
    return { name, text, fileName: 'a.file' };
  });

/** A receipt is of a loan or of savings. */
const withoutChoice = ({ savings_id, ...sample }: Record<string, unknown>): Record<string, unknown> =>
  'loan_id' in sample ? sample : { ...sample, ...(savings_id !== undefined && { savings_id }) };

const withFile = writing.filter(needsFile);
test.each(named(withFile))('%s reads the fields before and after its file as its schema reads JSON', async (_name, call) => {
  const sample = withoutChoice(sampleFor(call));
  const expected = { parsed: call.body?.parse(sample) };
  for (const style of Object.values(styles)) {
    const [fields, files] = [partsOf(sample, style), fileParts(call)];
    expect(await play(call, multipart([...fields, ...files]))).toEqual(expected);
    expect(await play(call, multipart([...files, ...fields]))).toEqual(expected);
  }
});

test.each(named(withFile))('%s asks for its file in each encoding that has none', async (_name, call) => {
  const missing = Object.keys(call.files ?? {}).map((name) => [name, ['Choose a file']]);
  for (const encoding of encodings)
    expect(await play(call, encode(encoding, sampleFor(call)))).toEqual({ status: 422, errors: Object.fromEntries(missing) });
});

test.each(named(writing.filter(({ body, files }) => body && !needsFile({ files } as Call))))(
  '%s takes numbers as text and text as numbers',
  async (_name, call) => {
    const sample = sampleFor(call);
    const swapped = Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, otherForm(value)]));
    expect(await play(call, encode('json', swapped))).toEqual(await play(call, encode('json', sample)));
  },
);

/** Only where nothing is lost: "0123" is no number. */
const otherForm = (value: unknown): unknown => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value;
};

const overridden = writing.filter(({ method }) => method !== 'POST');
test.each(named(overridden))('%s is reached by POST with _method in the body or the query', async (_name, call) => {
  const sample = sampleFor(call);
  const expected = await play(call, encode('json', call.postedWithMethod ? { ...sample, _method: call.method } : sample), {
    method: call.postedWithMethod ? 'POST' : call.method,
  });
  for (const encoding of encodings) {
    const inBody = encode(encoding, { ...sample, _method: call.method.toLowerCase() });
    expect(await play(call, inBody, { method: 'POST' })).toEqual(expected);
    const inQuery = { method: 'POST', query: `_method=${call.method}` };
    expect(await play(call, encode(encoding, sample), inQuery)).toEqual(expected);
  }
});

const posted = writing.filter(({ method }) => method === 'POST');
test.each(named(posted))('%s is never treated as a verb that its path does not have', async (_name, call) => {
  const names = new Set(
    writing
      .filter(({ path }) => path.replaceAll(/\{\w+\}/g, '') === call.path.replaceAll(/\{\w+\}/g, ''))
      .map(({ method }) => method),
  );
  for (const method of ['PUT', 'PATCH', 'DELETE', 'GET', 'TRACE'].filter((one) => !names.has(one as 'PUT')))
    expect(await play(call, encode('multipart', { ...sampleFor(call), _method: method }))).toMatchObject({ status: 405 });
});

test.each(named(writing))('%s refuses an undeclared file by its name', async (_name, call) => {
  const form = multipart([{ name: 'surprise', text: '%PDF-1.7', fileName: 'surprise.pdf' }]);
  expect(await play(call, form)).toEqual({ status: 422, errors: { surprise: ['No file is expected here'] } });
});

test.each(named(writing))('%s refuses an unreadable body', async (_name, call) => {
  const send = async (type: string, payload: string) =>
    (await play(call, { headers: { 'content-type': type }, payload })) as { status: number };
  expect((await send('application/xml', '<a/>')).status).toBe(415);
  expect((await send('text/plain', 'dry_run=true')).status).toBe(415);
  expect((await send('nonsense', 'dry_run=true')).status).toBe(415);
  expect((await send('application/json', '{"dry_run":')).status).toBe(400);
  expect((await send('application/json', '["dry_run"]')).status).toBe(422);
  expect((await send('application/json', '"dry_run"')).status).toBe(422);
  expect((await send('application/json', 'null')).status).toBe(422);
  expect((await send('application/x-www-form-urlencoded', '{"dry_run":true}')).status).toBe(422);
  expect((await send('application/x-www-form-urlencoded', '=true')).status).toBe(422);
  expect((await send('multipart/form-data', 'dry_run')).status).toBe(400);
  expect((await send(`multipart/form-data; boundary=${'x'.repeat(5_000)}`, 'dry_run')).status).toBe(400);
  expect((await send('multipart/form-data; boundary=', 'dry_run')).status).toBe(400);
  expect(
    (await send('multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nhalf')).status,
  ).toBe(400);
});
