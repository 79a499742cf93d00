-- The phone number reaches a next of kin; their address is optional.
alter table next_of_kin
  alter column address drop not null;
