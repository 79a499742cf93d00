/** The loans that the calculator shows: the reference products of a new installation. An offer always states its own terms. */
export type LoanTerms = {
  name: string;
  about: string;
  ratePercent: string;
  method: 'flat' | 'declining_equal_instalment';
  unit: 'week' | 'month';
  /** Whole naira. */
  least: number;
  most: number;
  fewest: number;
  longest: number;
};

export const loanTerms: readonly LoanTerms[] = [
  {
    name: 'Salary loan',
    about: 'For people with a regular salary. Interest only on what you still owe.',
    ratePercent: '4',
    method: 'declining_equal_instalment',
    unit: 'month',
    least: 20_000,
    most: 2_000_000,
    fewest: 2,
    longest: 12,
  },
  {
    name: 'Trader loan',
    about: 'For market traders: small weekly instalments that follow your sales.',
    ratePercent: '1.25',
    method: 'flat',
    unit: 'week',
    least: 10_000,
    most: 500_000,
    fewest: 4,
    longest: 26,
  },
  {
    name: 'School fees loan',
    about: 'Pays a term’s fees now, back in equal monthly parts.',
    ratePercent: '3.5',
    method: 'flat',
    unit: 'month',
    least: 30_000,
    most: 1_000_000,
    fewest: 3,
    longest: 9,
  },
  {
    name: 'Weekly business loan',
    about: 'Stock money for a small business. Interest only on what you still owe.',
    ratePercent: '5',
    method: 'declining_equal_instalment',
    unit: 'week',
    least: 50_000,
    most: 3_000_000,
    fewest: 8,
    longest: 52,
  },
];

/** One percent, kept back from the payout. */
export const feeBps = 100;
