/** When a credit report can be requested, and the figures of a report. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { type BureauEnquiry, BureauEnquiryId } from '@ajo/contract/modules/credit-bureaus';
import { LoanState } from '@ajo/contract/modules/loans';
import type { BureauReport, Facility } from '#platform/bureau/bureau';
import { expect, test } from 'vitest';
import { facilitiesOf, isValid, summaryOf, whyNotRequest } from './enquiry.rules.ts';

const on = day('2026-03-02');
const at = new Date('2026-03-02T09:00:00Z');
const lender = 'Ajo Microcredit Limited';
const enquiry = (change: Partial<BureauEnquiry>): BureauEnquiry => ({
  id: BureauEnquiryId.parse('01890000-0000-7000-8000-00000000000a'),
  status: 'requested',
  requested_by: 'Bola Cole',
  requested_at: at,
  answered_at: null,
  valid_until: null,
  number: null,
  score: null,
  summary: null,
  facilities: [],
  ...change,
});
const ready = { status: 'pending', hasConsent: true, hasBvn: true, attempt: null, at } as const;
const minutesAgo = (minutes: number): Date => new Date(at.getTime() - minutes * 60_000);

test('a report is requested before the payout only', () => {
  const open = LoanState.options.filter((status) => whyNotRequest({ ...ready, status }) === undefined);
  expect(open).toEqual(['pending', 'approved', 'disbursement_failed']);
});

test.each([
  [{ hasConsent: false }, 'bureau_consent_missing'],
  [{ hasBvn: false }, 'bvn_not_verified'],
  [{ attempt: enquiry({ requested_at: minutesAgo(1) }) }, 'bureau_enquiry_pending'],
  [{ attempt: enquiry({ requested_at: minutesAgo(2) }) }, undefined],
  [{ attempt: enquiry({ status: 'failed', requested_at: minutesAgo(0) }) }, undefined],
])('refusal %#: %s', (change, code) => expect(whyNotRequest({ ...ready, ...change })?.code).toBe(code));

test('a report is valid through its last day', () => {
  expect(isValid(enquiry({ valid_until: on }), on)).toBe(true);
  expect(isValid(enquiry({ valid_until: on }), addDays(on, 1))).toBe(false);
  expect([isValid(enquiry({}), on), isValid(null, on)]).toEqual([false, false]);
});

const facility = (change: Partial<Facility>): Facility => ({
  lender: 'Bank',
  lenderType: null,
  kind: null,
  openedOn: null,
  isOpen: true,
  amount: kobo(100n),
  balance: kobo(50n),
  overdue: kobo(0n),
  monthly: kobo(10n),
  daysLate: 0,
  classification: 'performing',
  ...change,
});
const summarised = (facilities: Facility[], inquiries: BureauReport['inquiries'] = []) => {
  const report = { number: 'W-1', score: 700, facilities, inquiries };
  return summaryOf(report, { facilities: facilitiesOf(report, lender), on });
};

test('a report without loans has no class and costs nothing', () => {
  expect(summarised([])).toEqual({
    running: 0,
    balance: 0n,
    overdue: 0n,
    monthly: 0n,
    monthly_unknown: 0,
    worst_class: null,
    worst_days_late: null,
    inquiries: 0,
  });
});

test('running loans are counted with balance and instalment; what is unknown is stated, never guessed', () => {
  const running = [facility({}), facility({ balance: kobo(70n), monthly: null, overdue: kobo(5n) })];
  expect(summarised([...running, facility({ balance: kobo(0n) }), facility({ isOpen: false })])).toMatchObject({
    running: 2,
    balance: 120n,
    overdue: 5n,
    monthly: 10n,
    monthly_unknown: 1,
  });
  expect(summarised([facility({ monthly: null })])).toMatchObject({ monthly: null, monthly_unknown: 1 });
});

test('our own loans, which the bureau has from our file, are left out', () => {
  const ours = facility({ lender: 'AJO MICROCREDIT LTD', balance: kobo(999n), daysLate: 400, classification: 'lost' });
  expect(summarised([ours, facility({})])).toMatchObject({ running: 1, balance: 50n, worst_class: 'performing' });
  expect(summarised([facility({ lender: 'MAJOR AJO MICROCREDIT' })])).toMatchObject({ running: 1 });
});

test('the worst class and the most days late count closed loans as well', () => {
  const late = facility({ isOpen: false, balance: kobo(0n), classification: 'doubtful', daysLate: null });
  expect(summarised([facility({ daysLate: 3 }), late])).toMatchObject({ worst_class: 'doubtful', worst_days_late: 61 });
  expect(summarised([facility({ classification: 'unknown', daysLate: null })])).toMatchObject({
    worst_class: 'unknown',
    worst_days_late: null,
  });
  expect(summarised([facility({ classification: 'watch', daysLate: 12 })])).toMatchObject({ worst_days_late: 12 });
});

test('inquiries of the last 90 days are counted', () => {
  const inquiries = [addDays(on, -90), on, addDays(on, -91), null].map((requestedOn) => ({ on: requestedOn, lenderType: null }));
  expect(summarised([], inquiries).inquiries).toBe(2);
});
