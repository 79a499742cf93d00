-- What a person recorded or reversed by hand today is summed before more is accepted from them alone.
create index payment_logs_by_person on payment_logs (recorded_by, recorded_at) where recorded_by is not null;
