/** The words of the credit bureau file. */
import { wholeNumber } from '@ajo/contract/kernel/money';
import type { BureauField, BureauList, BureauRecords } from '@ajo/contract/modules/regulatory';

export const fieldLabels: Record<BureauField, string> = {
  bvn: 'BVN',
  first_name: 'First name',
  last_name: 'Last name',
  date_of_birth: 'Date of birth',
  address: 'Address',
  city: 'City',
  state: 'State',
  phone: 'Phone number',
  day: 'Closed day',
  amount: 'Amount lent',
  instalment: 'Instalment',
  outstanding: 'Outstanding balance',
  overdue: 'Overdue amount',
  disbursed_on: 'Payout date',
  maturity_on: 'Maturity date',
  status_on: 'Status date',
  last_payment_on: 'Last payment',
};
export const recordLabels: Record<BureauRecords, string> = { borrowers: 'Download borrowers', credits: 'Download loans' };

export const listLabels: Record<BureauList, string> = {
  loans_included: 'Loans in the file',
  loans_left_out: 'Loans left out',
  borrowers_included: 'Borrowers in the file',
  borrowers_left_out: 'Borrowers left out',
};

export const countText = (count: number, [single, many]: readonly [string, string]): string =>
  `${wholeNumber(count)} ${count === 1 ? single : many}`;
