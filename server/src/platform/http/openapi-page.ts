/** The API as a page for people: what each call is about, who may make it, what it takes. No script, no style inside the page. */
import { apiRoot, type Call, capabilitiesOf } from '@ajo/contract/kernel/call';
import { httpStatusOf } from '@ajo/contract/kernel/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { describeEach, openApi, refusalsOf, subjectOf } from './openapi.ts';

export function openApiRoutes(app: FastifyInstance, calls: readonly Call[], brand: string): void {
  const description = once(async () => JSON.stringify(await openApi(calls, brand)));
  const html = once(() => page(calls, brand));
  app.get(`${apiRoot}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await description()),
  );
  app.get(`${apiRoot}/docs.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(look));
  app.get(`${apiRoot}/docs`, async (_request, reply) => reply.type('text/html; charset=utf-8').send(await html()));
}

/** Made at the first request: most processes end without one, and it takes a second of each start. */
function once(make: () => Promise<string>): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => (made ??= make());
}

const safe = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const look = `:root{color-scheme:light dark;--line:#767676;--quiet:#595959;--link:#0b5d3b}
@media(prefers-color-scheme:dark){:root{--quiet:#b3b3b3;--link:#7fd8ae}}
body{overflow-wrap:anywhere;font:16px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}
a{color:var(--link)}nav ul{columns:12rem;padding:0;list-style:none}nav a{display:inline-block;padding:.25rem 0}
h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}h3{font-size:1rem;margin:1.5rem 0 .25rem}p{margin:.25rem 0}
.more{color:var(--quiet)}code{overflow-wrap:anywhere}summary{cursor:pointer;padding:.25rem 0}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid var(--line);padding:.3rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}`;

async function page(calls: readonly Call[], brand: string): Promise<string> {
  const subjects = [...new Set(calls.map(subjectOf))].sort();
  const links = subjects.map((subject) => `<li><a href="#${safe(subject)}">${safe(subject)}</a></li>`);
  const entries = await describeEach(calls, (call) => ({ subject: subjectOf(call), text: entry(call) }));
  const sections = subjects.map((subject) => {
    const own = entries.filter((one) => one.subject === subject).map(({ text }) => text);
    return `<section id="${safe(subject)}"><h2>${safe(subject)}</h2>${own.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(brand)} API</title><link rel="stylesheet" href="${apiRoot}/docs.css">
<main><h1>${safe(brand)} API</h1><p>All ${calls.length} calls live under <code>${apiRoot}</code>. The full description, with every answer:
<a href="${apiRoot}/openapi.json">openapi.json</a>. Money is an integer number of kobo; days are Africa/Lagos.</p>
<p>Sign in with <code>POST /auth/login</code> and send <code>Authorization: Bearer …</code>. A refusal is
<code>{"message", "code", "errors", "request_id"}</code>; lists come in pages (<code>page</code>, <code>per_page</code>).</p>
<nav aria-label="Subjects"><ul>${links.join('')}</ul></nav>${sections.join('')}</main></html>`;
}

function entry(call: Call): string {
  const sent = call.postedWithMethod ? `POST with <code>_method</code> ${call.method}` : call.method;
  const notes = [
    `Who may: ${safe(capabilitiesOf(call).join(' or ') || 'everyone')}`,
    ...(call.takesIdempotencyKey ? ['takes an <code>Idempotency-Key</code>'] : []),
    ...(call.addition ? ['an addition to the specification'] : []),
    `may refuse with ${refusalsOf(call)
      .map((kind) => httpStatusOf[kind])
      .sort((a, b) => a - b)
      .join(', ')}`,
  ];
  return `<article><h3>${sent} <code>${safe(call.path)}</code></h3><p>${safe(call.summary)}</p><p class="more">${notes.join(' · ')}</p>${fields(call)}</article>`;
}

type Property = { type?: string | string[]; format?: string; enum?: unknown[]; const?: unknown; description?: string };

function fields(call: Call): string {
  const rows = [
    ...rowsOf(call.query, 'query'),
    ...rowsOf(call.body, 'body'),
    ...Object.entries(call.files ?? {}).map(([name, rule]) => row(name, 'file', rule.types.join(', '), rule.required === true)),
  ];
  if (rows.length === 0) return '';
  return `<details><summary>${rows.length === 1 ? '1 field' : `${rows.length} fields`}<span class="more"> of ${safe(call.path)}</span></summary>
<table><thead><tr><th>Field</th><th>In</th><th>Kind</th><th>Needed</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`;
}

function rowsOf(schema: z.ZodType | undefined, place: string): string[] {
  if (!schema) return [];
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' });
  const { properties = {}, required = [] } = shape as { properties?: Record<string, Property>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => row(name, place, kindOf(property), required.includes(name)));
}

const row = (name: string, place: string, kind: string, needed: boolean): string =>
  `<tr><td><code>${safe(name)}</code></td><td>${place}</td><td>${safe(kind)}</td><td>${needed ? 'yes' : 'no'}</td></tr>`;

function kindOf({ type, format, enum: words, const: word }: Property): string {
  if (words) return words.join(', ');
  if (word !== undefined) return JSON.stringify(word);
  return [[type ?? 'see openapi.json'].flat().join(' or '), ...(format ? [`(${format})`] : [])].join(' ');
}
