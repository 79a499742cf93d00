/** Security headers, and that production names no address of the machine itself. */
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Config } from '#platform/config';
import { sendSecurityHeaders } from './security-headers.ts';

async function headersIn(environment: 'production' | 'development'): Promise<Record<string, unknown>> {
  const app = Fastify();
  await sendSecurityHeaders(
    app as never,
    {
      NODE_ENV: environment,
      REALTIME_PORT: 6001,
      appUrl: 'https://ajo.test',
    } as unknown as Config,
  );
  app.get('/', async () => ({}));
  const { headers } = await app.inject('/');
  await app.close();
  return headers;
}

test('fonts are served by us, and only camera and microphone are permitted', async () => {
  const headers = await headersIn('production');
  expect(headers['content-security-policy']).toContain("font-src 'self';");
  expect(headers['permissions-policy']).toContain('camera=(self), microphone=(self)');
  expect(headers['permissions-policy']).toContain('geolocation=()');
});

test('the live channel of the loopback address is allowed only outside production', async () => {
  expect((await headersIn('development'))['content-security-policy']).toContain('ws://127.0.0.1:6001');
  expect((await headersIn('production'))['content-security-policy']).not.toMatch(/127\.0\.0\.1|localhost/);
});
