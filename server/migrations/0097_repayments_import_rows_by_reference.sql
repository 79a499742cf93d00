-- Never written: a booked row and its payment share the reference, which the books hold once.
alter table repayment_import_rows drop column payment_log_id;
