-- Why: FT26300/0001, ft26300/0001 and "FT26300 0001" are one credit at the bank, but each spelling could be booked. A credit is now unique by its
-- normal form, however it arrives: by hand, with a slip, in a file or from a provider.
create function reference_key(reference text) returns text language sql immutable strict parallel safe as $$
  select coalesce(nullif(upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g')), ''), reference) $$;

alter table payment_logs
  -- Null for reversals, which repeat the reference of what they reverse. Sources that bring no money keep their own names apart.
  add column reference_key text generated always as (case
    when kind = 'reversal' then null
    when source in ('restructure', 'down_payment', 'migration') then source || ':' || reference
    else reference_key(reference) end) stored,
  -- Above 0 only for payments that were booked under another spelling before this rule: they stay, for a person to look at.
  add column reference_twin integer not null default 0 check (reference_twin >= 0);
update payment_logs p set reference_twin = twins.place - 1
  from (select id, row_number() over (partition by reference_key order by recorded_at, id) as place from payment_logs where reference_key is not null) twins
 where twins.id = p.id and twins.place > 1;
create unique index payment_logs_one_credit on payment_logs (reference_key, reference_twin);

-- The same in the ledger, for every product. What was written before is kept beside the normal form; twins get a number.
alter table ledger.ext_ref add column written_as text;
update ledger.ext_ref x set source = 'credit', written_as = x.source || ' ' || x.ref,
  ref = keyed.key || case when keyed.place > 1 then '#' || keyed.place else '' end
  from (select source, ref, public.reference_key(ref) as key, row_number() over (partition by public.reference_key(ref) order by at, journal_id) as place
          from ledger.ext_ref where source in ('bank', 'paystack')) keyed
 where keyed.source = x.source and keyed.ref = x.ref;
