/** Credit reports on the page of an application: requested, shown, empty, failed, and hidden from roles that do not read them. */
import type { Role } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import {
  type BureauEnquiry,
  BureauEnquiryId,
  type BureauOfLoan,
  type BureausOfLoan,
  creditBureauCalls,
} from '@ajo/contract/modules/credit-bureaus';
import { LoanId } from '@ajo/contract/modules/loans';
import { answer, answering, openPage, refusal, unanswered } from '#test-page';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Providers } from '#app/providers.tsx';
import { BureauCard } from './bureau-card.tsx';

const id = LoanId.parse('0199a000-0000-7000-8000-000000000c01');
const report: BureauEnquiry = {
  id: BureauEnquiryId.parse('0199a000-0000-7000-8000-000000000c02'),
  status: 'received',
  requested_by: 'Bola Cole',
  requested_at: new Date('2026-03-02T08:00:00Z'),
  answered_at: new Date('2026-03-02T08:00:05Z'),
  valid_until: day('2026-04-01'),
  number: 'W-0042/2026',
  score: 598,
  summary: {
    running: 2,
    balance: kobo(70_600_000n),
    overdue: kobo(3_050_000n),
    monthly: kobo(10_200_000n),
    monthly_unknown: 1,
    worst_class: 'substandard',
    worst_days_late: 45,
    inquiries: 7,
  },
  facilities: [
    {
      lender: 'FAIRMONEY MICROFINANCE BANK LTD',
      lender_type: 'Micro Lenders',
      kind: 'Nano Loan',
      opened_on: day('2026-01-02'),
      open: true,
      ours: false,
      amount: kobo(12_000_000n),
      balance: kobo(9_600_000n),
      overdue: kobo(3_050_000n),
      monthly: null,
      days_late: 45,
      classification: 'substandard',
    },
  ],
};
const crc = (change: Partial<BureauOfLoan> = {}): BureauOfLoan => ({
  bureau: 'crc',
  latest: null,
  attempt: null,
  can: ['request'],
  why_not: null,
  ...change,
});
const consent = { at: new Date('2026-03-01T08:00:00Z'), version: '2026-01', taken_by: null };
const reports = (bureaus: BureauOfLoan[], agreed: BureausOfLoan['consent'] = consent) =>
  answer(creditBureauCalls.ofLoan, { data: { bureaus, consent: agreed } });

function shown(answers: Parameters<typeof answering>[1], as: Role = 'admin') {
  const page = answering(as, answers);
  render(
    <Providers knows={() => true}>
      <MemoryRouter>
        <BureauCard id={id} />
      </MemoryRouter>
    </Providers>,
  );
  return page;
}

test('a report is requested, and its figures and loans are shown', async () => {
  let latest: BureauEnquiry | null = null;
  const { user, sentTo } = shown([
    answer(creditBureauCalls.ofLoan, () => ({
      data: { consent, bureaus: [crc(latest ? { latest, can: [], why_not: 'This report is valid until 01 Apr, 2026' } : {})] },
    })),
    answer(creditBureauCalls.request, () => {
      latest = report;
      return { message: 'Credit report received', data: { consent, bureaus: [] } };
    }),
  ]);
  const part = within(await screen.findByRole('region', { name: 'CRC' }));
  part.getByText('No report yet.');
  await user.click(part.getByRole('button', { name: 'Request report from CRC' }));
  await part.findByText('598');
  expect(sentTo(creditBureauCalls.request).map(({ body }) => body)).toEqual([{ bureau: 'crc' }]);
  part.getByText('₦30,500.00 overdue');
  part.getByText('₦102,000.00 a month, and one loan without a stated instalment');
  part.getByText('45 days late at worst');
  const facts = [...(part.getByText('Valid until').closest('dl')?.querySelectorAll('dd') ?? [])].map((dd) => dd.textContent);
  expect(facts.slice(1)).toEqual(['01 Apr, 2026', 'W-0042/2026', '7 in 90 days']);
  expect(facts[0]).toMatch(/ ago by Bola Cole$/);
  // Its age says it already.
  expect(part.queryByText(/^This report is valid until/)).toBeNull();
  expect(part.queryByRole('button', { name: /^Request/ })).toBeNull();
  await user.click(part.getByText('Show the loan'));
  const loans = within(part.getByRole('table'));
  loans.getByText('FAIRMONEY MICROFINANCE BANK LTD');
  loans.getByText('Substandard, 45 days late');
});

test('the reason why no bureau can be asked is there once', async () => {
  const why = 'Reports can be requested only for open applications, until the payout';
  shown([reports([crc({ can: [], why_not: why }), crc({ bureau: 'firstcentral', can: [], why_not: why })])]);
  expect(await screen.findAllByText(new RegExp(why))).toHaveLength(1);
});

