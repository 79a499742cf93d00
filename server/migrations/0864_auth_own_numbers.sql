-- Why: a customer with an e-mail address verifies their number too. Its code proves the number and opens no session (decision 732).
alter table phone_proofs add column signs_in boolean not null default true;
