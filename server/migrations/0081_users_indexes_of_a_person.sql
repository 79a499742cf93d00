-- The pages of a person and of a customer ask by the person: their payments, account numbers, earlier officers and requests are found without reading everybody's.
create index payment_logs_of_customer on payment_logs (customer_id, paid_on desc, id desc);
create index virtual_accounts_of_owner on virtual_accounts (owner_id, id desc);
create index officer_assignments_of_customer on officer_assignments (customer_id, id desc);
create index receipts_of_payer on receipts (payer_id);
create index user_management_requests_made on user_management_requests (requested_by, id desc);
create index user_transfers_made on user_transfers (requested_by, id desc);
create index user_transfer_customers_of on user_transfer_customers (customer_id);
create index guarantors_by_email on guarantors (email);
create index guarantors_by_phone on guarantors (phone);
