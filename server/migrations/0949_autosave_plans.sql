-- Refusals of an earlier plan ended a new plan of the account before its first charge: they count from the last time the customer set it.
-- A limit of the customer or of the account counted as a refusal of the card: it pauses the plan and says why.
alter table savings_autosaves
  add column set_at timestamptz,
  add column paused_reason text;
update savings_autosaves set set_at = changed_at;
alter table savings_autosaves
  alter column set_at set not null,
  add constraint savings_autosaves_paused_why check (paused_reason is null or paused_until is not null);
