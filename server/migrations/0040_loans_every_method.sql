-- Loans may follow every method of the schedules engine: a share of the principal, or a given instalment, besides the four of the start.
alter table loan_products drop constraint loan_products_method_check;
alter table loan_products add constraint loan_products_method_check check (method in ('flat', 'declining_equal_instalment', 'declining_equal_principal', 'bullet', 'fixed_principal_percent', 'fixed_instalment'));
alter table loans drop constraint loans_method_check;
alter table loans add constraint loans_method_check check (method in ('flat', 'declining_equal_instalment', 'declining_equal_principal', 'bullet', 'fixed_principal_percent', 'fixed_instalment'));
