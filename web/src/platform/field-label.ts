/** What a field of a call is called in an error about it, where no form on the screen has a label for it. */
import { capital } from '@ajo/contract/kernel/capital';

/** Fields whose name in the contract is not the word that people use. */
const named: Readonly<Record<string, string>> = {
  account_number: 'Account number',
  changes: 'Changes',
  dry_run: 'Test run',
  early_exit_bps: 'Early withdrawal fee',
  file: 'File',
  id: 'Item',
  is_our_account: 'Our account',
  loan_interest_id: 'Loan product',
  max_dti_bps: 'Highest debt-to-income',
  otp: 'Code',
  rate_of: 'Interest type',
  share_bps: 'Share',
  transfer_users: 'Customers to transfer',
  user_type_id: 'Role',
  x: 'X (Twitter)',
};
const acronyms = /\b(bvn|dti|id|pin|rc|vat)\b/gi;

/** "guarantors.0.name" is "Guarantors 1 name"; "branch_id" is "Branch". */
export function fieldLabel(path: string): string {
  const words = path.split('.').map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : wordsOf(part)));
  return capital(words.join(' ').trim());
}

const wordsOf = (name: string): string =>
  named[name] ??
  name
    .replace(/^(is|has)_/, '')
    .replace(/_(ids?|bps)$/, '')
    .replaceAll('_', ' ')
    .replaceAll(acronyms, (word) => word.toUpperCase());
