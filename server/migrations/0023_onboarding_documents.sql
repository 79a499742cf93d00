-- Why: an uploaded document is looked at by a person, who verifies it or says what is wrong; what was sent before stays as it was.
create table kyc_documents (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('passport_photograph', 'government_id', 'utility_bill', 'work_id', 'business_registration', 'business_picture')),
  file_id uuid not null references files,
  status text not null check (status in ('waiting', 'verified', 'rejected', 'replaced')),
  reason text,
  submitted_at timestamptz not null,
  decided_by uuid references users,
  decided_by_name text,
  decided_at timestamptz,
  -- prevents one upload from standing for two documents
  constraint kyc_documents_file_once unique (file_id),
  constraint kyc_documents_rejected_with_reason check (status <> 'rejected' or reason is not null)
);
-- prevents two uploads at once from both being the present one
create unique index kyc_documents_one_present on kyc_documents (user_id, kind) where status <> 'replaced' and kind <> 'business_picture';
create index kyc_documents_of_user on kyc_documents (user_id, submitted_at);
create index kyc_documents_queue on kyc_documents (submitted_at) where status = 'waiting';
