-- Why: bank statements of customers and guarantors are kept as given, read by a job, and their transactions stand beside the file.
create table statements (
  id uuid primary key,
  owner_kind text not null check (owner_kind in ('customer', 'guarantor')),
  owner_id uuid not null,
  -- The customer to whose affairs it belongs, the borrower for a guarantor: decides which staff may see it.
  customer_id uuid not null references users,
  source text not null check (source in ('file', 'mono', 'mbs')),
  state text not null check (state in ('received', 'needs_password', 'read', 'unreadable')),
  -- Why it cannot be read, as a word of ours; words for people are made from it.
  trouble text,
  file_id uuid references files,
  file_sha256 text,
  -- What opens it, sealed, and only until it has been read.
  password_sealed text,
  code_sealed text,
  code_digest text,
  -- The provider's lasting name for the account, once the code was exchanged.
  provider_reference text,
  -- How often reading was begun: a file that takes the process down with it is not begun for ever.
  attempts integer not null default 0,
  layout text,
  bank text,
  holder text,
  account_last4 text check (account_last4 ~ '^[0-9]{4}$'),
  from_on date,
  to_on date,
  row_count integer not null default 0,
  unread integer not null default 0,
  opening_kobo bigint,
  closing_kobo bigint,
  debit_kobo bigint,
  credit_kobo bigint,
  stated_debit_kobo bigint,
  stated_credit_kobo bigint,
  analysis jsonb,
  received_at timestamptz not null,
  read_at timestamptz,
  constraint statements_file_or_code check ((source = 'file') = (file_id is not null) and (file_id is null) = (file_sha256 is null)),
  constraint statements_read check ((state = 'read') = (analysis is not null) and (analysis is null) = (read_at is null)),
  constraint statements_trouble check ((state in ('unreadable', 'needs_password')) = (trouble is not null)),
  -- Prevents a password or a code from being kept longer than it is needed.
  constraint statements_secrets_forgotten check (state = 'received' or (password_sealed is null and code_sealed is null))
);
-- The same file or code from the same person is one statement, unless it could not be read.
create unique index statements_file_once on statements (owner_id, file_sha256) where state <> 'unreadable';
create unique index statements_code_once on statements (owner_id, code_digest) where state <> 'unreadable';
create index statements_of_owner on statements (owner_id, id desc);

create table statement_rows (
  statement_id uuid not null references statements,
  line integer not null check (line > 0),
  posted_on date not null,
  narration text not null,
  debit_kobo bigint not null check (debit_kobo >= 0),
  credit_kobo bigint not null check (credit_kobo >= 0),
  balance_kobo bigint,
  -- What the balance should be, where it does not follow from the one before it.
  expected_kobo bigint,
  explained boolean not null default false,
  tags text[] not null,
  primary key (statement_id, line)
);
