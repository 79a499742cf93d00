-- Why: in this schema an owner_id names a person. What takes the money of a slip is its receiver.
alter table payment_slips rename column owner_kind to receiver_kind;
alter table payment_slips rename column owner_id to receiver_id;
alter index payment_slips_of_owner rename to payment_slips_of_receiver;
