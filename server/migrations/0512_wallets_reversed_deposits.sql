-- A deposit that came through a provider is reversed: the payment waits in suspense, because its money is still the provider's to settle.
alter table unidentified_receipts
  drop constraint unidentified_receipts_why_check,
  add constraint unidentified_receipts_why_check check (why in
    ('amount_differs', 'unknown_reference', 'unknown_account', 'refused', 'other_currency', 'card_check', 'returned', 'reversed'));
