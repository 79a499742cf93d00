-- Why: a guarantor gives evidence (video, statement, consents), may be named again after a refusal, and reads what became of a link.
alter table guarantors
  add column bvn_digest text,
  add column bvn_match text check (bvn_match in ('match', 'partial')),
  add column video_file_id uuid references files,
  -- The borrower may hand in the guarantor's video; staff see who did.
  add column video_by text check (video_by in ('guarantor', 'borrower')),
  add column statement_file_id uuid references files,
  add column denied_by text check (denied_by in ('guarantor', 'borrower', 'staff', 'loan')),
  add column denied_reason text,
  add column link_sent_at timestamptz,
  add column reminded_at timestamptz;

-- The same person does not stand twice for one loan: neither by address, nor by telephone, nor by BVN. Who said no may be asked again.
alter table guarantors drop constraint guarantors_once;
create unique index guarantors_once on guarantors (loan_id, email) where status <> 'denied';
create unique index guarantors_phone_once on guarantors (loan_id, phone) where status <> 'denied';
create unique index guarantors_bvn_once on guarantors (loan_id, bvn_digest) where status <> 'denied';
-- How many loans one person stands for at this moment.
create index guarantors_live on guarantors (bvn_digest) where status in ('registered', 'active');
create index guarantors_of_borrower on guarantors (borrower_id, id);
-- What the daily round looks at: links that come to their end.
create index guarantors_link_end on guarantors (token_expires_at) where token_hash is not null;

-- Links that are over, so that whoever still holds one reads why. Only digests.
create table guarantor_links (
  digest text primary key,
  guarantor_id uuid not null references guarantors,
  ended_as text not null check (ended_as in ('replaced', 'expired', 'accepted', 'refused', 'withdrawn', 'loan_ended')),
  ended_at timestamptz not null
);

-- What somebody agreed to, in the very words they read. Rows are only ever added.
create table guarantor_consents (
  id uuid primary key,
  guarantor_id uuid not null references guarantors,
  kind text not null check (kind in ('bvn', 'video', 'statement', 'acceptance')),
  version text not null,
  words text not null,
  ip text not null,
  device text not null,
  given_at timestamptz not null
);
create index guarantor_consents_of on guarantor_consents (guarantor_id, id);
create trigger guarantor_consents_are_final before update or delete on guarantor_consents for each row execute function refuse_change();
create trigger guarantor_consents_are_kept before truncate on guarantor_consents for each statement execute function refuse_change();

-- People whom a customer has named before there is a loan to stand for; nobody is written to.
create table guarantor_contacts (
  id uuid primary key,
  borrower_id uuid not null references users,
  name text not null,
  email text not null,
  phone text not null,
  relationship text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint guarantor_contacts_once unique (borrower_id, email)
);
