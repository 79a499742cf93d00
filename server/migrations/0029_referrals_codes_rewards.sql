-- Why: who brought whom, through which channel, and what it earned. A reward is given once, when the new customer has lived with a loan for long enough.
create table referral_codes (
  code text primary key check (code ~ '^[A-Z0-9]{6,12}$'),
  user_id uuid not null unique references users,
  created_at timestamptz not null
);

create table referrals (
  id uuid primary key,
  referrer_id uuid not null references users,
  referred_id uuid not null references users,
  code text not null references referral_codes,
  channel text,
  status text not null check (status in ('pending', 'completed', 'failed')),
  failure text,
  created_at timestamptz not null,
  -- The day on which the loan that counts was paid out.
  live_since date,
  reward_kobo bigint check (reward_kobo > 0),
  rewarded_on date,
  -- prevents two people from being rewarded for the same customer, and one from being rewarded twice
  constraint referrals_once unique (referred_id),
  constraint referrals_somebody_else check (referrer_id <> referred_id),
  constraint referrals_rewarded check ((status = 'completed') = (reward_kobo is not null and rewarded_on is not null and live_since is not null)),
  constraint referrals_failed_why check ((status = 'failed') = (failure is not null))
);
create index referrals_of_referrer on referrals (referrer_id, id desc);
create index referrals_waiting on referrals (id) where status = 'pending';
-- Codes are read however they are typed.
create index users_by_referral_code on users (upper(referral_code)) where referral_code is not null;
create index users_by_referral_channel on users (referral_channel) where referral_channel is not null;
