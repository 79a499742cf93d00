-- Why: 0770 lets each loan that takes over another one be without consent. Only an imported contract has none, also when it is restructured again.
create function loans_taken_over_with_consent() returns trigger language plpgsql as $$
begin
  if not exists (
    with recursive line as (
      select id, restructures_id, imported_reference from loans where id = new.restructures_id
      union all select l.id, l.restructures_id, l.imported_reference from loans l join line on l.id = line.restructures_id)
    select from line where imported_reference is not null)
  then
    raise exception 'loan % takes over a loan that was not imported, and has no consent', new.id
      using errcode = 'check_violation', constraint = 'loans_taken_over_with_consent';
  end if;
  return new;
end $$;
create trigger loans_taken_over_with_consent before insert or update of restructures_id, consent_at, consent_ip on loans for each row
  when (new.restructures_id is not null and (new.consent_at is null or new.consent_ip is null))
  execute function loans_taken_over_with_consent();
