-- A loan may be paid out in several parts: the plan is part of the contract; what of the principal is not out yet is never counted as lent.
alter table loans
  -- Agreed with the offer: [{"amount", "expected_on"}] of what comes after the first payout.
  add column tranche_plan jsonb not null default '[]' check (jsonb_typeof(tranche_plan) = 'array'),
  -- Of the principal: planned and not paid out, or given up. Lent is the principal without it.
  add column undrawn_kobo bigint not null default 0,
  -- A further payout that was ordered and whose fate is open; one at a time.
  add column tranche_under_way_kobo bigint not null default 0,
  add constraint loans_undrawn_within check (undrawn_kobo = 0 or undrawn_kobo > 0 and undrawn_kobo < principal_kobo - fee_kobo),
  add constraint loans_under_way_within check (tranche_under_way_kobo between 0 and undrawn_kobo);
