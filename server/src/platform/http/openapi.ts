/** The API described by its own table of calls: OpenAPI 3.1, and a page that a person can read. */
import { scopeOf, staffRoles } from '@ajo/contract/kernel/access';
import { apiRoot, type Call, capabilitiesOf } from '@ajo/contract/kernel/call';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref' }) as Json;
  return rest;
};

/** Replies are described as they look on the wire, which for codecs is their input side. */
export function openApi(calls: readonly Call[], brand: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls)
    (paths[call.path] ??= {})[call.postedWithMethod ? 'post' : call.method.toLowerCase()] = operation(call);
  return {
    openapi: '3.1.0',
    info: { title: `${brand} API`, version: '1', description: 'Money is an integer number of kobo. Days are Africa/Lagos.' },
    servers: [{ url: apiRoot }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function operation(call: Call): Json {
  const needed = capabilitiesOf(call);
  return {
    summary: call.summary,
    tags: [call.path.split('/').find((part) => part && !part.startsWith('{') && part !== 'admin' && part !== 'user') ?? 'api'],
    ...(call.addition && { 'x-addition': true, description: 'Not named by the specification: an addition.' }),
    ...(needed.length === 0
      ? { security: [] }
      : {
          security: [{ bearer: [] }],
          'x-capability': needed,
          'x-roles': staffRoles.filter((role) => needed.some((capability) => scopeOf(role, capability))),
        }),
    parameters: [...parameters(call, 'params', 'path'), ...parameters(call, 'query', 'query'), ...prefix(call), ...key(call)],
    ...(call.body || call.files ? { requestBody: requestBody(call) } : {}),
    responses: {
      [String(call.status ?? 200)]: call.download
        ? { description: 'A file', content: { [call.download]: {} } }
        : {
            description: 'Success',
            content: { 'application/json': { schema: call.reply ? schemaOf(call.reply, 'input') : {} } },
          },
      '4XX': { description: 'Refused: message, code, errors by field, request_id' },
    },
  };
}

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
  if (!call.files) return { content: { 'application/json': { schema: body } } };
  const binary = Object.keys(call.files).map((name) => [name, { type: 'string', format: 'binary' }]);
  const properties = { ...(body['properties'] as Json | undefined), ...Object.fromEntries(binary) };
  return { content: { 'multipart/form-data': { schema: { ...body, properties } } } };
}

export function openApiRoutes(app: FastifyInstance, calls: readonly Call[], brand: string): void {
  const description = openApi(calls, brand);
  app.get(`${apiRoot}/openapi.json`, async () => description);
  app.get(`${apiRoot}/docs.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(look));
  app.get(`${apiRoot}/docs`, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page(calls, brand)));
}

const safe = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A file of its own: the house allows no styles inside a page. */
const look = `body{font:16px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd;padding:.4rem;text-align:left;vertical-align:top}
code{overflow-wrap:anywhere}`;

function page(calls: readonly Call[], brand: string): string {
  const rows = calls.map(
    (call) => `<tr><td><code>${call.method}</code></td><td><code>${safe(call.path)}</code></td>
    <td>${safe(call.summary)}${call.addition ? ' <em>(addition)</em>' : ''}</td><td>${safe(capabilitiesOf(call).join(' or ') || 'everyone')}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${safe(brand)} API</title><link rel="stylesheet" href="${apiRoot}/docs.css">
    <h1>${safe(brand)} API</h1><p>All calls live under <code>${apiRoot}</code>. The full description with every field:
    <a href="${apiRoot}/openapi.json">openapi.json</a>. Money is an integer number of kobo; days are Africa/Lagos.</p>
    <table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may</th></tr></thead><tbody>${rows.join('')}</tbody></table></html>`;
}
