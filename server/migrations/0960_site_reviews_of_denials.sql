-- The review of a denial is a complaint about one application: one open review for each, and its answer is found by the application.
alter table complaints
  add column loan_id uuid references loans,
  add constraint complaints_review check (loan_id is null or (user_id is not null and category = 'decision'));
create unique index complaints_open_review on complaints (loan_id) where loan_id is not null and status <> 'answered';
create index complaints_of_loan on complaints (loan_id, id desc) where loan_id is not null;
create or replace function keep_complaints() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'complaints are kept';
  end if;
  if (old.number, old.user_id, old.loan_id, old.name, old.email, old.category, old.message, old.received_at, old.acknowledge_by, old.answer_by)
     is distinct from
     (new.number, new.user_id, new.loan_id, new.name, new.email, new.category, new.message, new.received_at, new.acknowledge_by, new.answer_by) then
    raise exception 'a complaint stays as it came in';
  end if;
  if old.status = 'answered' and new is distinct from old then
    raise exception 'an answered complaint stays as it is';
  end if;
  return new;
end $$;
