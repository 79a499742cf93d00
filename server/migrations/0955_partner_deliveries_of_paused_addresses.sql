-- A delivery of a paused address waits without a time, so that it is not searched each minute.
alter table partner_deliveries
  drop constraint partner_deliveries_waiting,
  add constraint partner_deliveries_waiting check (status = 'pending' or next_at is null);
update partner_deliveries d set next_at = null from partner_endpoints e where e.id = d.endpoint_id and e.status = 'paused' and d.next_at is not null;
