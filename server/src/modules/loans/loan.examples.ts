/** One loan and one product as the tests of rules use them; each test names only what it is about. */
import { kobo } from '@ajo/contract/kernel/money';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { initialTerms } from '@ajo/contract/modules/loan-products.terms';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Loan } from './loan.ts';
import { type LoanProduct, termsOfProduct } from '#modules/loan-products';
import { currentEngineVersion } from '#modules/schedules';

export const aProduct = (change: Partial<LoanProduct> = {}): LoanProduct => ({
  id: 'p' as LoanProductId,
  version: 1,
  ...initialTerms,
  name: 'Salary loan',
  min_rate_percent: '3',
  min_amount: kobo(100n),
  max_amount: kobo(20_000_000n),
  max_instalments: 4,
  fee_bps: 125,
  ...change,
});

export const aLoan = (change: Partial<Loan> = {}, product = aProduct()): Loan => ({
  id: '0195-loan' as LoanId,
  number: 42n,
  customerId: 'ada',
  productId: product.id,
  productVersion: product.version,
  status: 'pending',
  purpose: product.name,
  principal: kobo(10_000_000n),
  fee: kobo(125_000n),
  upfrontFee: kobo(0n),
  upfrontFeePaidAt: null,
  downPayment: kobo(0n),
  tranchePlan: [],
  undrawn: kobo(0n),
  underWay: kobo(0n),
  engineVersion: currentEngineVersion,
  ratePercent: product.rate_percent,
  ratePeriod: product.rate_period,
  method: product.method,
  frequency: product.frequency,
  instalments: 3,
  requiredGuarantors: product.required_guarantors,
  terms: termsOfProduct(product),
  reason: null,
  reasonCode: null,
  appliedAt: new Date('2026-03-02T08:00:00Z'),
  termsChangedAt: null,
  offerVersion: null,
  offer: null,
  offerAcceptedAt: null,
  offerAcceptedIp: null,
  offerSignature: null,
  offerSha256: null,
  offerExpiresAt: null,
  approvedBy: null,
  preparedBy: null,
  disbursedOn: null,
  completedOn: null,
  coolingOffRequestedAt: null,
  returnedOn: null,
  restructuresId: null,
  carriedDaysLate: 0,
  probationSince: null,
  humanReview: null,
  imported: null,
  ...change,
});

export const aLender = {
  legalName: 'Ajo Microcredit Limited',
  address: '14 Herbert Macaulay Way, Yaba, Lagos',
  licence: '',
  phone: '0700 000 0256',
  email: 'help@ajo.test',
};
