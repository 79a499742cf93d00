/** What a customer has apart from loans, on the start page: of tests of its parts. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { customerCreditCalls } from '@ajo/contract/modules/customer-credit';
import { type OwnDashboard, ownDashboardCalls } from '@ajo/contract/modules/dashboard.own';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import type { LoanRow } from '@ajo/contract/modules/loans';
import { ownSavingsCalls } from '@ajo/contract/modules/savings';
import type { ReactElement } from 'react';
import { answer, answering, pageWith, renderPart } from '#test-page';

const none = kobo(0n);
export const notDue = { next_due_on: null, next_amount: null, price_ended_on: null };
export const instalment = kobo(500_000n);
export const nothing: OwnDashboard['holdings'] = {
  savings: { count: 0, balance: none, largest: [] },
  investments: { count: 0, principal: none, matures_on: null },
  packages: [],
};
type Shown = { credit?: bigint; loans?: LoanRow[]; holdings?: OwnDashboard['holdings'] };

export const showWith = (part: ReactElement, { credit = 0n, loans = [], holdings = nothing }: Shown): void => {
  const data: OwnDashboard = {
    today: day('2026-03-30'),
    profile: { percent: 100, next: null, rejected: [] },
    loan: null,
    earlier_loans: 0,
    unread_notifications: 0,
    held: [],
    guarantors_waiting: [],
    loans: [],
    open: null,
    guarantors: [],
    notifications: { ...pageWith([]), additional: { unread_count: 0 } },
    customer_credit: kobo(credit),
    holdings,
  };
  answering('user', [
    answer(ownDashboardCalls.read, { data }),
    answer(loanCalls.mine, pageWith(loans)),
    answer(ownSavingsCalls.mine, { data: [] }),
    answer(customerCreditCalls.own, { data: { credit: kobo(credit), available: kobo(credit), refusal: null } }),
  ]);
  renderPart(part);
};

export const rent = {
  id: '0199a000-0000-7000-8000-0000000000d5',
  number: 'SV-000001',
  name: 'Rent',
  balance: kobo(5_000_000n),
  target: kobo(10_000_000n),
  locked_until: null,
  autosave: null,
};
export const freezer = {
  id: rent.id,
  number: 'BL-000001',
  name: 'Freezer',
  price: kobo(4_000_000n),
  paid: kobo(1_000_000n),
  price_ended_on: null,
};
