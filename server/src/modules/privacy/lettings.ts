/** Retention: what is purged, and after how many days. */

/** How long a row lives after the moment in `since`. */
export type Letting = { name: string; table: string; since: string; days: number };

export const lettings: readonly Letting[] = [
  { name: 'codes to the phone', table: 'phone_codes', since: 'expires_at', days: 1 },
  { name: 'codes that verify a number', table: 'phone_proofs', since: 'expires_at', days: 1 },
  { name: 'codes at the counter', table: 'walk_ins', since: 'expires_at', days: 1 },
  { name: 'applications at the counter', table: 'prepared_applications', since: 'expires_at', days: 1 },
  { name: 'sign-in challenges', table: 'sign_in_challenges', since: 'expires_at', days: 1 },
  { name: 'mailed links', table: 'mailed_links', since: 'expires_at', days: 30 },
  { name: 'counts of tries', table: 'throttle_counts', since: 'window_starts_at', days: 2 },
  { name: 'repeat keys', table: 'idempotency_keys', since: 'created_at', days: 30 },
  { name: 'sessions', table: 'sessions', since: 'expires_at', days: 90 },
  { name: 'known networks', table: 'known_networks', since: 'last_seen_at', days: 90 },
  { name: 'answers of credit bureaus', table: 'bureau_raw_reports', since: 'received_at', days: 365 },
  { name: 'sign-ins', table: 'sign_ins', since: 'at', days: 365 },
];
