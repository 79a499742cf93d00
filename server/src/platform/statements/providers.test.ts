/** The real adapters against the stand-in over real HTTP: statements arrive to the kobo, codes that are no good are refused. */
import { startSandbox } from '@ajo/sandbox/main';
import { afterAll, describe, expect, test } from 'vitest';
import { openLog } from '#platform/log';
import { openMbs } from './mbs.ts';
import { openMono } from './mono.ts';

const log = openLog('silent');
const sandbox = await startSandbox({
  port: 0,
  smtpPort: 0,
  webhookUrl: 'http://127.0.0.1:9',
  appOrigin: 'http://localhost',
  secretKey: 'sk_test_tests',
  now: () => new Date('2026-03-02T08:00:00Z'),
});
afterAll(() => sandbox.close());
const timeoutMs = 2000;
const mono = openMono({ baseUrl: `${sandbox.url}/mono`, secretKey: 'test_sk', timeoutMs, log });
const mbs = openMbs({ baseUrl: `${sandbox.url}/mbs`, clientId: 'ajo', clientSecret: 'sandbox', timeoutMs, log });
const fault = (operation: string, kind: string): Promise<Response> =>
  fetch(`${sandbox.url}/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation, fault: kind }),
  });

/** Each balance follows from the one before it: nothing was lost on the way. */
function provesItself(rows: readonly { debit: bigint; credit: bigint; balance: bigint | null }[]): boolean {
  return rows.every(({ debit, credit, balance }, at) => {
    const before = rows[at - 1]?.balance;
    return before === undefined || before === null || balance === before - debit + credit;
  });
}

describe('Mono', () => {
  const input = {
    ref: 'r1',
    name: 'Ada Obi',
    email: 'ada@ajo.test',
    returnUrl: 'http://localhost/profile?section=bank_statement&connect=r1',
  };
  /** The choices on the page of the bank, and their redirects. */
  const press = async (page: string, act: string): Promise<URL> => {
    const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '');
  };

  test('has a sign-in page that redirects back with a one-time code', async () => {
    const page = await mono.openPage(input);
    expect(await (await fetch(page)).text()).toContain('Allow');
    const back = await press(page, '');
    expect([back.searchParams.get('connect'), back.searchParams.get('section')]).toEqual(['r1', 'bank_statement']);
    const code = back.searchParams.get('code') ?? '';
    expect(await mono.connect(code)).toMatchObject({ status: 'connected' });
    expect(await mono.connect(code)).toEqual({ status: 'refused' });
  });

  test('a cancelled connection returns without a code', async () => {
    const back = await press(await mono.openPage(input), 'cancel');
    expect([back.searchParams.get('connect'), back.searchParams.has('code')]).toEqual(['r1', false]);
  });

  test.each(['error_500', 'html', 'timeout_before'])('%s: no sign-in page is returned', async (kind) => {
    await fault('mono', kind);
    await expect(mono.openPage(input)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await mono.openPage(input)).toMatch(/^http/);
  });

  test('exchanges a code once and returns the statement of six months', async () => {
    const connected = await mono.connect('code_abc123');
    expect(connected).toEqual({ status: 'connected', reference: 'acc_code_abc123' });
    const fetched = await mono.fetch('acc_code_abc123', 'code_abc123');
    if (fetched.status !== 'ready') throw new Error(fetched.status);
    const { rows, ...facts } = fetched.statement;
    expect(facts).toEqual({
      bank: 'GTBank',
      holder: 'BABATUNDE ADEYEMI',
      accountLast4: '6701',
      totals: { debit: null, credit: null },
    });
    expect([rows.length > 50, provesItself(rows)]).toEqual([true, true]);
    expect(rows.find(({ narration }) => narration.startsWith('SALARY'))).toMatchObject({
      on: '2025-09-25',
      credit: 32_000_000n,
      debit: 0n,
    });
  });

  test('reports when the bank is still processing, and when it refuses', async () => {
    expect(await mono.connect('code_expired')).toEqual({ status: 'refused' });
    expect(await mono.fetch('acc_code_slow', '')).toEqual({ status: 'processing' });
    expect(await mono.fetch('acc_code_slow', '')).toMatchObject({ status: 'ready' });
    expect(await mono.fetch('acc_code_failed', '')).toEqual({ status: 'refused' });
  });

  test.each(['error_500', 'html', 'timeout_before'])('%s is treated as unavailable, so that the job retries', async (kind) => {
    await fault('mono', kind);
    await expect(mono.connect('code_abc123')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('MyBankStatement', () => {
  test('returns the statement of a ticket and its password, with its own totals', async () => {
    expect(await mbs.connect('1234567-1:AB12')).toEqual({ status: 'connected', reference: '1234567-1' });
    const fetched = await mbs.fetch('1234567-1', '1234567-1:AB12');
    if (fetched.status !== 'ready') throw new Error(fetched.status);
    const { rows, totals, holder, accountLast4 } = fetched.statement;
    expect([holder, accountLast4, provesItself(rows)]).toEqual(['ADEYEMI BABATUNDE', '6701', true]);
    expect(totals.debit).toBe(rows.reduce((sum, { debit }) => sum + debit, 0n));
    expect(totals.credit).toBe(rows.reduce((sum, { credit }) => sum + credit, 0n));
  });

  test('a wrong password is refused, a broken gateway is unavailable', async () => {
    expect(await mbs.connect('1234567-1:000000')).toEqual({ status: 'refused' });
    expect(await mbs.fetch('1234567-1', '1234567-1:000000')).toEqual({ status: 'refused' });
    await fault('mbs', 'error_500');
    await expect(mbs.connect('1234567-1:AB12')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
