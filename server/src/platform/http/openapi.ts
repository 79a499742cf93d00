/** OpenAPI 3.1 document generated from the calls, with their errors. */
import { setImmediate } from 'node:timers/promises';
import { may, scopeOf, staffRoles } from '@ajo/contract/kernel/access';
import { apiRoot, type Call, capabilitiesOf, type FileRule } from '@ajo/contract/kernel/call';
import { type ErrorKind, httpStatusOf } from '@ajo/contract/kernel/errors';
import { z } from 'zod';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref' }) as Json;
  return rest;
};

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  partnerKey: { type: 'http', scheme: 'bearer', description: 'An API key of a merchant: `ajo_live_…`' },
  invitation: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: "The token of a guarantor's link, together with `email`, the address that it was sent to",
  },
};

const text = { type: 'string' };
const refusal: Json = {
  type: 'object',
  properties: {
    message: { ...text, description: 'A sentence for people' },
    code: { ...text, description: 'A word for programs; it does not change' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: text },
      description: 'Sentences for each field that is wrong',
    },
    request_id: { ...text, description: 'Also in the header X-Request-Id: by it the log finds what happened' },
  },
  required: ['message', 'code', 'request_id'],
};

const sentenceOfKind: Record<ErrorKind, string> = {
  invalid: 'A field is wrong, and is named',
  unreadable: 'What was sent cannot be read',
  'signed-out': 'The caller is not signed in, or the session has ended',
  forbidden: 'The caller has no right to this call',
  missing: 'It does not exist, or lies outside of what the caller may see',
  'wrong-method': '`_method` names another method',
  conflict: 'The state does not allow it: it was done before, or must not be done now',
  'too-large': 'A file or body is too large',
  'wrong-type': 'The content is not of a type that is taken here',
  'too-many': 'Too many calls or attempts; wait the seconds in Retry-After',
  unavailable: 'Overloaded, or a provider does not respond; wait the seconds in Retry-After',
};
const kinds = Object.keys(sentenceOfKind) as ErrorKind[];
const refusals: Json = {
  ...Object.fromEntries(
    kinds.map((kind) => [
      kind,
      {
        description: sentenceOfKind[kind],
        ...((kind === 'too-many' || kind === 'unavailable') && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  ),
  unexpected: {
    description: 'Our mistake; the request id finds it in the log',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  },
};

/** Errors that this call can return because of its declaration, and a 409 for a conflict. */
export function refusalsOf(call: Call): ErrorKind[] {
  const takesBody = Boolean(call.body ?? call.files) || call.method !== 'GET';
  return kinds.filter((kind) => {
    if (kind === 'signed-out' || kind === 'forbidden') return call.access !== 'public' || call.path.startsWith('/auth/');
    if (kind === 'missing') return Boolean(call.params) || call.path.includes('{');
    if (kind === 'unreadable' || kind === 'too-large' || kind === 'wrong-type') return takesBody;
    if (kind === 'conflict') return call.method !== 'GET';
    return kind === 'wrong-method' ? call.method !== 'GET' : true;
  });
}

const apiDescription = [
  'Money is an integer number of kobo. Days are Africa/Lagos.',
  'Bodies are JSON, multipart or urlencoded; text is converted to numbers and booleans where this is lossless.',
  'A POST with `_method` in its query or body reaches the PUT, PATCH or DELETE of its address.',
].join(' ');

/** Describes each call in a turn of its own: all of them take a second, and other requests must not wait for it. */
export async function describeEach<T>(calls: readonly Call[], describe: (call: Call) => T): Promise<T[]> {
  const described: T[] = [];
  for (const call of calls) {
    described.push(describe(call));
    await setImmediate();
  }
  return described;
}

/** Replies are described as they look on the wire, which for codecs is their input side. */
export async function openApi(calls: readonly Call[], brand: string): Promise<Json> {
  const paths: Record<string, Json> = {};
  await describeEach(calls, (call) => {
    (paths[call.path] ??= {})[call.postedWithMethod ? 'post' : call.method.toLowerCase()] = operation(call);
  });
  return {
    openapi: '3.1.0',
    info: { title: `${brand} API`, version: '1', description: apiDescription },
    servers: [{ url: apiRoot }],
    components: { securitySchemes, schemas: { Refusal: refusal }, responses: refusals },
    paths,
  };
}

/** What a call is about: the first word of its path that is no address of a role. */
export const subjectOf = ({ path }: Pick<Call, 'path'>): string =>
  path
    .split('/')
    .map((part) => part.replace(/\{\w+\}-?/, ''))
    .find((part) => part && part !== 'admin' && part !== 'user') ?? 'api';

function operation(call: Call): Json {
  const needed = capabilitiesOf(call);
  return {
    summary: call.summary,
    tags: [subjectOf(call)],
    ...(call.addition && { 'x-addition': true, description: 'Not named by the specification: an addition.' }),
    ...(needed.length === 0
      ? { security: [] }
      : {
          security: [{ [securityOf(call)]: [] }],
          'x-capability': needed,
          'x-roles': staffRoles.filter((role) => needed.some((capability) => scopeOf(role, capability))),
        }),
    parameters: [...parameters(call, 'params', 'path'), ...parameters(call, 'query', 'query'), ...prefix(call), ...key(call)],
    ...(call.body || call.files || call.postedWithMethod ? { requestBody: requestBody(call) } : {}),
    responses: {
      [String(call.status ?? 200)]: call.download
        ? { description: 'A file', content: { [call.download]: {} } }
        : {
            description: 'Success',
            content: { 'application/json': { schema: call.reply ? schemaOf(call.reply, 'input') : {} } },
          },
      ...Object.fromEntries(refusalsOf(call).map((kind) => [String(httpStatusOf[kind]), refusedAs(kind)])),
      '500': refusedAs('unexpected'),
    },
  };
}

const securityOf = (call: Call): keyof typeof securitySchemes => {
  if (call.access === 'guarantor.act') return 'invitation';
  return capabilitiesOf(call).some((capability) => may('partner', capability)) ? 'partnerKey' : 'bearer';
};

const refusedAs = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

const prefix = (call: Call): Json[] =>
  call.path.includes('{role}')
    ? [{ name: 'role', in: 'path', required: true, schema: { type: 'string' }, description: "The caller's own prefix" }]
    : [];
const key = (call: Call): Json[] =>
  call.takesIdempotencyKey ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }] : [];

function parameters(call: Call, part: 'params' | 'query', place: 'path' | 'query'): Json[] {
  const schema = call[part];
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name: shape['type'] === 'array' ? `${name}[]` : name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

function requestBody(call: Call): Json {
  const body = call.body ? schemaOf(call.body, 'input') : { type: 'object', properties: {} };
  const binary = Object.entries(call.files ?? {}).map(([name, rule]) => [name, fileOf(rule)]);
  const needed = Object.entries(call.files ?? {}).flatMap(([name, rule]) => (rule.required ? [name] : []));
  const verb = call.postedWithMethod ? { _method: { const: call.method, description: 'The method that is meant' } } : {};
  const required = [...((body['required'] as string[] | undefined) ?? []), ...needed, ...Object.keys(verb)];
  const schema = {
    ...body,
    properties: { ...(body['properties'] as Json | undefined), ...Object.fromEntries(binary), ...verb },
    ...(required.length > 0 && { required }),
  };
  // A body of alternatives has no properties of its own, and must not be given any.
  const withoutFiles =
    Object.keys(verb).length === 0 ? body : { ...schema, properties: { ...(body['properties'] as Json | undefined), ...verb } };
  const takesOtherForms = needed.length === 0;
  return {
    required: required.length > 0,
    content: {
      ...(takesOtherForms && { 'application/json': { schema: withoutFiles } }),
      'multipart/form-data': { schema: binary.length === 0 ? withoutFiles : schema },
      ...(takesOtherForms && { 'application/x-www-form-urlencoded': { schema: withoutFiles } }),
    },
  };
}

function fileOf({ maxBytes, types, many }: FileRule): Json {
  const description = `${types.join(', ')}; at most ${maxBytes / 1024 / 1024} MB`;
  const file = { type: 'string', format: 'binary', description };
  return many ? { type: 'array', items: file } : file;
}
