/** One example of every kind of journal: what it debits and credits, and how each balance moves. Read by tests and people. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import * as gl from './gl.ts';
import * as a from './journal.ts';

export type EventExample = {
  kind: a.JournalKind;
  legs: readonly a.Leg[];
  /** Natural balances that must stand before it. */
  before: readonly (readonly [a.AccountRef, Kobo])[];
  /** Change of the natural balance of each leg's account, in the order of the legs. */
  moves: readonly bigint[];
};

const n = (amount: bigint): Kobo => kobo(amount);
type Row = { legs: readonly a.Leg[]; before?: EventExample['before']; moves: readonly bigint[] };

/** `of` keeps the owners of one walk apart from another's. */
export function eventExamples(of: string): EventExample[] {
  const rows = {
    ...loanEvents(of),
    ...savingsEvents(of),
    ...depositEvents(of),
    ...packageEvents(of),
    ...receiptEvents(of),
    ...moneyEvents(of),
  } satisfies Record<Exclude<a.JournalKind, 'reversal'>, Row>;
  return Object.entries<Row>(rows).map(([kind, row]) => ({ before: [], ...row, kind: kind as a.JournalKind }));
}

function loanEvents(of: string) {
  const [loan, interest, fees] = [gl.loanReceivable(of), gl.interestReceivable(of), gl.feesReceivable(of)];
  return {
    'loan-disbursed': {
      legs: [a.debit(loan, n(1_000n)), a.credit(gl.bankOperating, n(950n)), a.credit(gl.deferredFeeIncome, n(50n))],
      moves: [1_000n, -950n, 50n],
    },
    'loan-fee-returned': {
      before: [[gl.deferredFeeIncome, n(5n)]],
      legs: [a.debit(gl.deferredFeeIncome, n(5n)), a.credit(gl.customerCredit(of), n(5n))],
      moves: [-5n, 5n],
    },
    'loan-tranche-disbursed': { legs: [a.debit(loan, n(400n)), a.credit(gl.bankOperating, n(400n))], moves: [400n, -400n] },
    'interest-accrued': { legs: [a.debit(interest, n(30n)), a.credit(gl.interestIncome, n(30n))], moves: [30n, 30n] },
    'penalty-charged': { legs: [a.debit(fees, n(7n)), a.credit(gl.penaltyIncome, n(7n))], moves: [7n, 7n] },
    'charge-waived': { legs: [a.debit(gl.penaltyIncome, n(7n)), a.credit(fees, n(7n))], moves: [-7n, -7n] },
    'loan-repaid': {
      before: [[loan, n(400n)]],
      legs: [
        a.debit(gl.bankOperating, n(500n)),
        a.credit(fees, n(20n)),
        a.credit(interest, n(60n)),
        a.credit(loan, n(400n)),
        a.credit(gl.customerCredit(of), n(20n)),
      ],
      moves: [500n, -20n, -60n, -400n, 20n],
    },
    'loan-restructured': {
      before: [
        [loan, n(400n)],
        [interest, n(60n)],
      ],
      legs: [a.debit(gl.loanReceivable(`${of}-new`), n(460n)), a.credit(interest, n(60n)), a.credit(loan, n(400n))],
      moves: [460n, -60n, -400n],
    },
    'loan-written-off': {
      before: [
        [loan, n(300n)],
        [interest, n(30n)],
      ],
      legs: [a.debit(gl.loanLossExpense, n(330n)), a.credit(loan, n(300n)), a.credit(interest, n(30n))],
      moves: [330n, -300n, -30n],
    },
    'loan-recovered': { legs: [a.debit(gl.bankOperating, n(90n)), a.credit(gl.recoveries, n(90n))], moves: [90n, 90n] },
    'loan-provisioned': {
      legs: [a.debit(gl.loanLossExpense, n(40n)), a.credit(gl.loanLossAllowance, n(40n))],
      moves: [40n, 40n],
    },
  } satisfies Partial<Record<a.JournalKind, Row>>;
}

