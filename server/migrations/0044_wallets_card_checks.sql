-- Why: a customer may save a card before there is anything to pay: a small charge proves it, and goes back at once.
alter table checkouts drop constraint checkouts_purpose_check;
alter table checkouts add constraint checkouts_purpose_check check (purpose in ('loan_repayment', 'card_check'));
alter table unidentified_receipts drop constraint unidentified_receipts_why_check;
alter table unidentified_receipts add constraint unidentified_receipts_why_check
  check (why in ('amount_differs', 'unknown_reference', 'unknown_account', 'refused', 'other_currency', 'card_check'));
alter table receipts drop constraint receipts_purpose_check;
alter table receipts add constraint receipts_purpose_check check (purpose in ('loan_repayment', 'card_check'));
