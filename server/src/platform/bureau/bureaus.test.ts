/** The real adapters of CRC and FirstCentral against the stand-in over real HTTP: reports, no record, faults, and words of lenders. */
import { startSandbox } from '@ajo/sandbox/main';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { openLog } from '#platform/log';
import { afterAll, describe, expect, test } from 'vitest';
import type { BureauQuestion, CreditBureau } from './bureau.ts';
import { openCrc } from './crc.ts';
import { openFirstCentral } from './first-central.ts';
import { classIn, countIn, dayIn, koboIn, monthlyOf } from './report-text.ts';

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
const pair = { username: 'ajo', password: 'sandbox', timeoutMs: 400, log };
const crc = openCrc({ baseUrl: `${sandbox.url}/crc`, reportId: '2', ...pair });
const firstcentral = openFirstCentral({ baseUrl: `${sandbox.url}/firstcentral`, productId: '45', ...pair });
const question = (ending: string): BureauQuestion => ({
  reference: `enquiry-${ending}`,
  bvn: `22300000000`.slice(0, -ending.length) + ending,
  name: 'Ada Obi',
  bornOn: day('1990-05-17'),
  amount: kobo(4_000_000n),
});
const reportOf = async (bureau: CreditBureau, ending: string) => {
  const answer = await bureau.request(question(ending));
  if (answer.status !== 'hit') throw new Error(answer.status);
  return answer.report;
};

describe.each([
  ['CRC', 'crc', crc],
  ['FirstCentral', 'firstcentral', firstcentral],
] as const)('%s', (_title, name, bureau) => {
  test('a clean record has a running loan, a closed one, a score and an inquiry', async () => {
    const report = await reportOf(bureau, '1');
    expect(report.score).toBe(712);
    expect(report.inquiries).toHaveLength(1);
    expect(report.inquiries[0]?.on).toBe('2026-02-27');
    expect(report.facilities.map(({ isOpen }) => isOpen)).toEqual([true, false]);
    expect(report.facilities[0]).toMatchObject({
      lender: 'GUARANTY TRUST BANK PLC',
      kind: 'Personal Loan',
      openedOn: '2025-07-05',
      amount: 15_000_000n,
      balance: 4_500_000n,
      overdue: 0n,
      monthly: 1_500_000n,
      classification: 'performing',
    });
    expect(report.facilities[1]).toMatchObject({ balance: 0n, monthly: null });
  });

  test('loans at other lenders are each listed', async () => {
    const { facilities } = await reportOf(bureau, '6');
    const open = facilities.filter(({ isOpen }) => isOpen);
    expect(open.map(({ monthly }) => monthly)).toEqual([2_400_000n, 7_800_000n, 1_750_000n]);
  });

  test('a late loan has its days, a lost one is written off', async () => {
    const late = (await reportOf(bureau, '7')).facilities[0];
    expect(late).toMatchObject({ overdue: 3_050_000n, classification: 'substandard' });
    expect(late?.daysLate).toBe(name === 'crc' ? 45 : 60);
    expect((await reportOf(bureau, '8')).facilities[0]).toMatchObject({ classification: 'written_off', isOpen: true });
  });

  test('a person without a record is no fault', async () => {
    expect(await bureau.request(question('5'))).toMatchObject({ status: 'no_hit' });
  });

  test.each(['error_500', 'html', 'timeout_before'])('%s: unavailable, and the next attempt answers', async (kind) => {
    await fetch(`${sandbox.url}/_control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operation: name, fault: kind }),
    });
    await expect(bureau.request(question('1'))).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await bureau.request(question('1'))).status).toBe('hit');
  });

  test('a bureau that is away, or silent, is unavailable', async () => {
    await expect(bureau.request(question('99'))).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(bureau.request(question('89'))).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await bureau.request(question('2'))).status).toBe('hit');
  });

  test('the same reference is billed once', async () => {
    await bureau.request(question('3'));
    await bureau.request(question('3'));
    const billed = (await (await fetch(`${sandbox.url}/_control/bureau-reports`)).json()) as {
      bureau: string;
      reference: string;
    }[];
    expect(billed.filter((one) => one.bureau === name && one.reference === 'enquiry-3')).toHaveLength(1);
  });
});

test('wrong credentials are a fault of the bureau for staff, never a report', async () => {
  const keyless = { ...pair, password: '' };
  const refused = openCrc({ baseUrl: `${sandbox.url}/crc`, reportId: '2', ...keyless });
  await expect(refused.request(question('1'))).rejects.toMatchObject({ kind: 'unavailable' });
  const other = openFirstCentral({ baseUrl: `${sandbox.url}/firstcentral`, productId: '45', ...keyless });
  await expect(other.request(question('1'))).rejects.toMatchObject({ kind: 'unavailable' });
});

test.each([
  [classIn('Performing', 'Open'), 'performing'],
  [classIn('Pass and Watch', 'Open'), 'watch'],
  [classIn('Non Performing'), 'substandard'],
  [classIn('Substandard'), 'substandard'],
  [classIn('Doubtful'), 'doubtful'],
  [classIn('Lost', 'Open'), 'lost'],
  [classIn('Lost', 'WrittenOff'), 'written_off'],
  [classIn(null, undefined), 'unknown'],
  [dayIn('05-Dec-2025'), '2025-12-05'],
  [dayIn('20/May/2023'), '2023-05-20'],
  [dayIn('30/06/2025'), '2025-06-30'],
  [dayIn('2025-06-30T00:00:00+01:00'), '2025-06-30'],
  [dayIn('31/02/2025'), undefined],
  [dayIn(null), undefined],
  [koboIn('1,260,995'), 126_099_500n],
  [koboIn('1260995.5000'), 126_099_550n],
  [koboIn('N/A'), undefined],
  [koboIn('-5'), undefined],
  [countIn('1,045'), 1045],
  [countIn(''), undefined],
  [monthlyOf(kobo(100n), 'Monthly'), 100n],
  [monthlyOf(kobo(100n), 'WEEKLY'), 434n],
  [monthlyOf(kobo(100n), 'Bi-weekly'), 217n],
  [monthlyOf(kobo(100n), 'Quarterly'), 34n],
  [monthlyOf(kobo(100n), 'At maturity'), undefined],
  [monthlyOf(undefined, 'Monthly'), undefined],
])('words, dates and amounts of reports: %s', (read, expected) => expect(read).toBe(expected));