function savingsEvents(of: string) {
  const [savings, earned] = [gl.savingsOf(of), gl.savingsInterestPayable(of)];
  return {
    'savings-deposited': { legs: [a.debit(gl.bankOperating, n(100n)), a.credit(savings, n(100n))], moves: [100n, 100n] },
    'savings-moved': {
      before: [[savings, n(80n)]],
      legs: [a.debit(savings, n(80n)), a.credit(gl.savingsOf(`${of}-2`), n(80n))],
      moves: [-80n, 80n],
    },
    'savings-interest-accrued': { legs: [a.debit(gl.interestExpense, n(9n)), a.credit(earned, n(9n))], moves: [9n, 9n] },
    'savings-interest-reduced': { legs: [a.debit(earned, n(2n)), a.credit(gl.interestExpense, n(2n))], moves: [-2n, -2n] },
    'savings-interest-paid': { legs: [a.debit(earned, n(9n)), a.credit(savings, n(9n))], moves: [-9n, 9n] },
    'withholding-tax-taken': {
      before: [[savings, n(1n)]],
      legs: [a.debit(savings, n(1n)), a.credit(gl.withholdingTaxPayable, n(1n))],
      moves: [-1n, 1n],
    },
    'withdrawal-ordered': {
      before: [[savings, n(105n)]],
      legs: [
        a.debit(savings, n(105n)),
        a.credit(gl.payoutsInFlight, n(100n)),
        a.credit(gl.feeIncome, n(3n)),
        a.credit(gl.vatPayable, n(1n)),
        a.credit(gl.levyPayable, n(1n)),
      ],
      moves: [-105n, 100n, 3n, 1n, 1n],
    },
  } satisfies Partial<Record<a.JournalKind, Row>>;
}

function depositEvents(of: string) {
  const [investment, payable, merchant] = [gl.investorLiability(of), gl.investmentInterestPayable(of), gl.merchantPayable(of)];
  return {
    'investment-funded': { legs: [a.debit(gl.bankOperating, n(500n)), a.credit(investment, n(500n))], moves: [500n, 500n] },
    'investment-interest-accrued': { legs: [a.debit(gl.interestExpense, n(25n)), a.credit(payable, n(25n))], moves: [25n, 25n] },
    'investment-interest-reduced': { legs: [a.debit(payable, n(5n)), a.credit(gl.interestExpense, n(5n))], moves: [-5n, -5n] },
    'investment-interest-paid': { legs: [a.debit(payable, n(20n)), a.credit(investment, n(20n))], moves: [-20n, 20n] },
    'investment-payout-ordered': {
      before: [[investment, n(518n)]],
      legs: [a.debit(investment, n(518n)), a.credit(gl.payoutsInFlight, n(518n))],
      moves: [-518n, 518n],
    },
    'investment-rolled': {
      before: [[investment, n(500n)]],
      legs: [a.debit(investment, n(500n)), a.credit(gl.investorLiability(`${of}-rolled`), n(500n))],
      moves: [-500n, 500n],
    },
    'merchant-settled': {
      before: [[merchant, n(70n)]],
      legs: [a.debit(merchant, n(70n)), a.credit(gl.bankOperating, n(70n))],
      moves: [-70n, -70n],
    },
  } satisfies Partial<Record<a.JournalKind, Row>>;
}

function packageEvents(of: string) {
  const contributions = gl.subscriptionContributions(of);
  return {
    'subscription-contributed': { legs: [a.debit(gl.bankOperating, n(60n)), a.credit(contributions, n(60n))], moves: [60n, 60n] },
    'subscription-payout-ordered': {
      before: [[contributions, n(60n)]],
      legs: [a.debit(contributions, n(60n)), a.credit(gl.payoutsInFlight, n(60n))],
      moves: [-60n, 60n],
    },
    'subscription-credited': {
      before: [[contributions, n(60n)]],
      legs: [a.debit(contributions, n(60n)), a.credit(gl.customerCredit(`${of}-packages`), n(60n))],
      moves: [-60n, 60n],
    },
    'subscription-delivered': {
      before: [[contributions, n(60n)]],
      legs: [a.debit(contributions, n(60n)), a.credit(gl.control('4050'), n(60n))],
      moves: [-60n, 60n],
    },
  } satisfies Partial<Record<a.JournalKind, Row>>;
}