test('where nothing is requested any more, one line says that no report was', async () => {
  answering('admin', [
    reports([crc({ can: [], why_not: 'The application is decided' }), crc({ bureau: 'firstcentral', can: [] })]),
  ]);
  render(
    <Providers knows={() => true}>
      <BureauCard id={id} isOver />
    </Providers>,
  );
  await screen.findByText(/^No report was requested\. The customer agreed/);
  expect(screen.queryByText(/The application is decided/)).toBeNull();
});

test('a refusal is shown in its place, and the request can be made again', async () => {
  const { user } = shown([
    reports([crc({ latest: report })]),
    refusal(creditBureauCalls.request, 503, 'CRC cannot be reached right now. Please try again'),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Request again from CRC' }));
  expect(await screen.findByText('CRC cannot be reached right now. Please try again')).toBeTruthy();
  screen.getByRole('button', { name: 'Request again from CRC' });
});

test('a bureau that did not answer, and a request of a colleague that is under way', async () => {
  const failed: BureauEnquiry = {
    ...report,
    status: 'failed',
    answered_at: null,
    valid_until: null,
    summary: null,
    facilities: [],
  };
  shown([
    reports([
      crc({ attempt: failed }),
      crc({
        bureau: 'firstcentral',
        attempt: { ...failed, status: 'requested' },
        can: [],
        why_not: 'This report is being requested now',
      }),
    ]),
  ]);
  const first = within(await screen.findByRole('region', { name: 'CRC' }));
  first.getByText(/CRC did not answer/);
  first.getByRole('button', { name: 'Request again from CRC' });
  const second = within(screen.getByRole('region', { name: 'FirstCentral' }));
  second.getByText(/A report is being requested/);
  expect(second.queryByRole('button')).toBeNull();
});

test('no record, no consent and no bureau are each stated', async () => {
  shown([
    reports(
      [crc({ latest: { ...report, status: 'no_record', score: null, number: null, summary: null, facilities: [] } })],
      null,
    ),
  ]);
  expect(await screen.findByText(/CRC has no record of the customer/)).toBeTruthy();
  screen.getByText('The customer has not agreed to credit reports in this application.');
});

test('without a bureau the card says how to get one', async () => {
  shown([reports([])]);
  expect(await screen.findByText('No credit bureau is connected')).toBeTruthy();
});

test('a skeleton is shown while it loads', async () => {
  shown([unanswered(creditBureauCalls.ofLoan)]);
  expect(screen.getByLabelText('Loading')).toBeTruthy();
});

test('an error is shown with a way to try again', async () => {
  shown([refusal(creditBureauCalls.ofLoan, 403, 'You cannot do this')]);
  expect(await screen.findByText('You cannot do this')).toBeTruthy();
});

test('the full answer is shown for a reason, to roles that read identity data', async () => {
  const { user, sentTo } = shown([
    reports([crc({ latest: report })]),
    answer(creditBureauCalls.raw, { data: { raw: '{"ConsumerHitResponse":{}}' } }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'View report of CRC' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Report of CRC' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'The customer disputes a loan');
  await user.click(dialog.getByRole('button', { name: 'Show report' }));
  expect(await dialog.findByDisplayValue('{"ConsumerHitResponse":{}}')).toBeTruthy();
  expect(sentTo(creditBureauCalls.raw).map(({ params, body }) => [params, body])).toEqual([
    [{ id: report.id }, { reason: 'The customer disputes a loan' }],
  ]);
});

test('a credit officer has no full answer', async () => {
  shown([reports([crc({ latest: report })])], 'credit_officer');
  expect(await screen.findByRole('region', { name: 'CRC' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'View report of CRC' })).toBeNull();
});

test('finance has no card', () => {
  const { sentTo } = shown([reports([crc()])], 'finance');
  expect(screen.queryByText('Credit bureaus')).toBeNull();
  expect(sentTo(creditBureauCalls.ofLoan)).toEqual([]);
});

test('the superadmin sets how long a report is valid, and an admin reads it', async () => {
  const validFor = (days: number) => ({ data: { days_valid: days, changes: [], initial: { days_valid: 30 } } });
  const settings = answer(creditBureauCalls.settings, validFor(30));
  const { user, sentTo } = await openPage('/admin/bureau-settings', {
    as: 'superadmin',
    answers: [settings, answer(creditBureauCalls.setSettings, { message: 'Settings saved', ...validFor(14) })],
  });
  const days = await screen.findByLabelText(/A report is valid for/);
  await user.clear(days);
  await user.type(days, '14');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(sentTo(creditBureauCalls.setSettings).map(({ body }) => body)).toEqual([{ days_valid: 14 }]);
});
