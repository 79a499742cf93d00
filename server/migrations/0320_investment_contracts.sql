-- Investment contracts copy the terms of their plan. What moves their money in the ledger is kept in append-only rows, which prove the accounts.
create sequence investment_numbers;
create table investment_contracts (
  id uuid primary key,
  number bigint not null unique default nextval('investment_numbers'),
  customer_id uuid not null references users,
  plan_id uuid not null references investment_plans,
  plan_version integer not null,
  plan_name text not null,
  payout text not null check (payout in ('maturity', 'monthly', 'upfront')),
  early_exit_bps integer not null check (early_exit_bps between 0 and 10000),
  withholding_tax_bps integer not null check (withholding_tax_bps between 0 and 10000),
  -- The rate chart of the plan on the day of the contract: an early exit is priced from it.
  rates jsonb not null,
  months integer not null check (months between 1 and 120),
  rate_bps integer not null check (rate_bps between 1 and 10000),
  principal_kobo bigint not null check (principal_kobo > 0),
  instruction text not null check (instruction in ('pay_out', 'roll_principal', 'roll_all')),
  status text not null check (status in ('pending', 'active', 'completed', 'failed')),
  outcome text check (outcome in ('paid', 'rolled', 'liquidated')),
  -- The contract whose maturity opened this one.
  parent_id uuid unique references investment_contracts,
  -- Of the request that bought it: the same key is the same contract.
  key text,
  consent_at timestamptz,
  consent_ip text,
  created_at timestamptz not null,
  pays_until timestamptz not null,
  starts_on date,
  matures_on date,
  -- The last business day that is in the books.
  through_on date,
  completed_on date,
  constraint investment_contracts_key unique (customer_id, key),
  constraint investment_contracts_running check ((status in ('pending', 'failed')) = (starts_on is null)),
  constraint investment_contracts_dates check ((starts_on is null) = (matures_on is null) and (starts_on is null) = (through_on is null)),
  constraint investment_contracts_ended check ((status = 'completed') = (outcome is not null) and (status = 'completed') = (completed_on is not null))
);
create index investment_contracts_of_customer on investment_contracts (customer_id, created_at desc);
create index investment_contracts_running_through on investment_contracts (through_on, id) where status = 'active';
create index investment_contracts_unpaid on investment_contracts (pays_until) where status = 'pending';

-- One row for each journal and contract: what it moved, above zero when we owe the investor more. A reversal names the journal that it mirrors.
create table investment_moves (
  journal_id uuid not null references ledger.journal (id) deferrable initially deferred,
  contract_id uuid not null references investment_contracts,
  cause text not null check (cause in
    ('funded', 'accrued', 'reduced', 'interest', 'tax', 'paid_out', 'rolled_out', 'rolled_in', 'accrual_reversed')),
  on_day date not null,
  closing integer not null default 1 check (closing >= 1),
  liability_kobo bigint not null,
  interest_payable_kobo bigint not null,
  moved_at timestamptz not null,
  primary key (journal_id, contract_id, cause),
  constraint investment_moves_something check (liability_kobo <> 0 or interest_payable_kobo <> 0)
);
create index investment_moves_of_contract on investment_moves (contract_id, on_day);
create trigger investment_moves_are_final before update or delete on investment_moves for each row execute function refuse_change();
create trigger investment_moves_are_kept before truncate on investment_moves for each statement execute function refuse_change();

-- Money that left a contract and is in flight until the bank confirms it.
create table investment_payments (
  id uuid primary key,
  contract_id uuid not null references investment_contracts,
  kind text not null check (kind in ('interest', 'maturity', 'liquidation')),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- `waiting`: there is no bank account that may be paid. `failed`: the bank refused or returned it.
  status text not null check (status in ('waiting', 'ordered', 'completed', 'failed')),
  due_on date not null,
  reason text,
  ordered_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null
);
create index investment_payments_of_contract on investment_payments (contract_id);
create index investment_payments_open on investment_payments (due_on, id) where status <> 'completed';
