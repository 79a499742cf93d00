-- Who did what to whom, before and after: written in the transaction of the act, never changed afterwards.
create table history (
  id uuid primary key,
  subject_kind text not null,
  subject_id uuid not null,
  customer_id uuid,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  from_state text,
  to_state text,
  reason text,
  before jsonb,
  after jsonb,
  at timestamptz not null
);
create index history_of_subject on history (subject_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is not allowed: it is append-only', tg_op, tg_table_name using errcode = '42501';
end $$;
create trigger history_is_final before update or delete on history for each row execute function refuse_change();
create trigger history_is_kept before truncate on history for each statement execute function refuse_change();
