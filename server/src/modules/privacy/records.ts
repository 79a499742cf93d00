/**
 * The register of what we hold of a person: one line for each table that names one. It says what goes into the file of own data, and
 * what happens on erasure. A table that names a person and stands nowhere here makes a test fail.
 */
export type PersonalRecord = {
  table: string;
  /** The column that names the person. */
  owner: string;
  /** What goes into the file of own data; never a hash, a key or anything sealed. Nothing: `why` says so. */
  shows: readonly string[];
  /** What happens when the person is erased: money and evidence stay, the rest goes. `blank` empties these columns. */
  onErasure: 'keep' | 'remove' | 'blank';
  blank?: Readonly<Record<string, string | null>>;
  why?: string;
};

const opensTheAccount = { shows: [], onErasure: 'remove', why: 'secrets that open the account' } as const;
const identified = { onErasure: 'keep', why: 'the law on money laundering asks who it was' } as const;
const money = { onErasure: 'keep', why: 'records of money' } as const;

/** In the order in which they are erased: what points at a row goes before it. */
export const records: readonly PersonalRecord[] = [
  { table: 'recovery_codes', owner: 'user_id', ...opensTheAccount },
  { table: 'second_factors', owner: 'user_id', ...opensTheAccount },
  { table: 'sign_in_challenges', owner: 'user_id', ...opensTheAccount },
  { table: 'mailed_links', owner: 'user_id', ...opensTheAccount },
  { table: 'credentials', owner: 'user_id', ...opensTheAccount },
  { table: 'sign_ins', owner: 'user_id', shows: ['at', 'outcome', 'ip', 'device'], onErasure: 'remove' },
  { table: 'sessions', owner: 'user_id', shows: ['created_at', 'last_used_at', 'ended_at', 'ip', 'device'], onErasure: 'remove' },
  { table: 'notifications', owner: 'user_id', shows: ['created_at', 'message', 'read_at'], onErasure: 'remove' },
  { table: 'message_preferences', owner: 'user_id', shows: ['category', 'channel', 'wanted', 'changed_at'], onErasure: 'remove' },
  { table: 'list_choices', owner: 'user_id', shows: ['list', 'hidden_columns', 'changed_at'], onErasure: 'remove' },
  {
    table: 'list_views',
    owner: 'user_id',
    shows: ['list', 'name', 'filters', 'hidden_columns', 'created_at', 'changed_at', 'removed_at'],
    onErasure: 'remove',
  },
  { table: 'outbox', owner: 'user_id', shows: ['created_at', 'channel', 'recipient', 'subject', 'status'], onErasure: 'remove' },
  {
    table: 'profiles',
    owner: 'user_id',
    shows: [
      'bvn_last4',
      'bvn_match',
      'bvn_consent_at',
      'bvn_verified_at',
      'address',
      'city',
      'state',
      'landmark',
      'employment_status',
      'employer',
      'job_title',
      'monthly_income_kobo',
      'updated_at',
    ],
    onErasure: 'remove',
  },
  { table: 'bvn_index', owner: 'user_id', shows: [], onErasure: 'remove', why: 'a digest of the BVN, to find it twice' },
  { table: 'bank_accounts', owner: 'user_id', shows: ['bank_name', 'last4', 'account_name', 'updated_at'], onErasure: 'remove' },
  {
    table: 'bank_account_checks',
    owner: 'user_id',
    shows: ['bank_name', 'last4', 'account_name', 'status', 'reason', 'submitted_at', 'decided_at'],
    onErasure: 'remove',
  },
  {
    table: 'files',
    owner: 'owner_user_id',
    shows: ['kind', 'name', 'type', 'size_bytes', 'created_at'],
    onErasure: 'blank',
    blank: { name: 'erased' },
    why: 'the bytes are removed; records name the row',
  },
  {
    table: 'saved_cards',
    owner: 'owner_id',
    shows: ['brand', 'last4', 'expires_month', 'expires_year', 'bank', 'status', 'consent_at', 'created_at', 'removed_at'],
    onErasure: 'blank',
    blank: { sealed: '', consent_ip: '' },
    why: 'payments name the card; its code is destroyed',
  },
  {
    table: 'loans',
    owner: 'customer_id',
    shows: [
      'number',
      'status',
      'purpose',
      'principal_kobo',
      'fee_kobo',
      'rate_percent',
      'rate_period',
      'method',
      'frequency',
      'instalments',
      'applied_at',
      'consent_at',
      'offer_accepted_at',
      'disbursed_on',
      'completed_on',
      'reason',
      'created_at',
    ],
    ...money,
  },
  { table: 'guarantor_contacts', owner: 'borrower_id', shows: ['name', 'relationship', 'created_at'], onErasure: 'remove' },
  { table: 'guarantors', owner: 'borrower_id', shows: ['name', 'relationship', 'amount_kobo', 'status', 'created_at'], ...money },
  {
    table: 'checkouts',
    owner: 'payer_id',
    shows: ['reference', 'purpose', 'amount_kobo', 'fee_kobo', 'status', 'channel', 'paid_at'],
    ...money,
  },
  {
    table: 'payment_logs',
    owner: 'customer_id',
    shows: ['kind', 'source', 'reference', 'amount_kobo', 'processing_fee_kobo', 'paid_on', 'recorded_at'],
    ...money,
  },
  { table: 'receipts', owner: 'payer_id', shows: ['reference', 'amount_kobo', 'paid_at'], ...money },
  { table: 'payment_slips', owner: 'customer_id', shows: ['amount_kobo', 'paid_on', 'note', 'status', 'uploaded_at'], ...money },
  {
    table: 'virtual_accounts',
    owner: 'owner_id',
    shows: ['account_number', 'bank_name', 'account_name', 'created_at'],
    ...money,
  },
  {
    table: 'debit_attempts',
    owner: 'customer_id',
    shows: [],
    onErasure: 'keep',
    why: 'tries of a card; the payments show what came of them',
  },
  {
    table: 'history',
    owner: 'customer_id',
    shows: ['at', 'action', 'from_state', 'to_state', 'reason'],
    onErasure: 'keep',
    why: 'evidence',
  },
  { table: 'next_of_kin', owner: 'user_id', shows: ['name', 'relationship', 'phone', 'email', 'address'], onErasure: 'remove' },
  { table: 'social_media_handles', owner: 'user_id', shows: ['network', 'handle'], onErasure: 'remove' },
  {
    table: 'businesses',
    owner: 'user_id',
    shows: ['name', 'kind', 'address', 'city', 'state', 'monthly_sales_kobo', 'cac_name', 'cac_number', 'updated_at'],
    onErasure: 'remove',
  },
  { table: 'kyc_documents', owner: 'user_id', shows: ['kind', 'status', 'reason', 'submitted_at', 'decided_at'], ...identified },
  {
    table: 'identity_checks',
    owner: 'user_id',
    shows: ['bvn_last4', 'answer', 'status', 'reason', 'consent_purpose', 'consent_at', 'submitted_at', 'decided_at'],
    ...identified,
  },
  {
    table: 'referrals',
    owner: 'referrer_id',
    shows: ['status', 'held_for', 'live_since', 'reward_kobo', 'rewarded_on', 'created_at'],
    ...money,
  },
  {
    table: 'referrals',
    owner: 'referred_id',
    shows: [],
    onErasure: 'keep',
    why: 'the code that a person came by stands with the person; whose it was is for its owner',
  },
  {
    table: 'referral_codes',
    owner: 'user_id',
    shows: ['code', 'created_at'],
    onErasure: 'keep',
    why: 'others registered with it',
  },
  {
    table: 'officer_assignments',
    owner: 'customer_id',
    shows: ['office', 'since_at', 'until_at'],
    onErasure: 'keep',
    why: 'evidence',
  },
  { table: 'user_transfer_customers', owner: 'customer_id', shows: [], onErasure: 'keep', why: 'evidence of who asked for what' },
  {
    table: 'complaints',
    owner: 'user_id',
    shows: ['number', 'category', 'message', 'status', 'received_at', 'answer', 'answered_at'],
    onErasure: 'keep',
    why: 'evidence',
  },
  {
    table: 'credit_refunds',
    owner: 'customer_id',
    shows: ['amount_kobo', 'status', 'reason', 'ordered_at', 'settled_at'],
    ...money,
  },
  {
    table: 'statements',
    owner: 'owner_id',
    shows: ['source', 'state', 'bank', 'holder', 'account_last4', 'from_on', 'to_on', 'received_at'],
    onErasure: 'keep',
    why: 'what a lending decision was made on',
  },
  {
    table: 'statements',
    owner: 'customer_id',
    shows: [],
    onErasure: 'keep',
    why: "the customer's own stand under owner_id; those of guarantors are not theirs",
  },
  { table: 'consents', owner: 'user_id', shows: ['kind', 'given', 'version', 'at'], onErasure: 'keep', why: 'evidence' },
  {
    table: 'data_exports',
    owner: 'user_id',
    shows: ['status', 'requested_at', 'ready_at', 'removed_at'],
    onErasure: 'keep',
    why: 'evidence',
  },
  {
    table: 'privacy_requests',
    owner: 'user_id',
    shows: ['kind', 'status', 'wish', 'reason', 'created_at', 'decided_at', 'erase_on'],
    onErasure: 'keep',
    why: 'evidence',
  },
  {
    table: 'users',
    owner: 'id',
    shows: [
      'first_name',
      'last_name',
      'email',
      'phone',
      'type',
      'status',
      'date_of_birth',
      'referral_channel',
      'referral_code',
      'consent_at',
      'created_at',
    ],
    onErasure: 'blank',
    blank: {
      first_name: 'Erased',
      last_name: 'person',
      phone: null,
      date_of_birth: null,
      referral_channel: null,
      referral_code: null,
      consent_ip: null,
    },
    why: 'records of money name the row',
  },
];

/** What is let go by itself: how long a row lives after the moment in `since`. */
export type Letting = { name: string; table: string; since: string; days: number };

export const lettings: readonly Letting[] = [
  { name: 'codes to the phone', table: 'phone_codes', since: 'expires_at', days: 1 },
  { name: 'sign-in challenges', table: 'sign_in_challenges', since: 'expires_at', days: 1 },
  { name: 'mailed links', table: 'mailed_links', since: 'expires_at', days: 30 },
  { name: 'counts of tries', table: 'throttle_counts', since: 'window_starts_at', days: 2 },
  { name: 'repeat keys', table: 'idempotency_keys', since: 'created_at', days: 30 },
  { name: 'sessions', table: 'sessions', since: 'expires_at', days: 90 },
  { name: 'sign-ins', table: 'sign_ins', since: 'at', days: 365 },
];
