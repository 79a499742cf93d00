/** What each column of the two files for credit bureaus has, with its codes: for the person who checks a file. */
import type { BureauRecords } from './regulatory.ts';

const empty = 'Not recorded, always empty.';
const today = 'As recorded today.';

/** In the order of the columns. A test compares the names with the files, and each code that a file can have. */
export const bureauLegend: Record<BureauRecords, Readonly<Record<string, string>>> = {
  borrowers: {
    CustomerID: 'The customer in our books. The file of loans has the same.',
    BranchCode: 'The branch of the customer today.',
    Surname: today,
    FirstName: today,
    MiddleName: empty,
    DateOfBirth: 'Day, month, year: 05/09/1990.',
    NationalIdentityNumber: empty,
    DriversLicenseNo: empty,
    BVNNo: 'The verified BVN, 11 digits.',
    PassportNo: empty,
    Gender: empty,
    Nationality: empty,
    MaritalStatus: empty,
    MobileNumber: 'Eleven digits, 08031112233.',
    PrimaryAddressLine1: 'The street address as recorded today.',
    PrimaryAddressLine2: empty,
    PrimaryCity: today,
    PrimaryState: 'One of the 36 states or Abuja FCT.',
    PrimaryCountry: 'Always Nigeria.',
    EmploymentStatus: 'As the customer entered it.',
    BorrowerType: 'Always Individual.',
  },
  credits: {
    CustomerID: 'The customer in our books. The file of borrowers has the same.',
    AccountNumber: 'The number of the loan.',
    AccountStatus: 'Open: something is owed. Closed: paid in the month. Written off: given up in the month.',
    AccountStatusDate: 'The last day of the month for open loans, else the day on which the loan ended.',
    DateOfLoan: 'The day of the first payout.',
    CreditLimit: 'The amount agreed, in naira.',
    LoanAmount: 'The amount paid out, in naira.',
    OutstandingBalance: 'Principal owed at the end of the month, or before the write-off, in naira.',
    InstalmentAmount: 'The instalment of the present schedule, in naira.',
    Currency: 'Always NGN.',
    DaysInArrears: 'Days since the oldest unpaid due day. 0: not late.',
    OverdueAmount: 'Due and not paid at the end of the month, or before the write-off, in naira.',
    LoanType: 'The loan product.',
    LoanTenor: 'Days from the payout to the last due day.',
    RepaymentFrequency: 'Daily, Weekly, Fortnightly, Monthly, Quarterly, Half yearly or Yearly. Others in words: Every 2 months.',
    LastPaymentDate: 'The day of the last payment. Empty: none.',
    LastPaymentAmount: 'The amount of the last payment, in naira.',
    MaturityDate: 'The last due day.',
    LoanClassification:
      'Performing: not late. Pass and Watch: 1 to 30 days late. Substandard: 31 to 60. Doubtful: 61 to 90. Lost: 91 or more, or written off.',
    LegalChallengeStatus: empty,
    LitigationDate: empty,
    ConsentStatus: 'YES: the application contains consent to credit bureaus. NO: it does not, such as an imported loan.',
    LoanSecurityStatus: 'Always NO: loans have no collateral.',
    CollateralType: empty,
    CollateralDetails: empty,
    PreviousAccountNumber: 'The loan that this one restructures. Empty: none.',
  },
};