function receiptEvents(of: string) {
  const [clearing, savings] = [gl.clearingOf(''), gl.savingsOf(of)];
  return {
    'receipt-difference-written-off': {
      legs: [a.debit(gl.providerFees, n(2n)), a.credit(gl.bankOperating, n(2n))],
      moves: [2n, -2n],
    },
    'receipt-unidentified': { legs: [a.debit(clearing, n(33n)), a.credit(gl.unidentifiedReceipts, n(33n))], moves: [33n, 33n] },
    'receipt-identified': { legs: [a.debit(gl.unidentifiedReceipts, n(33n)), a.credit(savings, n(33n))], moves: [-33n, 33n] },
    'receipt-return-ordered': {
      legs: [a.debit(gl.unidentifiedReceipts, n(33n)), a.credit(gl.payoutsInFlight, n(33n))],
      moves: [-33n, 33n],
    },
    'provider-settled': {
      legs: [a.debit(gl.bankOperating, n(97n)), a.debit(gl.providerFees, n(3n)), a.credit(clearing, n(100n))],
      moves: [97n, 3n, -100n],
    },
  } satisfies Partial<Record<a.JournalKind, Row>>;
}

function moneyEvents(of: string) {
  const [clearing, customer, savings] = [gl.clearingOf(''), gl.customerCredit(of), gl.savingsOf(of)];
  return {
    'payout-completed': {
      legs: [a.debit(gl.payoutsInFlight, n(100n)), a.credit(gl.bankOperating, n(100n))],
      moves: [-100n, -100n],
    },
    'payout-failed': { legs: [a.debit(gl.payoutsInFlight, n(100n)), a.credit(savings, n(100n))], moves: [-100n, 100n] },
    'payout-returned': { legs: [a.debit(gl.bankOperating, n(100n)), a.credit(savings, n(100n))], moves: [100n, 100n] },
    'loan-imported': {
      legs: [
        a.debit(gl.loanReceivable(`${of}-imported`), n(300n)),
        a.debit(gl.interestReceivable(`${of}-imported`), n(20n)),
        a.credit(gl.loanLossAllowance, n(3n)),
        a.credit(gl.openingBalances, n(317n)),
      ],
      moves: [300n, 20n, 3n, 317n],
    },
    'customer-credit-used': {
      before: [
        [customer, n(20n)],
        [gl.loanReceivable(`${of}-2`), n(20n)],
      ],
      legs: [a.debit(customer, n(20n)), a.credit(gl.loanReceivable(`${of}-2`), n(20n))],
      moves: [-20n, -20n],
    },
    'customer-credit-refund-ordered': {
      before: [[customer, n(20n)]],
      legs: [a.debit(customer, n(20n)), a.credit(gl.payoutsInFlight, n(20n))],
      moves: [-20n, 20n],
    },
    'customer-credit-paid-in': { legs: [a.debit(clearing, n(12n)), a.credit(customer, n(12n))], moves: [12n, 12n] },
    'customer-credit-saved': {
      before: [[customer, n(20n)]],
      legs: [a.debit(customer, n(20n)), a.credit(savings, n(20n))],
      moves: [-20n, 20n],
    },
    'bank-charged': { legs: [a.debit(gl.providerFees, n(4n)), a.credit(gl.bankOperating, n(4n))], moves: [4n, -4n] },
    'bank-line-booked': {
      legs: [a.debit(gl.operatingExpenses, n(5n)), a.credit(gl.bankOperating, n(5n))],
      moves: [5n, -5n],
    },
    'tax-remitted': { legs: [a.debit(gl.withholdingTaxPayable, n(4n)), a.credit(gl.bankOperating, n(4n))], moves: [-4n, -4n] },
    'reward-given': { legs: [a.debit(gl.rewardsExpense, n(6n)), a.credit(savings, n(6n))], moves: [6n, 6n] },
    'capital-paid-in': { legs: [a.debit(gl.bankOperating, n(9_000n)), a.credit(gl.equity, n(9_000n))], moves: [9_000n, 9_000n] },
    correction: { legs: [a.debit(gl.feeIncome, n(2n)), a.credit(gl.penaltyIncome, n(2n))], moves: [-2n, 2n] },
  } satisfies Partial<Record<a.JournalKind, Row>>;
}
