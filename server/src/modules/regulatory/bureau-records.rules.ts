/** The two records of a loan in the common template of the Nigerian bureaus (decision 405). Pure. */
import { type Kobo } from '@ajo/contract/kernel/money';
import { type Day, daysBetween } from '@ajo/contract/kernel/time';
import type { Borrower, BureauLoan, LoanEnd } from './bureau.ts';

type Cell = string | Kobo | number | null;
type Columns<T> = Readonly<Record<string, (of: T) => Cell>>;

/** The template keeps a place for what is not recorded. */
const notRecorded = (): Cell => null;

/** `bvn`: opened for this file. */
export type BorrowerWithBvn = Borrower & { bvn: string };

const borrowerColumns: Columns<BorrowerWithBvn> = {
  CustomerID: ({ id }) => id,
  BranchCode: ({ branch }) => branch,
  Surname: ({ lastName }) => lastName,
  FirstName: ({ firstName }) => firstName,
  MiddleName: notRecorded,
  DateOfBirth: ({ dateOfBirth }) => slashedDay(dateOfBirth),
  NationalIdentityNumber: notRecorded,
  DriversLicenseNo: notRecorded,
  BVNNo: ({ bvn }) => bvn,
  PassportNo: notRecorded,
  Gender: notRecorded,
  Nationality: notRecorded,
  MaritalStatus: notRecorded,
  MobileNumber: ({ phone }) => localNumber(phone),
  PrimaryAddressLine1: ({ address }) => address,
  PrimaryAddressLine2: notRecorded,
  PrimaryCity: ({ city }) => city,
  PrimaryState: ({ state }) => state,
  PrimaryCountry: () => 'Nigeria',
  EmploymentStatus: ({ employment }) => employment?.replaceAll('_', ' ') ?? null,
  BorrowerType: () => 'Individual',
};

const creditColumns: Columns<BureauLoan> = {
  CustomerID: ({ borrower }) => borrower.id,
  AccountNumber: ({ number }) => number,
  AccountStatus: ({ end }) => statusTexts[end.state],
  AccountStatusDate: ({ end }) => slashedDay(end.on),
  DateOfLoan: ({ disbursedOn }) => slashedDay(disbursedOn),
  CreditLimit: ({ limit }) => limit,
  LoanAmount: ({ lent }) => lent,
  OutstandingBalance: ({ end }) => end.principal,
  InstalmentAmount: ({ instalment }) => instalment,
  Currency: () => 'NGN',
  DaysInArrears: ({ end }) => end.daysPastDue,
  OverdueAmount: ({ end }) => end.due,
  LoanType: ({ product }) => product,
  LoanTenor: ({ disbursedOn, maturityOn }) => (disbursedOn && maturityOn ? daysBetween(disbursedOn, maturityOn) : null),
  RepaymentFrequency: ({ frequency }) => frequencyText(frequency),
  LastPaymentDate: ({ lastPayment }) => slashedDay(lastPayment?.on ?? null),
  LastPaymentAmount: ({ lastPayment }) => lastPayment?.amount ?? null,
  MaturityDate: ({ maturityOn }) => slashedDay(maturityOn),
  LoanClassification: ({ end }) => classificationOf(end),
  LegalChallengeStatus: notRecorded,
  LitigationDate: notRecorded,
  ConsentStatus: ({ hasConsent }) => (hasConsent ? 'YES' : 'NO'),
  LoanSecurityStatus: () => 'NO',
  CollateralType: notRecorded,
  CollateralDetails: notRecorded,
  PreviousAccountNumber: ({ previous }) => previous,
};

export const borrowerHeadings = Object.keys(borrowerColumns);
export const creditHeadings = Object.keys(creditColumns);
export const borrowerRecord = (borrower: BorrowerWithBvn): Cell[] => Object.values(borrowerColumns).map((of) => of(borrower));
export const creditRecord = (loan: BureauLoan): Cell[] => Object.values(creditColumns).map((of) => of(loan));

const statusTexts: Record<LoanEnd['state'], string> = {
  open: 'Open',
  closed: 'Closed',
  written_off: 'Written off',
  unknown: '',
};

/** The classes of the provisions of the day close: 1, 31, 61 and 91 days past due. */
const classes: readonly [minDays: number, name: string][] = [
  [91, 'Lost'],
  [61, 'Doubtful'],
  [31, 'Substandard'],
  [1, 'Pass and Watch'],
];

function classificationOf({ state, classDays }: LoanEnd): string {
  if (state === 'written_off') return 'Lost';
  return classes.find(([minDays]) => classDays >= minDays)?.[1] ?? 'Performing';
}

const frequencies: Readonly<Record<string, string>> = {
  '1 day': 'Daily',
  '1 week': 'Weekly',
  '2 week': 'Fortnightly',
  '1 month': 'Monthly',
  '3 month': 'Quarterly',
  '6 month': 'Half yearly',
  '12 month': 'Yearly',
};
const frequencyText = ({ unit, every }: BureauLoan['frequency']): string =>
  frequencies[`${every} ${unit}`] ?? `Every ${every} ${unit}s`;

/** 05/09/2026. */
const slashedDay = (on: Day | null): string | null => on && on.split('-').toReversed().join('/');
/** +2348031112233 as 08031112233. */
const localNumber = (phone: string | null): string | null => phone && phone.replace(/^\+234/, '0');
