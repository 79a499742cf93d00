-- Codes by text message verify the number of a customer without a mailbox. Each registration keeps its own password until its code is entered,
-- so that registering another person's number gives nothing to anyone who cannot read its messages.
create table phone_proofs (
  -- The digest of the token that only the browser of this registration or sign-in holds.
  challenge_hash text primary key,
  user_id uuid not null references users,
  phone text not null,
  -- Null for a number that has an owner: the reply is the same, and no code is sent.
  code_digest text,
  attempts integer not null default 0,
  -- Chosen by this registration; null when a code is asked for at sign-in.
  password_hash text,
  first_name text,
  last_name text,
  code_expires_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint phone_proofs_choice_check check ((password_hash is null) = (first_name is null) and (first_name is null) = (last_name is null))
);
create index phone_proofs_of_user on phone_proofs (user_id);

-- A customer without a mailbox adds one: the link proves the address that it was mailed to.
alter table mailed_links add column address text;
alter table mailed_links drop constraint mailed_links_kind_check;
alter table mailed_links add constraint mailed_links_kind_check check (kind in ('verify', 'reset', 'address'));
alter table mailed_links add constraint mailed_links_address_check check ((kind = 'address') = (address is not null));
