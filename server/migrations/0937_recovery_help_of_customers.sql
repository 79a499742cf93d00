-- A request for help is a fact, not only a note: the customer reads what became of it. A promise that is changed names the one before.
alter table recovery_contacts
  add column help text check (help in ('promise', 'call', 'plan')),
  add column changes_id uuid references recovery_contacts,
  add column promised_since date,
  add constraint recovery_contacts_help_of_app check (help is null or channel = 'app'),
  add constraint recovery_contacts_change check (num_nulls(changes_id, promised_since) in (0, 2) and (changes_id is null or outcome = 'promise'));
create unique index recovery_contacts_changed_once on recovery_contacts (changes_id) where changes_id is not null;
-- Contacts are final: the new column is derived from their notes.
alter table recovery_contacts disable trigger recovery_contacts_are_final;
update recovery_contacts set help = case
    when outcome = 'promise' then 'promise'
    when note like 'Asks for a call%' then 'call'
    when note like 'Asks for smaller instalments%' then 'plan'
  end
where channel = 'app';
alter table recovery_contacts enable trigger recovery_contacts_are_final;
