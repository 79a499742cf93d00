/** The register's part about access: secrets, sessions and sign-ins of a person. */
import type { PersonalRecord } from './personal-record.ts';

const opensTheAccount = { shows: [], onErasure: 'remove', why: 'secrets that open the account' } as const;

export const accessRecords: readonly PersonalRecord[] = [
  { table: 'recovery_codes', owner: 'user_id', ...opensTheAccount },
  { table: 'second_factors', owner: 'user_id', ...opensTheAccount },
  { table: 'pin_codes', owner: 'user_id', ...opensTheAccount },
  { table: 'transaction_pins', owner: 'user_id', ...opensTheAccount },
  { table: 'sign_in_challenges', owner: 'user_id', ...opensTheAccount },
  { table: 'walk_ins', owner: 'customer_id', ...opensTheAccount, why: 'codes at the counter; history has the consent' },
  {
    table: 'prepared_applications',
    owner: 'customer_id',
    ...opensTheAccount,
    why: 'codes at the counter; the loan has what was applied for, and history the consent',
  },
  { table: 'phone_proofs', owner: 'user_id', ...opensTheAccount },
  { table: 'mailed_links', owner: 'user_id', ...opensTheAccount },
  { table: 'credentials', owner: 'user_id', ...opensTheAccount },
  { table: 'sign_ins', owner: 'user_id', shows: ['at', 'outcome', 'ip', 'device'], onErasure: 'remove' },
  { table: 'known_networks', owner: 'user_id', shows: ['last_seen_at'], onErasure: 'remove' },
  { table: 'sessions', owner: 'user_id', shows: ['created_at', 'last_used_at', 'ended_at', 'ip', 'device'], onErasure: 'remove' },
];
