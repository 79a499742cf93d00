/** Files of loans that run in another system, as a bookkeeper sends them. */
import { ask } from '#kit';
import type { FastifyInstance } from 'fastify';
import { formOf } from './forms.ts';

const head =
  'loan,customer,product,amount,rate_percent,rate_period,method,frequency,paid_out_on,row,due_on,principal,interest,fee,paid,paid_on,reference';

/** 90,000 over three rows that no formula gives; the first is paid, a day late, the second for a part. */
export const loanLines = (name: string, who: string): string[] => [
  `${name},${who},salary LOAN,90000,3,month,declining_equal_instalment,month,2025-12-20,1,2026-01-20,30000.01,2700,250,32950.01,2026-01-21,FT-1`,
  `${name},,,,,,,,,2,2026-02-20,29999.99,1800.50,,10000,2026-02-20,`,
  `${name},,,,,,,,,3,2026-03-31,30000,1300,,,,`,
];

export const loanFile = (...lines: string[]): Buffer => Buffer.from([head, ...lines, ''].join('\n'));

type Sent = { as: Record<string, string>; bytes: Buffer; fields?: Record<string, string>; prefix?: string };

export const uploadLoans = (app: FastifyInstance, { as, bytes, fields = {}, prefix = 'finance' }: Sent) =>
  ask(app, `POST /api/${prefix}/loan-imports`, { as, ...formOf(fields, { name: 'loans.csv', type: 'text/csv', bytes }) });
