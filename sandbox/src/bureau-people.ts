/**
 * What other lenders report about the holder of a BVN, the same on each call. The last digit selects it: 2 and 6 loans elsewhere, 5 no record,
 * 7 a late loan, 8 a loan that was lost, any other a clean record.
 */
export type Loan = {
  lender: string;
  lenderType: string;
  kind: string;
  /** Whole naira. */
  amount: number;
  balance: number;
  overdue: number;
  instalment: number;
  daysLate: number;
  class: 'Performing' | 'Substandard' | 'Lost';
  status: 'Open' | 'Closed' | 'Written off';
  monthsAgo: number;
};
export type Person = { score: number; loans: Loan[]; inquiries: number };

const loan = (change: Partial<Loan>): Loan => ({
  lender: 'GUARANTY TRUST BANK PLC',
  lenderType: 'Commercial Banks',
  kind: 'Personal Loan',
  amount: 200_000,
  balance: 80_000,
  overdue: 0,
  instalment: 20_000,
  daysLate: 0,
  class: 'Performing',
  status: 'Open',
  monthsAgo: 8,
  ...change,
});
const micro = { lender: 'FAIRMONEY MICROFINANCE BANK LTD', lenderType: 'Micro Lenders', kind: 'Nano Loan' } as const;
const repaid = loan({ balance: 0, instalment: 0, status: 'Closed', monthsAgo: 20 });

const clean: Person = {
  score: 712,
  inquiries: 1,
  loans: [loan({ amount: 150_000, balance: 45_000, instalment: 15_000 }), repaid],
};
const indebted: Person = {
  score: 598,
  inquiries: 7,
  loans: [
    loan({ ...micro, amount: 120_000, balance: 96_000, instalment: 24_000, monthsAgo: 2 }),
    loan({ amount: 900_000, balance: 610_000, instalment: 78_000 }),
    loan({
      lender: 'CARBON MICROFINANCE BANK',
      lenderType: 'Micro Lenders',
      amount: 60_000,
      balance: 52_500,
      instalment: 17_500,
    }),
    repaid,
  ],
};

const people: Record<string, Person | undefined> = {
  '2': indebted,
  '5': undefined,
  '6': indebted,
  '7': {
    score: 541,
    inquiries: 4,
    loans: [
      loan({
        ...micro,
        amount: 90_000,
        balance: 61_000,
        overdue: 30_500,
        instalment: 15_250,
        daysLate: 45,
        class: 'Substandard',
      }),
      repaid,
    ],
  },
  '8': {
    score: 418,
    inquiries: 2,
    loans: [
      loan({
        lender: 'LAPO MICROFINANCE BANK',
        lenderType: 'Micro Lenders',
        amount: 250_000,
        balance: 187_300,
        overdue: 187_300,
        instalment: 0,
        daysLate: 420,
        class: 'Lost',
        status: 'Written off',
        monthsAgo: 26,
      }),
      repaid,
    ],
  },
};
export const personOf = (bvn: string): Person | undefined => (bvn.slice(-1) in people ? people[bvn.slice(-1)] : clean);
