/** The three forms of a request body: JSON, urlencoded and multipart. Anything else is 415. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import qs from 'qs';
import { bodyLimits, checkJsonSize, formTooLarge, formUnreadable, jsonAsForm } from './body-limits.ts';

export async function acceptBodies(app: FastifyInstance): Promise<void> {
  // Plain text would arrive as a body without fields.
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Many clients name JSON on every request, also on one without a body.
    if (text === '') return done(null, undefined);
    checkJsonSize(text);
    return void parseJson(request, text, done);
  });
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, parseFields(text)),
  );
  await app.register(multipart);
}

/**
 * `a=1`, `a[]=1`, `a[0]=1` and `a[b]=1`, as Laravel and browsers write them.
 * @throws DomainError `invalid` on the field `body` above the limits, for JSON, and for text that holds no field.
 */
export function parseFields(text: string): Record<string, unknown> {
  if (hasMoreBrackets(text, bodyLimits.brackets)) throw formTooLarge();
  // curl names a form where nothing is named. As a form, JSON is one unknown field, and the act would run without what it asks.
  if (/^\s*[{[]/.test(text)) throw jsonAsForm();
  if (/%(?![0-9a-f]{2})/i.test(text)) throw formUnreadable();
  const fields = readForm(text);
  if (text.trim() !== '' && Object.keys(fields).length === 0) throw formUnreadable();
  return fields;
}

function readForm(text: string): Record<string, unknown> {
  try {
    return qs.parse(text, {
      depth: bodyLimits.depth,
      strictDepth: true,
      arrayLimit: bodyLimits.listEntries,
      parameterLimit: bodyLimits.fields,
      throwOnLimitExceeded: true,
      // A field named "constructor" is a field like any other, and never the prototype of an object.
      plainObjects: true,
    });
  } catch (error) {
    if (error instanceof RangeError) throw formTooLarge();
    throw error;
  }
}

/**
 * Each bracket of a name makes a level, and an index makes a list up to it: few names could otherwise hold millions of places.
 * Stops at the limit, so that a body of a million brackets costs as little as one of a few thousand.
 */
function hasMoreBrackets(text: string, limit: number): boolean {
  const bracket = /\[|%5B/gi;
  for (let found = 0; found <= limit; found += 1) if (!bracket.test(text)) return false;
  return true;
}
