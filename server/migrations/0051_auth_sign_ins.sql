-- Who came in, and who tried: so that people see whether it was them. The address is kept shortened; tries at unknown addresses name nobody.
create table sign_ins (
  id uuid primary key,
  user_id uuid references users,
  at timestamptz not null,
  outcome text not null check (outcome in ('signed_in', 'wrong_password', 'wrong_code', 'suspended', 'unverified')),
  ip text not null,
  device text not null,
  session_id uuid references sessions on delete set null
);
create index sign_ins_of_user on sign_ins (user_id, id desc);
create index sign_ins_age on sign_ins (at);
