/** The chart of accounts of a legal entity: what each code is, whose it is, and how far it may go down. */
export type AccountClass = 'asset' | 'liability' | 'equity' | 'income' | 'expense';
export type OwnerKind = 'loan' | 'savings' | 'investment' | 'subscription' | 'customer' | 'merchant' | 'provider';

export type ChartRow = {
  name: string;
  class: AccountClass;
  /** The side on which the account grows. */
  normal: 'debit' | 'credit';
  /** Present when each owner has an account of their own under this code. */
  owner?: OwnerKind;
  /** Present when records of products add up to it: each such account has a sub-ledger. */
  isControl?: true;
  /** Least balance in kobo, counted on the normal side with holds taken off; absent when any balance is lawful. */
  floor?: 0n;
};

const row = <const R extends Omit<ChartRow, 'name'>>(name: string, of: R) => ({ name, ...of });
const asset = { class: 'asset', normal: 'debit' } as const;
const liability = { class: 'liability', normal: 'credit' } as const;
const income = { class: 'income', normal: 'credit' } as const;
const expense = { class: 'expense', normal: 'debit' } as const;

/**
 * Accounts have a floor of zero where a negative balance would be another person's money: what we owe a person, and a loan, which
 * cannot be repaid beyond its balance. Interest and fees have none, because they may be paid before they are accrued.
 */
export const chart = {
  '1000': row('Bank, operating', asset),
  '1010': row('Bank, settlement', { ...asset, owner: 'provider' }),
  '1020': row('Provider clearing', { ...asset, owner: 'provider' }),
  '1030': row('Payouts in flight', { class: 'liability', normal: 'credit', isControl: true }),
  '1100': row('Loans receivable', { ...asset, owner: 'loan', floor: 0n, isControl: true }),
  '1110': row('Interest receivable', { ...asset, owner: 'loan', isControl: true }),
  '1120': row('Fees and penalties receivable', { ...asset, owner: 'loan', isControl: true }),
  '1130': row('Receivable from customers', { ...asset, owner: 'customer', floor: 0n }),
  '1190': row('Loan loss allowance', { class: 'asset', normal: 'credit', isControl: true }),
  '2000': row('Customer savings', { ...liability, owner: 'savings', floor: 0n, isControl: true }),
  '2010': row('Customer credit', { ...liability, owner: 'customer', floor: 0n, isControl: true }),
  '2020': row('Investor liability', { ...liability, owner: 'investment', floor: 0n, isControl: true }),
  '2030': row('BetaLife contributions', { ...liability, owner: 'subscription', floor: 0n, isControl: true }),
  '2040': row('Merchant payable', { ...liability, owner: 'merchant', floor: 0n }),
  '2050': row('Unidentified receipts', { ...liability, isControl: true }),
  '2100': row('Withholding tax payable', liability),
  '2110': row('VAT payable', liability),
  '2120': row('Levy payable', liability),
  '2130': row('Deferred fee income', { ...liability, isControl: true }),
  '2140': row('Interest in suspense', { ...liability, isControl: true }),
  '2150': row('Savings interest payable', { ...liability, owner: 'savings', isControl: true }),
  '2160': row('Investment interest payable', { ...liability, owner: 'investment', isControl: true }),
  '3000': row('Equity', { class: 'equity', normal: 'credit' }),
  '3010': row('Opening balances', { class: 'equity', normal: 'credit' }),
  '4000': row('Interest income', income),
  '4010': row('Fee income', income),
  '4020': row('Penalty income', income),
  '4030': row('Recoveries', income),
  '4040': row('Payment fee surplus', income),
  '4050': row('BetaLife sales', income),
  '4060': row('Other income', income),
  '5000': row('Interest expense', expense),
  '5010': row('Provider fees', expense),
  '5020': row('Loan loss expense', expense),
  '5030': row('Rewards', expense),
  '5040': row('Operating expenses', expense),
} as const satisfies Record<string, ChartRow>;

export type ChartCode = keyof typeof chart;
type CodesOwnedBy<K> = { [C in ChartCode]: (typeof chart)[C] extends { owner: K } ? C : never }[ChartCode];
/** Codes with one account for the whole entity. */
export type ControlCode = Exclude<ChartCode, CodesOwnedBy<OwnerKind>>;

export const chartRow = (code: ChartCode): ChartRow => chart[code];
export const chartCodes = Object.keys(chart) as ChartCode[];
/** 1 where a debit makes the account grow, -1 where a credit does. */
export const signOf = (code: ChartCode): 1n | -1n => (chartRow(code).normal === 'debit' ? 1n : -1n);
const split = new Set(
  chartCodes.filter((code) => {
    const { owner, floor } = chartRow(code);
    return floor === undefined && (owner === undefined || owner === 'provider');
  }),
);
/** Accounts that every journal meets: they are split into stripes, so that what commits at the same time does not wait for one row. */
export const isSplit = (code: ChartCode): boolean => split.has(code);

/** The legal entity whose books these are; the schema keeps room for more. */
export const ourBook = 1;
