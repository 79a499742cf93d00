/** Codes of the contract in the words of the screens, for files that people read. */
import { capital } from '@ajo/contract/kernel/capital';

/** Codes that the screens call by another word. */
const named: Readonly<Record<string, string>> = {
  atm: 'ATM',
  betalife_subscription: 'BetaLife subscription',
  bvn: 'BVN',
  customer_credit: 'Refund of credit',
  default: 'Customer',
  disburse: 'Pending disbursal',
  hr: 'HR',
  loan_tranche: 'Later payout of a loan',
  mail: 'Email',
  nin: 'NIN',
  recovery_conduct: 'How I was reminded of a debt',
  savings_withdrawal: 'Withdrawal',
  sms: 'SMS',
  ussd: 'USSD',
  user: 'Customer',
};

/** `payout_ordered` is "Payout ordered". */
export const wordsOf = (code: string): string => named[code] ?? capital(code.replaceAll('_', ' '));

export const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** As it is dialled in Nigeria, in groups: "0803 000 0001". A leading plus would be read as a formula. Other numbers stay as they are. */
export const phoneText = (phone: string): string =>
  phone.replace(/^\+234(?=\d{3})/, '0').replace(/^(\d{4})(\d{3})(\d{4})$/, '$1 $2 $3');
