-- The public site: messages to the lender, the waiting list, and complaints with a number and deadlines, which are evidence.
create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text,
  subject text,
  message text not null,
  ip text not null,
  created_at timestamptz not null
);

create table waiting_list (
  email text primary key,
  created_at timestamptz not null
);

create sequence complaint_numbers;

create table complaints (
  id uuid primary key,
  -- What people quote on the phone: year and count.
  number text not null constraint complaints_number unique,
  user_id uuid references users,
  name text not null,
  email text not null,
  phone text,
  category text not null,
  message text not null,
  status text not null check (status in ('received', 'acknowledged', 'answered')),
  received_at timestamptz not null,
  acknowledge_by timestamptz not null,
  answer_by timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid references users,
  answered_at timestamptz,
  answered_by uuid references users,
  answer text,
  constraint complaints_answered check ((status = 'answered') = (answer is not null and answered_at is not null))
);
create index complaints_of_user on complaints (user_id, id desc);
create index complaints_open on complaints (answer_by) where status <> 'answered';

-- A complaint is evidence: its words and its deadlines stay as they came in, and none disappears.
create function keep_complaints() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'complaints are kept';
  end if;
  if (old.number, old.user_id, old.name, old.email, old.category, old.message, old.received_at, old.acknowledge_by, old.answer_by)
     is distinct from
     (new.number, new.user_id, new.name, new.email, new.category, new.message, new.received_at, new.acknowledge_by, new.answer_by) then
    raise exception 'a complaint stays as it came in';
  end if;
  if old.status = 'answered' and new is distinct from old then
    raise exception 'an answered complaint stays as it is';
  end if;
  return new;
end $$;
create trigger complaints_kept before update or delete on complaints for each row execute function keep_complaints();
