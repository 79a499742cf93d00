-- The present schema, written by "npm run schema" from the migrations. Read this; change it by a new migration.

create table ledger.account (
  id bigint not null,
  book smallint not null,
  code text not null,
  class text not null,
  owner_kind text,
  owner_id text,
  lane smallint not null default 0,
  opened_at timestamp with time zone not null,
  constraint account_once UNIQUE NULLS NOT DISTINCT (book, code, owner_kind, owner_id, lane),
  constraint account_pkey PRIMARY KEY (id),
  constraint account_class_check CHECK ((class = ANY (ARRAY['asset'::text, 'liability'::text, 'equity'::text, 'income'::text, 'expense'::text]))),
  constraint account_id_check CHECK ((id > 0)),
  constraint owner_is_whole CHECK (((owner_kind IS NULL) = (owner_id IS NULL)))
);
CREATE INDEX account_owner ON ledger.account USING btree (owner_kind, owner_id);

create table ledger.balance (
  account_id bigint not null,
  book smallint not null,
  normal smallint not null,
  flags smallint not null default 0,
  floor_kobo bigint,
  posted_kobo bigint not null default 0,
  held_kobo bigint not null default 0,
  seq bigint not null default 0,
  last_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint balance_pkey PRIMARY KEY (account_id),
  constraint balance_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger.account(id),
  constraint balance_held_kobo_check CHECK ((held_kobo >= 0)),
  constraint balance_normal_check CHECK ((normal = ANY (ARRAY[1, '-1'::integer]))),
  constraint no_overdraft CHECK (((floor_kobo IS NULL) OR (((normal * posted_kobo) - held_kobo) >= floor_kobo)))
);

create table ledger.block (
  height bigint not null,
  from_xid bigint not null,
  to_xid bigint not null,
  journals bigint not null,
  prev bytea not null,
  hash bytea not null,
  sealed_at timestamp with time zone not null,
  constraint block_pkey PRIMARY KEY (height)
);
CREATE TRIGGER block_is_final BEFORE DELETE OR UPDATE ON ledger.block FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER block_is_not_emptied BEFORE TRUNCATE ON ledger.block FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

create table ledger.day_total (
  account_id bigint not null,
  effective_on date not null,
  debit_kobo bigint not null,
  credit_kobo bigint not null,
  entries bigint not null,
  constraint day_total_pkey PRIMARY KEY (account_id, effective_on)
);

create table ledger.entry (
  account_id bigint not null,
  at timestamp with time zone not null,
  seq bigint not null,
  journal_id uuid not null,
  amount_kobo bigint not null,
  balance_kobo bigint not null,
  constraint entry_pkey PRIMARY KEY (account_id, at, seq),
  constraint entry_amount_kobo_check CHECK ((amount_kobo <> 0))
);
CREATE TRIGGER entry_is_final BEFORE DELETE OR UPDATE ON ledger.entry FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER entry_is_not_emptied BEFORE TRUNCATE ON ledger.entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

create table ledger.ext_ref (
  source text not null,
  ref text not null,
  journal_id uuid not null,
  at timestamp with time zone not null,
  written_as text,
  constraint ext_ref_pkey PRIMARY KEY (source, ref)
);
CREATE INDEX ext_ref_journal ON ledger.ext_ref USING btree (journal_id);

create table ledger.hold (
  id uuid not null,
  account_id bigint not null,
  amount_kobo bigint not null,
  state text not null default 'open'::text,
  placed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  journal_id uuid,
  constraint hold_pkey PRIMARY KEY (id),
  constraint hold_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger.account(id),
  constraint hold_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint hold_state_check CHECK ((state = ANY (ARRAY['open'::text, 'captured'::text, 'released'::text, 'expired'::text]))),
  constraint open_until_ended CHECK (((state = 'open'::text) = (ended_at IS NULL)))
);
CREATE INDEX hold_of_account ON ledger.hold USING btree (account_id) WHERE (state = 'open'::text);
CREATE INDEX hold_open ON ledger.hold USING btree (expires_at) WHERE (state = 'open'::text);

create table ledger.journal (
  id uuid not null,
  book smallint not null,
  kind smallint not null,
  effective_on date not null,
  at timestamp with time zone not null,
  xid bigint not null default ((pg_current_xact_id())::text)::bigint,
  accounts bigint[] not null,
  amounts bigint[] not null,
  seqs bigint[] not null,
  reverses uuid,
  actor_id uuid,
  meta jsonb,
  constraint journal_pkey PRIMARY KEY (id),
  constraint balanced CHECK (
CASE
    WHEN (cardinality(amounts) = 2) THEN (amounts[1] = (- amounts[2]))
    ELSE ledger.sums_to_zero(amounts)
END),
  constraint id_tells_its_time CHECK ((uuid_extract_version(id) = 7)),
  constraint legs_are_whole CHECK (((cardinality(accounts) >= 2) AND (cardinality(accounts) = cardinality(amounts)) AND (cardinality(accounts) = cardinality(seqs))))
);
CREATE INDEX journal_xid ON ONLY ledger.journal USING brin (xid) WITH (pages_per_range='16');
CREATE TRIGGER journal_is_final BEFORE DELETE OR UPDATE ON ledger.journal FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER journal_is_not_emptied BEFORE TRUNCATE ON ledger.journal FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

create table ledger.period (
  book smallint not null,
  closed_through date not null,
  closed_at timestamp with time zone not null,
  closed_by uuid,
  constraint period_pkey PRIMARY KEY (book)
);

create table ledger.reversal (
  of uuid not null,
  by uuid not null,
  constraint reversal_by_key UNIQUE (by),
  constraint reversal_pkey PRIMARY KEY (of)
);

create table account_requeries (
  account_number text not null,
  requested_at timestamp with time zone not null,
  constraint account_requeries_pkey PRIMARY KEY (account_number),
  constraint account_requeries_account_number_check CHECK ((account_number ~ '^[0-9]{10}$'::text))
);

create table approvals (
  id uuid not null,
  kind text not null,
  subject_kind text not null,
  subject_id uuid not null,
  subject_name text not null,
  customer_id uuid,
  facts jsonb not null,
  reason text not null,
  state text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  decision_reason text,
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint approvals_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint approvals_by_two CHECK (((state <> ALL (ARRAY['approved'::text, 'failed'::text, 'declined'::text])) OR ((decided_by IS NOT NULL) AND (decided_by <> asked_by)))),
  constraint approvals_decided_whole CHECK (((state = 'pending'::text) = (decided_at IS NULL))),
  constraint approvals_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'failed'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])))
);
CREATE INDEX approvals_asked_by ON public.approvals USING btree (asked_by);
CREATE INDEX approvals_customer ON public.approvals USING btree (customer_id);
CREATE UNIQUE INDEX approvals_one_pending ON public.approvals USING btree (kind, subject_kind, subject_id) WHERE (state = 'pending'::text);
CREATE INDEX approvals_pending ON public.approvals USING btree (expires_at) WHERE (state = 'pending'::text);

create table bank_account_checks (
  id uuid not null,
  user_id uuid not null,
  bank_name text not null,
  last4 text not null,
  account_name text not null,
  status text not null,
  reason text,
  submitted_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  relation text,
  relation_reason text,
  asked_by uuid,
  asked_by_name text,
  asked_at timestamp with time zone,
  constraint bank_account_checks_pkey PRIMARY KEY (id),
  constraint bank_account_checks_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint bank_account_checks_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint bank_account_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint bank_account_checks_asked_whole CHECK ((num_nonnulls(relation, relation_reason, asked_by, asked_by_name, asked_at) = ANY (ARRAY[0, 5]))),
  constraint bank_account_checks_last4_check CHECK ((last4 ~ '^\d{4}$'::text)),
  constraint bank_account_checks_rejected_with_reason CHECK (((status <> 'rejected'::text) OR (reason IS NOT NULL))),
  constraint bank_account_checks_relation_check CHECK ((relation = ANY (ARRAY['own_other_name'::text, 'spouse'::text, 'parent'::text, 'child'::text, 'sibling'::text, 'own_business'::text, 'other'::text]))),
  constraint bank_account_checks_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'verified'::text, 'rejected'::text, 'replaced'::text]))),
  constraint bank_account_checks_verified_by_two CHECK (((status <> 'verified'::text) OR ((relation IS NOT NULL) AND (relation_reason IS NOT NULL) AND (asked_by IS NOT NULL) AND (decided_by IS NOT NULL) AND (asked_by <> decided_by)))) NOT VALID
);
CREATE UNIQUE INDEX bank_account_checks_one_present ON public.bank_account_checks USING btree (user_id) WHERE (status <> 'replaced'::text);
CREATE INDEX bank_account_checks_queue ON public.bank_account_checks USING btree (submitted_at) WHERE (status = 'waiting'::text);

create table bank_accounts (
  user_id uuid not null,
  bank_code text not null,
  bank_name text not null,
  number_sealed text not null,
  last4 text not null,
  account_name text not null,
  name_matches boolean not null,
  updated_at timestamp with time zone not null,
  constraint bank_accounts_pkey PRIMARY KEY (user_id),
  constraint bank_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table bank_balances (
  statement_id uuid not null,
  on_day date not null,
  balance_kobo bigint not null,
  is_opening boolean not null,
  constraint bank_balances_pkey PRIMARY KEY (statement_id, on_day),
  constraint bank_balances_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id)
);
CREATE INDEX bank_balances_by_day ON public.bank_balances USING btree (on_day DESC);
CREATE TRIGGER bank_balances_are_final BEFORE DELETE OR UPDATE ON public.bank_balances FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_balances_are_kept BEFORE TRUNCATE ON public.bank_balances FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table bank_lines (
  id uuid not null,
  statement_id uuid not null,
  line integer not null,
  on_day date not null,
  narration text not null,
  amount_kobo bigint not null,
  fingerprint text not null,
  result text not null,
  named_record text,
  named_id uuid,
  reason text,
  created_at timestamp with time zone not null,
  side text not null,
  constraint bank_lines_pkey PRIMARY KEY (id),
  constraint bank_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id),
  constraint bank_lines_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint bank_lines_dismissed_why CHECK ((((result <> 'dismissed'::text) OR (reason IS NOT NULL)) AND ((reason IS NULL) OR (result = ANY (ARRAY['dismissed'::text, 'withdrawn'::text]))))),
  constraint bank_lines_named CHECK (((named_record IS NULL) = (named_id IS NULL))),
  constraint bank_lines_named_record_check CHECK ((named_record = ANY (ARRAY['receipt'::text, 'loan_payment'::text, 'savings_deposit'::text, 'loan_return'::text, 'settlement_batch'::text, 'provider_transfer'::text, 'payout_return'::text, 'payout'::text, 'withdrawal'::text, 'tax_payment'::text, 'merchant_settlement'::text, 'bank_charge'::text, 'own_money'::text]))),
  constraint bank_lines_result_check CHECK ((result = ANY (ARRAY['matched'::text, 'missing_in_book'::text, 'amount_differs'::text, 'duplicate'::text, 'dismissed'::text, 'withdrawn'::text]))),
  constraint bank_lines_side_check CHECK ((side = ANY (ARRAY['credit'::text, 'debit'::text])))
);
CREATE INDEX bank_lines_by_day ON public.bank_lines USING btree (on_day DESC, id DESC);
CREATE UNIQUE INDEX bank_lines_fingerprint ON public.bank_lines USING btree (fingerprint) WHERE (result <> 'withdrawn'::text);
CREATE INDEX bank_lines_naming ON public.bank_lines USING btree (named_id) WHERE (result = 'amount_differs'::text);
CREATE INDEX bank_lines_of_statement ON public.bank_lines USING btree (statement_id, id);
CREATE INDEX bank_lines_open ON public.bank_lines USING btree (on_day, side) WHERE (result = ANY (ARRAY['missing_in_book'::text, 'amount_differs'::text, 'duplicate'::text]));
CREATE INDEX bank_lines_stored ON public.bank_lines USING btree (created_at);
CREATE INDEX bank_lines_to_match ON public.bank_lines USING btree (id) WHERE (result = ANY (ARRAY['missing_in_book'::text, 'amount_differs'::text, 'duplicate'::text]));

create table bank_snapshot_items (
  item_id uuid not null,
  opened_on date not null,
  ended_on date,
  amount_kobo bigint not null,
  has_line boolean not null,
  is_booked boolean not null,
  journal_id uuid,
  first_on date not null,
  last_on date not null,
  constraint bank_snapshot_items_pkey PRIMARY KEY (item_id, opened_on),
  constraint bank_snapshot_items_ended_on_fkey FOREIGN KEY (ended_on) REFERENCES bank_snapshots(on_day),
  constraint bank_snapshot_items_opened_on_fkey FOREIGN KEY (opened_on) REFERENCES bank_snapshots(on_day),
  constraint bank_snapshot_items_ended CHECK ((ended_on > opened_on))
);
CREATE INDEX bank_snapshot_items_ended_on ON public.bank_snapshot_items USING btree (ended_on);
CREATE UNIQUE INDEX bank_snapshot_items_open ON public.bank_snapshot_items USING btree (item_id) WHERE (ended_on IS NULL);
CREATE TRIGGER bank_snapshot_items_are_final BEFORE UPDATE ON public.bank_snapshot_items FOR EACH ROW WHEN (((old.ended_on IS NOT NULL) OR ((((((((new.item_id IS DISTINCT FROM old.item_id) OR (new.opened_on IS DISTINCT FROM old.opened_on)) OR (new.amount_kobo IS DISTINCT FROM old.amount_kobo)) OR (new.has_line IS DISTINCT FROM old.has_line)) OR (new.is_booked IS DISTINCT FROM old.is_booked)) OR (new.journal_id IS DISTINCT FROM old.journal_id)) OR (new.first_on IS DISTINCT FROM old.first_on)) OR (new.last_on IS DISTINCT FROM old.last_on)))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_snapshot_items_are_kept BEFORE DELETE ON public.bank_snapshot_items FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_snapshot_items_are_not_emptied BEFORE TRUNCATE ON public.bank_snapshot_items FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table bank_snapshot_places (
  on_day date not null,
  account_id bigint not null,
  at timestamp with time zone not null,
  seq bigint not null,
  balance_kobo bigint not null,
  constraint bank_snapshot_places_pkey PRIMARY KEY (on_day, account_id),
  constraint bank_snapshot_places_on_day_fkey FOREIGN KEY (on_day) REFERENCES bank_snapshots(on_day)
);
CREATE TRIGGER bank_snapshot_places_are_final BEFORE DELETE OR UPDATE ON public.bank_snapshot_places FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_snapshot_places_are_kept BEFORE TRUNCATE ON public.bank_snapshot_places FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table bank_snapshots (
  on_day date not null,
  taken_at timestamp with time zone not null,
  constraint bank_snapshots_pkey PRIMARY KEY (on_day)
);
CREATE TRIGGER bank_snapshots_are_final BEFORE DELETE OR UPDATE ON public.bank_snapshots FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_snapshots_are_kept BEFORE TRUNCATE ON public.bank_snapshots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table bank_statements (
  id uuid not null,
  file_name text not null,
  sha256 text not null,
  bank text not null,
  account_last4 text,
  first_on date not null,
  last_on date not null,
  credits integer not null,
  added integer not null,
  skipped integer not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  uploaded_at timestamp with time zone not null,
  debits integer,
  balance_gaps jsonb,
  skipped_lines jsonb not null default '[]'::jsonb,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  withdrawn_by_name text,
  withdrawn_reason text,
  shares_with jsonb,
  constraint bank_statements_pkey PRIMARY KEY (id),
  constraint bank_statements_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id),
  constraint bank_statements_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  constraint bank_statements_added CHECK (((added >= 0) AND (added <= (credits + COALESCE(debits, 0))))),
  constraint bank_statements_credits_check CHECK ((credits >= 0)),
  constraint bank_statements_days CHECK ((first_on <= last_on)),
  constraint bank_statements_debits_check CHECK ((debits >= 0)),
  constraint bank_statements_skipped_check CHECK ((skipped >= 0)),
  constraint bank_statements_withdrawn CHECK ((((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) AND ((withdrawn_at IS NULL) = (withdrawn_by_name IS NULL)) AND ((withdrawn_at IS NULL) = (withdrawn_reason IS NULL))))
);
CREATE UNIQUE INDEX bank_statements_sha256 ON public.bank_statements USING btree (sha256) WHERE (withdrawn_at IS NULL);

create table betalife_deliveries (
  subscription_id uuid not null,
  status text not null,
  due_on date not null,
  delivered_on date,
  recipient text,
  proof text,
  proof_file_id uuid,
  delivered_by uuid,
  delivered_by_name text,
  created_at timestamp with time zone not null,
  code_digest text,
  code_sent_at timestamp with time zone,
  code_expires_at timestamp with time zone,
  code_attempts integer not null default 0,
  constraint betalife_deliveries_pkey PRIMARY KEY (subscription_id),
  constraint betalife_deliveries_delivered_by_fkey FOREIGN KEY (delivered_by) REFERENCES users(id),
  constraint betalife_deliveries_proof_file_id_fkey FOREIGN KEY (proof_file_id) REFERENCES files(id),
  constraint betalife_deliveries_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES betalife_subscriptions(id),
  constraint betalife_deliveries_photo CHECK (((proof = 'photo'::text) = (proof_file_id IS NOT NULL))),
  constraint betalife_deliveries_proof_check CHECK ((proof = ANY (ARRAY['photo'::text, 'code'::text]))),
  constraint betalife_deliveries_proven CHECK (((status = 'completed'::text) = ((delivered_on IS NOT NULL) AND (recipient IS NOT NULL) AND (proof IS NOT NULL) AND (delivered_by IS NOT NULL)))),
  constraint betalife_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'cancelled'::text])))
);
CREATE INDEX betalife_deliveries_open ON public.betalife_deliveries USING btree (due_on) WHERE (status = 'pending'::text);

create table betalife_moves (
  journal_id uuid not null,
  subscription_id uuid not null,
  cause text not null,
  on_day date not null,
  amount_kobo bigint not null,
  reference text,
  moved_at timestamp with time zone not null,
  constraint betalife_moves_pkey PRIMARY KEY (journal_id),
  constraint betalife_moves_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger.journal(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_1 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202411(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_10 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202508(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_11 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202509(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_12 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202510(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_13 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202511(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_14 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202512(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_15 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202601(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_16 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202602(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_17 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202603(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_18 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202604(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_19 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202605(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_2 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202412(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_20 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202606(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_21 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202607(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_22 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202608(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_23 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202609(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_24 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202610(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_25 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202611(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_26 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202612(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_27 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202701(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_28 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202702(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_29 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202703(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_3 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202501(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_30 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202704(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_31 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202705(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_32 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202706(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_33 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202707(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_34 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202708(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_35 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202709(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_36 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202710(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_37 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202711(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_4 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202502(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_5 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202503(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_6 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202504(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_7 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202505(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_8 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202506(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_journal_id_fkey_9 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202507(id) DEFERRABLE INITIALLY DEFERRED,
  constraint betalife_moves_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES betalife_subscriptions(id),
  constraint betalife_moves_amount_kobo_check CHECK ((amount_kobo <> 0)),
  constraint betalife_moves_cause_check CHECK ((cause = ANY (ARRAY['contributed'::text, 'delivered'::text, 'paid_out'::text, 'credited'::text, 'returned'::text])))
);
CREATE INDEX betalife_moves_of_subscription ON public.betalife_moves USING btree (subscription_id, moved_at);
CREATE TRIGGER betalife_moves_are_final BEFORE DELETE OR UPDATE ON public.betalife_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER betalife_moves_are_kept BEFORE TRUNCATE ON public.betalife_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table betalife_packages (
  id uuid not null,
  plan_id uuid not null,
  position integer not null,
  name text not null,
  description text not null,
  price_kobo bigint not null,
  instalments integer not null,
  frequency text not null,
  items jsonb not null,
  hidden_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint betalife_packages_pkey PRIMARY KEY (id),
  constraint betalife_packages_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES betalife_plans(id),
  constraint betalife_packages_frequency_check CHECK ((frequency = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint betalife_packages_instalments_check CHECK (((instalments >= 1) AND (instalments <= 120))),
  constraint betalife_packages_items_check CHECK (((jsonb_typeof(items) = 'array'::text) AND (jsonb_array_length(items) > 0))),
  constraint betalife_packages_position_check CHECK (("position" >= 0)),
  constraint betalife_packages_price_kobo_check CHECK ((price_kobo > 0))
);
CREATE UNIQUE INDEX betalife_packages_one_place ON public.betalife_packages USING btree (plan_id, "position");

create table betalife_plan_versions (
  plan_id uuid not null,
  version integer not null,
  act text not null,
  terms jsonb not null,
  made_by uuid,
  made_by_name text not null,
  made_at timestamp with time zone not null,
  constraint betalife_plan_versions_pkey PRIMARY KEY (plan_id, version),
  constraint betalife_plan_versions_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint betalife_plan_versions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES betalife_plans(id),
  constraint betalife_plan_versions_version_check CHECK ((version >= 1))
);
CREATE TRIGGER betalife_plan_versions_are_final BEFORE DELETE OR UPDATE ON public.betalife_plan_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER betalife_plan_versions_are_kept BEFORE TRUNCATE ON public.betalife_plan_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table betalife_plans (
  id uuid not null,
  kind text not null,
  name text not null,
  description text not null,
  position integer not null,
  active boolean not null,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  cancellation_fee_bps integer not null default 0,
  constraint betalife_plans_pkey PRIMARY KEY (id),
  constraint betalife_plans_cancellation_fee_bps_check CHECK (((cancellation_fee_bps >= 0) AND (cancellation_fee_bps <= 5000))),
  constraint betalife_plans_kind_check CHECK ((kind = ANY (ARRAY['food'::text, 'assets'::text]))),
  constraint betalife_plans_version_check CHECK ((version >= 1))
);
CREATE UNIQUE INDEX betalife_plans_name ON public.betalife_plans USING btree (lower(name)) WHERE active;

create table betalife_returns (
  id uuid not null,
  subscription_id uuid not null,
  reason text not null,
  destination text not null,
  held_kobo bigint not null,
  fee_kobo bigint not null,
  vat_kobo bigint not null,
  net_kobo bigint not null,
  status text not null,
  status_before text not null,
  explanation text,
  outcome text,
  ordered_by uuid not null,
  ordered_by_name text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint betalife_returns_pkey PRIMARY KEY (id),
  constraint betalife_returns_ordered_by_fkey FOREIGN KEY (ordered_by) REFERENCES users(id),
  constraint betalife_returns_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES betalife_subscriptions(id),
  constraint betalife_returns_check CHECK (((vat_kobo >= 0) AND (vat_kobo <= fee_kobo))),
  constraint betalife_returns_destination_check CHECK ((destination = ANY (ARRAY['bank'::text, 'credit'::text]))),
  constraint betalife_returns_fee_kobo_check CHECK ((fee_kobo >= 0)),
  constraint betalife_returns_held_kobo_check CHECK ((held_kobo > 0)),
  constraint betalife_returns_net_kobo_check CHECK ((net_kobo > 0)),
  constraint betalife_returns_reason_check CHECK ((reason = ANY (ARRAY['cancelled'::text, 'cashed'::text, 'supplier_failed'::text]))),
  constraint betalife_returns_status_before_check CHECK ((status_before = ANY (ARRAY['active'::text, 'completed'::text]))),
  constraint betalife_returns_status_check CHECK ((status = ANY (ARRAY['ordered'::text, 'completed'::text, 'failed'::text, 'returned'::text]))),
  constraint betalife_returns_sum CHECK ((held_kobo = (fee_kobo + net_kobo)))
);
CREATE UNIQUE INDEX betalife_returns_in_effect ON public.betalife_returns USING btree (subscription_id) WHERE (status = ANY (ARRAY['ordered'::text, 'completed'::text]));
CREATE INDEX betalife_returns_of_subscription ON public.betalife_returns USING btree (subscription_id, created_at);

create table betalife_subscriptions (
  id uuid not null,
  number bigint not null default nextval('betalife_subscription_numbers'::regclass),
  customer_id uuid not null,
  plan_id uuid not null,
  plan_version integer not null,
  package_id uuid not null,
  kind text not null,
  plan_name text not null,
  package_name text not null,
  items jsonb not null,
  price_kobo bigint not null,
  instalments integer not null,
  frequency text not null,
  cancellation_fee_bps integer not null,
  start_on date not null,
  last_due_on date not null,
  price_holds_until date not null,
  extended_on date,
  paid_kobo bigint not null default 0,
  delivery_how text not null,
  delivery_address text,
  delivery_phone text not null,
  status text not null,
  closed_reason text,
  key text,
  created_at timestamp with time zone not null,
  pays_until timestamp with time zone not null,
  completed_on date,
  closed_on date,
  next_due_on date,
  reminded_for date,
  late_noticed_for date,
  price_reminded_for date,
  price_ended_for date,
  terms_accepted_at timestamp with time zone,
  delivery_days integer,
  constraint betalife_subscriptions_key UNIQUE (customer_id, key),
  constraint betalife_subscriptions_number_key UNIQUE (number),
  constraint betalife_subscriptions_pkey PRIMARY KEY (id),
  constraint betalife_subscriptions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint betalife_subscriptions_package_id_fkey FOREIGN KEY (package_id) REFERENCES betalife_packages(id),
  constraint betalife_subscriptions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES betalife_plans(id),
  constraint betalife_subscriptions_address CHECK (((delivery_how <> 'address'::text) OR (delivery_address IS NOT NULL))),
  constraint betalife_subscriptions_cancellation_fee_bps_check CHECK (((cancellation_fee_bps >= 0) AND (cancellation_fee_bps <= 5000))),
  constraint betalife_subscriptions_closed CHECK ((((status = 'closed'::text) = (closed_reason IS NOT NULL)) AND ((status = 'closed'::text) = (closed_on IS NOT NULL)))),
  constraint betalife_subscriptions_closed_reason_check CHECK ((closed_reason = ANY (ARRAY['unpaid'::text, 'cancelled'::text, 'cashed'::text, 'supplier_failed'::text]))),
  constraint betalife_subscriptions_completed CHECK (((status <> 'completed'::text) OR ((completed_on IS NOT NULL) AND (paid_kobo = price_kobo)))),
  constraint betalife_subscriptions_days CHECK (((last_due_on >= start_on) AND (price_holds_until >= last_due_on))),
  constraint betalife_subscriptions_delivery_days_check CHECK ((delivery_days >= 1)),
  constraint betalife_subscriptions_delivery_how_check CHECK ((delivery_how = ANY (ARRAY['pickup'::text, 'address'::text]))),
  constraint betalife_subscriptions_frequency_check CHECK ((frequency = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint betalife_subscriptions_instalments_check CHECK (((instalments >= 1) AND (instalments <= 120))),
  constraint betalife_subscriptions_kind_check CHECK ((kind = ANY (ARRAY['food'::text, 'assets'::text]))),
  constraint betalife_subscriptions_paid CHECK (((paid_kobo >= 0) AND (paid_kobo <= price_kobo))),
  constraint betalife_subscriptions_price_kobo_check CHECK ((price_kobo > 0)),
  constraint betalife_subscriptions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'completed'::text, 'closed'::text])))
);
CREATE INDEX betalife_subscriptions_by_status ON public.betalife_subscriptions USING btree (status, number DESC);
CREATE INDEX betalife_subscriptions_due ON public.betalife_subscriptions USING btree (next_due_on) WHERE (status = 'active'::text);
CREATE INDEX betalife_subscriptions_next_due ON public.betalife_subscriptions USING btree (next_due_on) WHERE (next_due_on IS NOT NULL);
CREATE INDEX betalife_subscriptions_of_customer ON public.betalife_subscriptions USING btree (customer_id, number DESC);
CREATE INDEX betalife_subscriptions_of_plan ON public.betalife_subscriptions USING btree (plan_id);
CREATE INDEX betalife_subscriptions_price_ends ON public.betalife_subscriptions USING btree (price_holds_until) WHERE (status = 'active'::text);
CREATE INDEX betalife_subscriptions_unpaid ON public.betalife_subscriptions USING btree (pays_until) WHERE (status = 'pending'::text);

create table book_proofs (
  id uuid not null,
  proven_at timestamp with time zone not null,
  journals bigint not null,
  differences integer not null,
  problems jsonb not null,
  chain_height bigint,
  chain_hash text,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  resolved_by_name text,
  reason text,
  constraint book_proofs_pkey PRIMARY KEY (id),
  constraint book_proofs_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id),
  constraint book_proofs_differences_check CHECK ((differences >= 0)),
  constraint book_proofs_resolved CHECK ((((resolved_at IS NULL) = (reason IS NULL)) AND ((resolved_at IS NULL) = (resolved_by IS NULL))))
);
CREATE INDEX book_proofs_open ON public.book_proofs USING btree (proven_at) WHERE ((differences > 0) AND (resolved_at IS NULL));

create table branches (
  id uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  address text,
  phone text,
  closed_at timestamp with time zone,
  state text,
  constraint branches_name_key UNIQUE (name),
  constraint branches_pkey PRIMARY KEY (id),
  constraint branches_phone_check CHECK ((phone ~ '^\+234\d{7,10}$'::text))
);

create table brand_logos (
  tag text not null,
  bytes bytea not null,
  added_by uuid not null,
  added_at timestamp with time zone not null,
  constraint brand_logos_pkey PRIMARY KEY (tag),
  constraint brand_logos_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint brand_logos_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 262144))),
  constraint brand_logos_tag_check CHECK ((tag ~ '^[0-9a-f]{16}$'::text))
);

create table bureau_consents (
  id uuid not null,
  customer_id uuid not null,
  loan_id uuid not null,
  purpose text not null,
  version text not null,
  ip text,
  taken_by uuid,
  at timestamp with time zone not null,
  constraint bureau_consents_pkey PRIMARY KEY (id),
  constraint bureau_consents_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint bureau_consents_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint bureau_consents_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES users(id),
  constraint bureau_consents_given_somewhere CHECK (((ip IS NOT NULL) OR (taken_by IS NOT NULL))),
  constraint bureau_consents_purpose_check CHECK ((purpose = 'credit_bureau'::text))
);
CREATE INDEX bureau_consents_of_customer ON public.bureau_consents USING btree (customer_id);
CREATE INDEX bureau_consents_of_loan ON public.bureau_consents USING btree (loan_id, id DESC);
CREATE INDEX bureau_consents_of_taker ON public.bureau_consents USING btree (taken_by);
CREATE TRIGGER bureau_consents_are_final BEFORE DELETE OR UPDATE ON public.bureau_consents FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table bureau_enquiries (
  id uuid not null,
  customer_id uuid not null,
  loan_id uuid not null,
  consent_id uuid not null,
  bureau text not null,
  reason text not null,
  status text not null,
  attempts integer not null,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  valid_until date,
  report_number text,
  score integer,
  running integer,
  balance_kobo bigint,
  overdue_kobo bigint,
  monthly_kobo bigint,
  monthly_unknown integer,
  worst_class text,
  worst_days_late integer,
  inquiries integer,
  facilities jsonb,
  constraint bureau_enquiries_pkey PRIMARY KEY (id),
  constraint bureau_enquiries_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES bureau_consents(id),
  constraint bureau_enquiries_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint bureau_enquiries_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint bureau_enquiries_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint bureau_enquiries_answered CHECK (((status = ANY (ARRAY['received'::text, 'no_record'::text])) = ((answered_at IS NOT NULL) AND (valid_until IS NOT NULL)))),
  constraint bureau_enquiries_attempts_check CHECK ((attempts > 0)),
  constraint bureau_enquiries_bureau_check CHECK ((bureau = ANY (ARRAY['crc'::text, 'firstcentral'::text]))),
  constraint bureau_enquiries_reason_check CHECK ((reason = 'application'::text)),
  constraint bureau_enquiries_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'received'::text, 'no_record'::text, 'failed'::text]))),
  constraint bureau_enquiries_summarised CHECK (((status = 'received'::text) = ((running IS NOT NULL) AND (balance_kobo IS NOT NULL) AND (facilities IS NOT NULL))))
);
CREATE INDEX bureau_enquiries_of_consent ON public.bureau_enquiries USING btree (consent_id);
CREATE INDEX bureau_enquiries_of_customer ON public.bureau_enquiries USING btree (customer_id, bureau, answered_at DESC);
CREATE INDEX bureau_enquiries_of_loan ON public.bureau_enquiries USING btree (loan_id);
CREATE INDEX bureau_enquiries_of_requester ON public.bureau_enquiries USING btree (requested_by);
CREATE UNIQUE INDEX bureau_enquiries_one_open ON public.bureau_enquiries USING btree (customer_id, bureau) WHERE (status = ANY (ARRAY['requested'::text, 'failed'::text]));

create table bureau_raw_reports (
  enquiry_id uuid not null,
  customer_id uuid not null,
  sealed text not null,
  received_at timestamp with time zone not null,
  constraint bureau_raw_reports_pkey PRIMARY KEY (enquiry_id),
  constraint bureau_raw_reports_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint bureau_raw_reports_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES bureau_enquiries(id)
);
CREATE INDEX bureau_raw_reports_by_age ON public.bureau_raw_reports USING btree (received_at);
CREATE INDEX bureau_raw_reports_of_customer ON public.bureau_raw_reports USING btree (customer_id);

create table business_days (
  on_day date not null,
  started_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  loans integer not null default 0,
  constraint business_days_pkey PRIMARY KEY (on_day),
  constraint business_days_loans_check CHECK ((loans >= 0))
);

create table businesses (
  user_id uuid not null,
  name text,
  kind text,
  address text,
  city text,
  state text,
  monthly_sales_kobo bigint,
  cac_name text,
  cac_number text,
  updated_at timestamp with time zone not null,
  constraint businesses_pkey PRIMARY KEY (user_id),
  constraint businesses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint businesses_monthly_sales_kobo_check CHECK ((monthly_sales_kobo >= 0))
);
CREATE INDEX businesses_by_change ON public.businesses USING btree (updated_at, user_id);
CREATE INDEX businesses_last_changed ON public.businesses USING btree (updated_at DESC, user_id DESC);

create table bvn_index (
  digest text not null,
  user_id uuid not null,
  constraint bvn_index_user_id_key UNIQUE (user_id),
  constraint bvn_index_pkey PRIMARY KEY (digest),
  constraint bvn_index_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table channel_outages (
  id uuid not null,
  on_day date not null,
  channel text not null,
  reason text not null,
  declared_by uuid,
  declared_by_name text not null,
  declared_at timestamp with time zone not null,
  withdrawn_by uuid,
  withdrawn_by_name text,
  withdrawn_at timestamp with time zone,
  withdrawn_reason text,
  constraint channel_outages_pkey PRIMARY KEY (id),
  constraint channel_outages_declared_by_fkey FOREIGN KEY (declared_by) REFERENCES users(id),
  constraint channel_outages_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  constraint channel_outages_channel_check CHECK ((channel = ANY (ARRAY['checkout'::text, 'card'::text, 'transfer'::text, 'all'::text]))),
  constraint channel_outages_withdrawn CHECK (((withdrawn_at IS NULL) = (withdrawn_reason IS NULL)))
);
CREATE UNIQUE INDEX channel_outages_standing ON public.channel_outages USING btree (on_day, channel) WHERE (withdrawn_at IS NULL);

create table checkouts (
  id uuid not null,
  reference text not null,
  purpose text not null,
  purpose_id uuid not null,
  payer_id uuid not null,
  key text,
  amount_kobo bigint not null,
  fee_kobo bigint not null,
  status text not null,
  reason text,
  url text,
  starting_at timestamp with time zone,
  provider_fee_kobo bigint,
  channel text,
  paid_at timestamp with time zone,
  asks integer not null default 0,
  ask_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  card_id uuid,
  least_kobo bigint,
  card_brand text,
  card_last4 text,
  instructions jsonb not null default '{}'::jsonb,
  constraint checkouts_one_per_key UNIQUE (payer_id, key),
  constraint checkouts_reference_key UNIQUE (reference),
  constraint checkouts_pkey PRIMARY KEY (id),
  constraint checkouts_card_id_fkey FOREIGN KEY (card_id) REFERENCES saved_cards(id),
  constraint checkouts_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id),
  constraint checkouts_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint checkouts_card_last4_check CHECK ((card_last4 ~ '^\d{4}$'::text)),
  constraint checkouts_fee_kobo_check CHECK ((fee_kobo >= 0)),
  constraint checkouts_in_part CHECK (((least_kobo IS NULL) OR ((card_id IS NOT NULL) AND (fee_kobo = 0) AND ((least_kobo >= 1) AND (least_kobo <= amount_kobo))))),
  constraint checkouts_paid CHECK (((status <> ALL (ARRAY['completed'::text, 'set_aside'::text])) OR (paid_at IS NOT NULL))),
  constraint checkouts_provider_fee_kobo_check CHECK ((provider_fee_kobo >= 0)),
  constraint checkouts_purpose_check CHECK ((purpose ~ '^[a-z_]{3,40}$'::text)),
  constraint checkouts_reference_check CHECK ((reference ~ '^[a-z0-9_-]{16,50}$'::text)),
  constraint checkouts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text, 'abandoned'::text, 'set_aside'::text])))
);
CREATE UNIQUE INDEX checkouts_one_charge ON public.checkouts USING btree (purpose, purpose_id) WHERE ((card_id IS NOT NULL) AND (status = 'pending'::text));
CREATE INDEX checkouts_to_ask ON public.checkouts USING btree (ask_at) WHERE (status = 'pending'::text);

create table closed_months (
  month date not null,
  checks jsonb not null,
  requested_by uuid not null,
  approved_by uuid not null,
  closed_at timestamp with time zone not null,
  constraint closed_months_pkey PRIMARY KEY (month),
  constraint closed_months_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint closed_months_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint closed_months_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint closed_months_two_people CHECK ((requested_by <> approved_by))
);

create table collection_targets (
  id uuid not null,
  officer_id uuid not null,
  month date not null,
  amount_kobo bigint not null,
  set_by uuid not null,
  set_by_name text not null,
  set_at timestamp with time zone not null,
  constraint collection_targets_pkey PRIMARY KEY (id),
  constraint collection_targets_officer_id_fkey FOREIGN KEY (officer_id) REFERENCES users(id),
  constraint collection_targets_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id),
  constraint collection_targets_amount_kobo_check CHECK ((amount_kobo >= 0)),
  constraint collection_targets_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE INDEX collection_targets_of_month ON public.collection_targets USING btree (month, officer_id, id DESC);

create table complaints (
  id uuid not null,
  number text not null,
  user_id uuid,
  name text not null,
  email text,
  phone text,
  category text not null,
  message text not null,
  status text not null,
  received_at timestamp with time zone not null,
  acknowledge_by timestamp with time zone not null,
  answer_by timestamp with time zone not null,
  acknowledged_at timestamp with time zone,
  acknowledged_by uuid,
  answered_at timestamp with time zone,
  answered_by uuid,
  answer text,
  loan_id uuid,
  constraint complaints_number UNIQUE (number),
  constraint complaints_pkey PRIMARY KEY (id),
  constraint complaints_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES users(id),
  constraint complaints_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint complaints_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint complaints_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint complaints_answered CHECK (((status = 'answered'::text) = ((answer IS NOT NULL) AND (answered_at IS NOT NULL)))),
  constraint complaints_reply_check CHECK (((email IS NOT NULL) OR (user_id IS NOT NULL))),
  constraint complaints_review CHECK (((loan_id IS NULL) OR ((user_id IS NOT NULL) AND (category = 'decision'::text)))),
  constraint complaints_status_check CHECK ((status = ANY (ARRAY['received'::text, 'acknowledged'::text, 'answered'::text])))
);
CREATE INDEX complaints_of_loan ON public.complaints USING btree (loan_id, id DESC) WHERE (loan_id IS NOT NULL);
CREATE INDEX complaints_of_user ON public.complaints USING btree (user_id, id DESC);
CREATE INDEX complaints_open ON public.complaints USING btree (answer_by) WHERE (status <> 'answered'::text);
CREATE UNIQUE INDEX complaints_open_review ON public.complaints USING btree (loan_id) WHERE ((loan_id IS NOT NULL) AND (status <> 'answered'::text));
CREATE TRIGGER complaints_kept BEFORE DELETE OR UPDATE ON public.complaints FOR EACH ROW EXECUTE FUNCTION keep_complaints();

create table consents (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  given boolean not null,
  version text not null,
  at timestamp with time zone not null,
  ip text not null,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint consents_kind_check CHECK ((kind = 'marketing'::text))
);
CREATE INDEX consents_of_user ON public.consents USING btree (user_id, id DESC);
CREATE TRIGGER consents_are_final BEFORE DELETE OR UPDATE ON public.consents FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table contact_messages (
  id uuid not null,
  name text not null,
  email text,
  phone text,
  subject text,
  message text not null,
  ip text not null,
  created_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  answered_by uuid,
  user_id uuid,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint contact_messages_answered CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint contact_messages_sender CHECK (((user_id IS NULL) <> (email IS NULL)))
);
CREATE INDEX contact_messages_of_user ON public.contact_messages USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX contact_messages_open ON public.contact_messages USING btree (created_at) WHERE (answered_at IS NULL);

create table credentials (
  user_id uuid not null,
  password_hash text not null,
  must_change boolean not null default false,
  changed_at timestamp with time zone not null,
  constraint credentials_pkey PRIMARY KEY (user_id),
  constraint credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table credit_refunds (
  id uuid not null,
  customer_id uuid not null,
  loan_id uuid,
  amount_kobo bigint not null,
  status text not null,
  reason text not null,
  asked_by_name text not null,
  confirmed_by uuid not null,
  confirmed_by_name text not null,
  ordered_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  outcome text,
  journal_id uuid,
  constraint credit_refunds_pkey PRIMARY KEY (id),
  constraint credit_refunds_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint credit_refunds_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint credit_refunds_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint credit_refunds_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint credit_refunds_journal CHECK (((journal_id IS NOT NULL) OR (status <> 'ordered'::text))),
  constraint credit_refunds_settled CHECK (((status = 'ordered'::text) = (settled_at IS NULL))),
  constraint credit_refunds_status_check CHECK ((status = ANY (ARRAY['ordered'::text, 'completed'::text, 'failed'::text, 'returned'::text])))
);
CREATE INDEX credit_refunds_of_customer ON public.credit_refunds USING btree (customer_id, ordered_at DESC);

create table customer_credit_moves (
  journal_id uuid not null,
  customer_id uuid not null,
  amount_kobo bigint not null,
  cause text not null,
  moved_at timestamp with time zone not null,
  posted_journal_id uuid generated always as 
CASE
    WHEN (cause = ANY (ARRAY['opening'::text, 'earlier_run'::text])) THEN NULL::uuid
    ELSE journal_id
END stored,
  constraint customer_credit_moves_pkey PRIMARY KEY (journal_id, customer_id),
  constraint customer_credit_moves_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint customer_credit_moves_posted FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_1 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202411(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_10 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202508(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_11 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202509(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_12 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202510(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_13 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202511(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_14 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202512(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_15 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202601(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_16 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202602(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_17 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202603(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_18 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202604(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_19 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202605(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_2 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202412(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_20 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202606(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_21 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202607(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_22 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202608(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_23 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202609(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_24 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202610(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_25 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202611(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_26 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202612(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_27 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202701(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_28 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202702(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_29 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202703(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_3 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202501(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_30 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202704(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_31 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202705(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_32 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202706(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_33 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202707(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_34 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202708(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_35 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202709(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_36 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202710(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_37 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202711(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_4 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202502(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_5 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202503(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_6 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202504(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_7 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202505(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_8 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202506(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_posted_9 FOREIGN KEY (posted_journal_id) REFERENCES ledger.journal_202507(id) DEFERRABLE INITIALLY DEFERRED,
  constraint customer_credit_moves_amount_kobo_check CHECK ((amount_kobo <> 0)),
  constraint customer_credit_moves_cause_check CHECK ((cause = ANY (ARRAY['opening'::text, 'paid_in'::text, 'fee_taken'::text, 'fee_returned'::text, 'loan_undone'::text, 'payout_returned'::text, 'refund_ordered'::text, 'refund_failed'::text, 'reward'::text, 'earlier_run'::text, 'subscription_closed'::text, 'saved'::text])))
);
CREATE INDEX customer_credit_moves_of_customer ON public.customer_credit_moves USING btree (customer_id);
CREATE TRIGGER customer_credit_moves_are_final BEFORE DELETE OR UPDATE ON public.customer_credit_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER customer_credit_moves_are_kept BEFORE TRUNCATE ON public.customer_credit_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table customer_documents (
  id uuid not null,
  document_id uuid not null,
  version integer not null,
  customer_id uuid not null,
  title text not null,
  kind text not null,
  file_id uuid not null,
  added_by uuid not null,
  added_by_name text not null,
  added_at timestamp with time zone not null,
  constraint customer_documents_document_id_version_key UNIQUE (document_id, version),
  constraint customer_documents_file_id_key UNIQUE (file_id),
  constraint customer_documents_pkey PRIMARY KEY (id),
  constraint customer_documents_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint customer_documents_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint customer_documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint customer_documents_kind_check CHECK ((kind = ANY (ARRAY['identity'::text, 'address'::text, 'income'::text, 'agreement'::text, 'letter'::text, 'other'::text]))),
  constraint customer_documents_title_check CHECK (((length(title) >= 3) AND (length(title) <= 100))),
  constraint customer_documents_version_check CHECK ((version >= 1))
);
CREATE INDEX customer_documents_of_customer ON public.customer_documents USING btree (customer_id, document_id DESC, version DESC);
CREATE TRIGGER customer_documents_are_final BEFORE UPDATE ON public.customer_documents FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER customer_documents_are_kept BEFORE TRUNCATE ON public.customer_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table customer_notes (
  id uuid not null,
  customer_id uuid not null,
  text text not null,
  written_by uuid not null,
  written_by_name text not null,
  written_at timestamp with time zone not null,
  constraint customer_notes_pkey PRIMARY KEY (id),
  constraint customer_notes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint customer_notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id),
  constraint customer_notes_text_check CHECK (((length(text) >= 3) AND (length(text) <= 2000)))
);
CREATE INDEX customer_notes_of_customer ON public.customer_notes USING btree (customer_id, id DESC);
CREATE TRIGGER customer_notes_are_final BEFORE UPDATE ON public.customer_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER customer_notes_are_kept BEFORE TRUNCATE ON public.customer_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table data_exports (
  id uuid not null,
  user_id uuid not null,
  status text not null,
  file_id uuid,
  requested_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint data_exports_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'ready'::text, 'removed'::text])))
);
CREATE INDEX data_exports_of_user ON public.data_exports USING btree (user_id, id DESC);
CREATE UNIQUE INDEX data_exports_one_waiting ON public.data_exports USING btree (user_id) WHERE (status = 'waiting'::text);

create table day_failures (
  id uuid not null,
  contract_id uuid not null,
  on_day date not null,
  problem text not null,
  failed_at timestamp with time zone not null,
  tries integer not null default 1,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  contract_kind text not null,
  loan_id uuid generated always as 
CASE
    WHEN (contract_kind = 'loan'::text) THEN contract_id
    ELSE NULL::uuid
END stored,
  reopening_id uuid,
  constraint day_failures_pkey PRIMARY KEY (id),
  constraint day_failures_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint day_failures_reopening_id_fkey FOREIGN KEY (reopening_id) REFERENCES day_reopenings(id),
  constraint day_failures_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id),
  constraint day_failures_contract_kind_check CHECK ((contract_kind ~ '^[a-z_]{2,40}$'::text)),
  constraint day_failures_tries_check CHECK ((tries >= 1))
);
CREATE INDEX day_failures_of_day ON public.day_failures USING btree (on_day DESC, id DESC);
CREATE UNIQUE INDEX day_failures_open ON public.day_failures USING btree (contract_kind, contract_id) WHERE (resolved_at IS NULL);

create table day_reopenings (
  id uuid not null,
  from_day date not null,
  through_day date not null,
  reason text not null,
  requested_by uuid not null,
  approved_by uuid not null,
  reopened_at timestamp with time zone not null,
  reversed_at timestamp with time zone,
  released_at timestamp with time zone,
  constraint day_reopenings_pkey PRIMARY KEY (id),
  constraint day_reopenings_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint day_reopenings_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint day_reopenings_by_two CHECK ((requested_by <> approved_by)),
  constraint day_reopenings_in_order CHECK ((from_day <= through_day)),
  constraint day_reopenings_reversed_first CHECK (((released_at IS NULL) OR (reversed_at IS NOT NULL)))
);
CREATE UNIQUE INDEX day_reopenings_one_open ON public.day_reopenings USING btree ((true)) WHERE (released_at IS NULL);

create table debit_attempts (
  id uuid not null,
  loan_id uuid not null,
  loan_payment_id uuid not null,
  customer_id uuid not null,
  card_id uuid not null,
  run text not null,
  tried_on date not null,
  nth smallint not null,
  amount_kobo bigint not null,
  requested_by uuid,
  requested_by_name text,
  refused text,
  created_at timestamp with time zone not null,
  constraint debit_attempts_per_day UNIQUE (loan_id, tried_on, nth),
  constraint debit_attempts_per_run UNIQUE (loan_id, run),
  constraint debit_attempts_pkey PRIMARY KEY (id),
  constraint debit_attempts_card_id_fkey FOREIGN KEY (card_id) REFERENCES saved_cards(id),
  constraint debit_attempts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint debit_attempts_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint debit_attempts_loan_payment_id_fkey FOREIGN KEY (loan_payment_id) REFERENCES loan_payments(id),
  constraint debit_attempts_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint debit_attempts_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint debit_attempts_nth_check CHECK ((nth = ANY (ARRAY[1, 2])))
);
CREATE INDEX debit_attempts_of_loan ON public.debit_attempts USING btree (loan_id, id DESC);

create table debit_mandates (
  id uuid not null,
  owner_id uuid not null,
  status text not null,
  reference text,
  url text,
  bank text,
  last4 text,
  reason text,
  consent_version text not null,
  consent_at timestamp with time zone not null,
  consent_ip text not null,
  sealed text not null default ''::text,
  ask_at timestamp with time zone,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint debit_mandates_reference_key UNIQUE (reference),
  constraint debit_mandates_pkey PRIMARY KEY (id),
  constraint debit_mandates_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint debit_mandates_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  constraint debit_mandates_ended CHECK (((ended_at IS NULL) OR (status = ANY (ARRAY['failed'::text, 'revoked'::text])))),
  constraint debit_mandates_last4_check CHECK ((last4 ~ '^\d{4}$'::text)),
  constraint debit_mandates_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'failed'::text, 'revoked'::text])))
);
CREATE INDEX debit_mandates_of_owner ON public.debit_mandates USING btree (owner_id, id);
CREATE UNIQUE INDEX debit_mandates_one_open ON public.debit_mandates USING btree (owner_id) WHERE (status = ANY (ARRAY['pending'::text, 'active'::text]));
CREATE INDEX debit_mandates_to_ask ON public.debit_mandates USING btree (ask_at) WHERE (ask_at IS NOT NULL);

create table demo_story (
  number integer not null default 1,
  begun_at timestamp with time zone not null,
  whole_at timestamp with time zone,
  constraint demo_story_pkey PRIMARY KEY (number),
  constraint demo_story_check CHECK ((whole_at >= begun_at)),
  constraint demo_story_number_check CHECK ((number = 1))
);

create table deposit_routes (
  customer_id uuid not null,
  savings_id uuid not null,
  chosen_at timestamp with time zone not null,
  constraint deposit_routes_pkey PRIMARY KEY (customer_id),
  constraint deposit_routes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint deposit_routes_savings_id_fkey FOREIGN KEY (savings_id) REFERENCES savings_accounts(id)
);

create table dunning_log (
  id uuid not null,
  loan_id uuid not null,
  customer_id uuid not null,
  episode_on date not null,
  step_days smallint not null,
  channel text not null,
  outcome text not null,
  reason text,
  days_past_due integer not null,
  overdue_kobo bigint not null,
  subject text,
  message text,
  logged_on date not null,
  logged_at timestamp with time zone not null,
  constraint dunning_log_once UNIQUE (loan_id, episode_on, step_days),
  constraint dunning_log_pkey PRIMARY KEY (id),
  constraint dunning_log_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint dunning_log_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint dunning_log_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'mail'::text]))),
  constraint dunning_log_days_past_due_check CHECK ((days_past_due >= 0)),
  constraint dunning_log_outcome_check CHECK ((outcome = ANY (ARRAY['waiting'::text, 'sent'::text, 'skipped'::text]))),
  constraint dunning_log_overdue_kobo_check CHECK ((overdue_kobo >= 0)),
  constraint dunning_log_reason_check CHECK ((reason = ANY (ARRAY['promise'::text, 'contact_limit'::text, 'other_letter'::text, 'reminder'::text, 'no_phone'::text, 'no_email'::text, 'no_account'::text, 'switched_off'::text, 'later_step'::text, 'not_late'::text, 'written_off'::text, 'sequence_changed'::text]))),
  constraint dunning_log_sent CHECK ((((outcome = 'sent'::text) = (message IS NOT NULL)) AND ((outcome = 'sent'::text) = (reason IS NULL)))),
  constraint dunning_log_step_days_check CHECK (((step_days >= 1) AND (step_days <= 365)))
);
CREATE INDEX dunning_log_by_time ON public.dunning_log USING btree (logged_at DESC, id DESC);
CREATE INDEX dunning_log_of_customer ON public.dunning_log USING btree (customer_id, logged_on);
CREATE INDEX dunning_log_waiting ON public.dunning_log USING btree (loan_id) WHERE (outcome = 'waiting'::text);
CREATE TRIGGER dunning_log_is_final BEFORE UPDATE ON public.dunning_log FOR EACH ROW WHEN ((old.outcome <> 'waiting'::text)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dunning_log_is_kept BEFORE DELETE ON public.dunning_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dunning_log_stays BEFORE TRUNCATE ON public.dunning_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table field_visits (
  id uuid not null,
  loan_id uuid not null,
  customer_id uuid not null,
  outcome text not null,
  promised_on date,
  promised_kobo bigint,
  note text not null,
  device_at timestamp with time zone not null,
  visited_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  recorded_by uuid not null,
  recorded_by_name text not null,
  contact_id uuid,
  refused_code text,
  refusal text,
  constraint field_visits_pkey PRIMARY KEY (id),
  constraint field_visits_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES recovery_contacts(id),
  constraint field_visits_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint field_visits_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint field_visits_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint field_visits_judged CHECK ((((contact_id IS NULL) = (refused_code IS NOT NULL)) AND ((refused_code IS NULL) = (refusal IS NULL)))),
  constraint field_visits_order CHECK ((visited_at <= received_at)),
  constraint field_visits_outcome_check CHECK ((outcome = ANY (ARRAY['reached'::text, 'no_answer'::text, 'wrong_number'::text, 'refused'::text, 'promise'::text]))),
  constraint field_visits_promised_kobo_check CHECK ((promised_kobo > 0))
);
CREATE INDEX field_visits_of_contact ON public.field_visits USING btree (contact_id);
CREATE INDEX field_visits_of_customer ON public.field_visits USING btree (customer_id);
CREATE INDEX field_visits_of_loan ON public.field_visits USING btree (loan_id, visited_at DESC);
CREATE TRIGGER field_visits_are_final BEFORE DELETE OR UPDATE ON public.field_visits FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER field_visits_are_kept BEFORE TRUNCATE ON public.field_visits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table files (
  id uuid not null,
  owner_user_id uuid,
  kind text not null,
  name text not null,
  type text not null,
  size_bytes integer not null,
  sha256 text not null,
  storage_name text not null,
  created_at timestamp with time zone not null,
  constraint files_storage_name_once UNIQUE (storage_name),
  constraint files_pkey PRIMARY KEY (id),
  constraint files_kind_check CHECK ((kind ~ '^[a-z_]{3,40}$'::text)),
  constraint files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint files_size_bytes_check CHECK ((size_bytes > 0))
);
CREATE INDEX files_owner ON public.files USING btree (owner_user_id, kind, created_at);

create table given_up_jobs (
  id uuid not null,
  name text not null,
  data jsonb not null,
  reason text,
  tries integer not null,
  given_up_at timestamp with time zone not null,
  notified_at timestamp with time zone not null,
  run_again_at timestamp with time zone,
  run_again_by uuid,
  run_again_by_name text,
  constraint given_up_jobs_pkey PRIMARY KEY (id),
  constraint given_up_jobs_run_again_by_fkey FOREIGN KEY (run_again_by) REFERENCES users(id),
  constraint given_up_jobs_run_again_by_somebody CHECK (((run_again_at IS NULL) = (run_again_by IS NULL)))
);
CREATE INDEX given_up_jobs_newest ON public.given_up_jobs USING btree (given_up_at DESC, id DESC);

create table guarantor_consents (
  id uuid not null,
  guarantor_id uuid not null,
  kind text not null,
  version text not null,
  words text not null,
  ip text not null,
  device text not null,
  given_at timestamp with time zone not null,
  constraint guarantor_consents_pkey PRIMARY KEY (id),
  constraint guarantor_consents_guarantor_id_fkey FOREIGN KEY (guarantor_id) REFERENCES guarantors(id),
  constraint guarantor_consents_kind_check CHECK ((kind = ANY (ARRAY['bvn'::text, 'video'::text, 'statement'::text, 'acceptance'::text])))
);
CREATE INDEX guarantor_consents_of ON public.guarantor_consents USING btree (guarantor_id, id);
CREATE TRIGGER guarantor_consents_are_final BEFORE DELETE OR UPDATE ON public.guarantor_consents FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER guarantor_consents_are_kept BEFORE TRUNCATE ON public.guarantor_consents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table guarantor_contacts (
  id uuid not null,
  borrower_id uuid not null,
  name text not null,
  email text,
  phone text not null,
  relationship text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  video_file_id uuid,
  constraint guarantor_contacts_once UNIQUE (borrower_id, email),
  constraint guarantor_contacts_pkey PRIMARY KEY (id),
  constraint guarantor_contacts_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES users(id),
  constraint guarantor_contacts_video_file_id_fkey FOREIGN KEY (video_file_id) REFERENCES files(id)
);
CREATE UNIQUE INDEX guarantor_contacts_phone_once ON public.guarantor_contacts USING btree (borrower_id, phone) WHERE (email IS NULL);

create table guarantor_links (
  digest text not null,
  guarantor_id uuid not null,
  ended_as text not null,
  ended_at timestamp with time zone not null,
  constraint guarantor_links_pkey PRIMARY KEY (digest),
  constraint guarantor_links_guarantor_id_fkey FOREIGN KEY (guarantor_id) REFERENCES guarantors(id),
  constraint guarantor_links_ended_as_check CHECK ((ended_as = ANY (ARRAY['replaced'::text, 'expired'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text, 'loan_ended'::text])))
);

create table guarantors (
  id uuid not null,
  loan_id uuid not null,
  borrower_id uuid not null,
  borrower_name text not null,
  amount_kobo bigint not null,
  name text not null,
  email text,
  phone text not null,
  relationship text not null,
  status text not null,
  token_hash text,
  token_expires_at timestamp with time zone,
  bvn_sealed text,
  bvn_last4 text,
  bvn_consent_at timestamp with time zone,
  proven_phone text,
  statement_version text,
  answered_at timestamp with time zone,
  answered_ip text,
  signed_name text,
  created_at timestamp with time zone not null,
  bvn_digest text,
  bvn_match text,
  video_file_id uuid,
  video_by text,
  statement_file_id uuid,
  denied_by text,
  denied_reason text,
  link_sent_at timestamp with time zone,
  reminded_at timestamp with time zone,
  borrower_reminded_at timestamp with time zone,
  constraint guarantors_token_hash_key UNIQUE (token_hash),
  constraint guarantors_pkey PRIMARY KEY (id),
  constraint guarantors_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES users(id),
  constraint guarantors_statement_file_id_fkey FOREIGN KEY (statement_file_id) REFERENCES files(id),
  constraint guarantors_video_file_id_fkey FOREIGN KEY (video_file_id) REFERENCES files(id),
  constraint guarantors_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint guarantors_bvn_match_check CHECK ((bvn_match = ANY (ARRAY['match'::text, 'partial'::text]))),
  constraint guarantors_denied_by_check CHECK ((denied_by = ANY (ARRAY['guarantor'::text, 'borrower'::text, 'staff'::text, 'loan'::text]))),
  constraint guarantors_status_check CHECK ((status = ANY (ARRAY['unregistered'::text, 'incomplete'::text, 'registered'::text, 'active'::text, 'completed'::text, 'denied'::text]))),
  constraint guarantors_video_by_check CHECK ((video_by = ANY (ARRAY['guarantor'::text, 'borrower'::text])))
);
CREATE UNIQUE INDEX guarantors_bvn_once ON public.guarantors USING btree (loan_id, bvn_digest) WHERE (status <> 'denied'::text);
CREATE INDEX guarantors_by_email ON public.guarantors USING btree (email);
CREATE INDEX guarantors_by_phone ON public.guarantors USING btree (phone);
CREATE INDEX guarantors_link_end ON public.guarantors USING btree (token_expires_at) WHERE (token_hash IS NOT NULL);
CREATE INDEX guarantors_live ON public.guarantors USING btree (bvn_digest) WHERE (status = ANY (ARRAY['registered'::text, 'active'::text]));
CREATE INDEX guarantors_of_borrower ON public.guarantors USING btree (borrower_id, id);
CREATE UNIQUE INDEX guarantors_once ON public.guarantors USING btree (loan_id, email) WHERE (status <> 'denied'::text);
CREATE UNIQUE INDEX guarantors_phone_once ON public.guarantors USING btree (loan_id, phone) WHERE (status <> 'denied'::text);

create table history (
  id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  customer_id uuid,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  from_state text,
  to_state text,
  reason text,
  before jsonb,
  after jsonb,
  at timestamp with time zone not null,
  constraint history_pkey PRIMARY KEY (id)
);
CREATE INDEX history_of_subject ON public.history USING btree (subject_id, id DESC);
CREATE TRIGGER history_is_final BEFORE DELETE OR UPDATE ON public.history FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER history_is_kept BEFORE TRUNCATE ON public.history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table idempotency_keys (
  actor_id uuid not null,
  call text not null,
  key text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (actor_id, call, key),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

create table identity_checks (
  id uuid not null,
  user_id uuid not null,
  bvn_sealed text not null,
  bvn_last4 text not null,
  digest text not null,
  answer text not null,
  score smallint not null,
  fields jsonb not null,
  provider_ref text not null,
  consent_purpose text not null,
  consent_version text not null,
  consent_at timestamp with time zone not null,
  consent_ip text not null,
  status text not null,
  reason text,
  submitted_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  constraint identity_checks_pkey PRIMARY KEY (id),
  constraint identity_checks_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint identity_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint identity_checks_answer_check CHECK ((answer = ANY (ARRAY['match'::text, 'partial'::text, 'no_match'::text]))),
  constraint identity_checks_bvn_last4_check CHECK ((bvn_last4 ~ '^\d{4}$'::text)),
  constraint identity_checks_rejected_with_reason CHECK (((status <> 'rejected'::text) OR (reason IS NOT NULL))),
  constraint identity_checks_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint identity_checks_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'verified'::text, 'rejected'::text, 'replaced'::text])))
);
CREATE UNIQUE INDEX identity_checks_one_present ON public.identity_checks USING btree (user_id) WHERE (status <> 'replaced'::text);
CREATE INDEX identity_checks_queue ON public.identity_checks USING btree (submitted_at) WHERE (status = 'waiting'::text);

create table instalment_notices (
  loan_payment_id uuid not null,
  kind text not null,
  sent_on date not null,
  constraint instalment_notices_pkey PRIMARY KEY (loan_payment_id, kind),
  constraint instalment_notices_loan_payment_id_fkey FOREIGN KEY (loan_payment_id) REFERENCES loan_payments(id),
  constraint instalment_notices_kind_check CHECK ((kind = ANY (ARRAY['due_in_3_days'::text, 'due_tomorrow'::text, 'due_today'::text, 'overdue_1'::text, 'overdue_3'::text, 'overdue_7'::text, 'overdue_14'::text, 'overdue_30'::text])))
);

create table investment_contracts (
  id uuid not null,
  number bigint not null default nextval('investment_numbers'::regclass),
  customer_id uuid not null,
  plan_id uuid not null,
  plan_version integer not null,
  plan_name text not null,
  payout text not null,
  early_exit_bps integer not null,
  withholding_tax_bps integer not null,
  rates jsonb not null,
  months integer not null,
  rate_bps integer not null,
  principal_kobo bigint not null,
  instruction text not null,
  status text not null,
  outcome text,
  parent_id uuid,
  key text,
  consent_at timestamp with time zone,
  consent_ip text,
  created_at timestamp with time zone not null,
  pays_until timestamp with time zone not null,
  starts_on date,
  matures_on date,
  through_on date,
  completed_on date,
  reminded_days smallint,
  by_transfer_at timestamp with time zone,
  risk_accepted boolean not null default false,
  savings_only boolean not null default false,
  constraint investment_contracts_key UNIQUE (customer_id, key),
  constraint investment_contracts_number_key UNIQUE (number),
  constraint investment_contracts_parent_id_key UNIQUE (parent_id),
  constraint investment_contracts_pkey PRIMARY KEY (id),
  constraint investment_contracts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint investment_contracts_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES investment_contracts(id),
  constraint investment_contracts_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id),
  constraint investment_contracts_dates CHECK ((((starts_on IS NULL) = (matures_on IS NULL)) AND ((starts_on IS NULL) = (through_on IS NULL)))),
  constraint investment_contracts_early_exit_bps_check CHECK (((early_exit_bps >= 0) AND (early_exit_bps <= 10000))),
  constraint investment_contracts_ended CHECK ((((status = 'completed'::text) = (outcome IS NOT NULL)) AND ((status = 'completed'::text) = (completed_on IS NOT NULL)))),
  constraint investment_contracts_instruction_check CHECK ((instruction = ANY (ARRAY['pay_out'::text, 'roll_principal'::text, 'roll_all'::text]))),
  constraint investment_contracts_months_check CHECK (((months >= 1) AND (months <= 120))),
  constraint investment_contracts_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'rolled'::text, 'liquidated'::text]))),
  constraint investment_contracts_payout_check CHECK ((payout = ANY (ARRAY['maturity'::text, 'monthly'::text, 'upfront'::text]))),
  constraint investment_contracts_principal_kobo_check CHECK ((principal_kobo > 0)),
  constraint investment_contracts_rate_bps_check CHECK (((rate_bps >= 1) AND (rate_bps <= 10000))),
  constraint investment_contracts_running CHECK (((status = ANY (ARRAY['pending'::text, 'failed'::text, 'cancelled'::text])) = (starts_on IS NULL))),
  constraint investment_contracts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
  constraint investment_contracts_withholding_tax_bps_check CHECK (((withholding_tax_bps >= 0) AND (withholding_tax_bps <= 10000)))
);
CREATE INDEX investment_contracts_maturing ON public.investment_contracts USING btree (matures_on) WHERE (status = 'active'::text);
CREATE INDEX investment_contracts_of_customer ON public.investment_contracts USING btree (customer_id, created_at DESC);
CREATE INDEX investment_contracts_running_through ON public.investment_contracts USING btree (through_on, id) WHERE (status = 'active'::text);
CREATE INDEX investment_contracts_unpaid ON public.investment_contracts USING btree (pays_until) WHERE (status = 'pending'::text);

create table investment_moves (
  journal_id uuid not null,
  contract_id uuid not null,
  cause text not null,
  on_day date not null,
  closing integer not null default 1,
  liability_kobo bigint not null,
  interest_payable_kobo bigint not null,
  moved_at timestamp with time zone not null,
  constraint investment_moves_pkey PRIMARY KEY (journal_id, contract_id, cause),
  constraint investment_moves_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES investment_contracts(id),
  constraint investment_moves_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger.journal(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_1 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202411(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_10 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202508(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_11 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202509(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_12 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202510(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_13 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202511(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_14 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202512(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_15 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202601(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_16 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202602(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_17 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202603(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_18 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202604(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_19 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202605(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_2 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202412(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_20 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202606(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_21 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202607(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_22 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202608(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_23 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202609(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_24 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202610(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_25 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202611(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_26 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202612(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_27 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202701(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_28 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202702(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_29 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202703(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_3 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202501(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_30 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202704(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_31 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202705(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_32 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202706(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_33 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202707(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_34 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202708(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_35 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202709(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_36 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202710(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_37 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202711(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_4 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202502(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_5 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202503(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_6 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202504(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_7 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202505(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_8 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202506(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_journal_id_fkey_9 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202507(id) DEFERRABLE INITIALLY DEFERRED,
  constraint investment_moves_cause_check CHECK ((cause = ANY (ARRAY['funded'::text, 'accrued'::text, 'reduced'::text, 'interest'::text, 'tax'::text, 'paid_out'::text, 'rolled_out'::text, 'rolled_in'::text, 'accrual_reversed'::text]))),
  constraint investment_moves_closing_check CHECK ((closing >= 1)),
  constraint investment_moves_something CHECK (((liability_kobo <> 0) OR (interest_payable_kobo <> 0)))
);
CREATE INDEX investment_moves_of_contract ON public.investment_moves USING btree (contract_id, on_day);
CREATE TRIGGER investment_moves_are_final BEFORE DELETE OR UPDATE ON public.investment_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER investment_moves_are_kept BEFORE TRUNCATE ON public.investment_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table investment_payments (
  id uuid not null,
  contract_id uuid not null,
  kind text not null,
  amount_kobo bigint not null,
  status text not null,
  due_on date not null,
  reason text,
  ordered_at timestamp with time zone,
  settled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint investment_payments_pkey PRIMARY KEY (id),
  constraint investment_payments_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES investment_contracts(id),
  constraint investment_payments_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint investment_payments_kind_check CHECK ((kind = ANY (ARRAY['interest'::text, 'maturity'::text, 'liquidation'::text]))),
  constraint investment_payments_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'ordered'::text, 'completed'::text, 'failed'::text])))
);
CREATE INDEX investment_payments_of_contract ON public.investment_payments USING btree (contract_id);
CREATE INDEX investment_payments_open ON public.investment_payments USING btree (due_on, id) WHERE (status <> 'completed'::text);

create table investment_plan_rates (
  plan_id uuid not null,
  months integer not null,
  rate_bps integer not null,
  constraint investment_plan_rates_pkey PRIMARY KEY (plan_id, months),
  constraint investment_plan_rates_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id),
  constraint investment_plan_rates_months_check CHECK (((months >= 1) AND (months <= 120))),
  constraint investment_plan_rates_rate_bps_check CHECK (((rate_bps >= 1) AND (rate_bps <= 10000)))
);

create table investment_plan_versions (
  plan_id uuid not null,
  version integer not null,
  terms jsonb not null,
  made_by uuid,
  made_by_name text not null,
  made_at timestamp with time zone not null,
  constraint investment_plan_versions_pkey PRIMARY KEY (plan_id, version),
  constraint investment_plan_versions_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint investment_plan_versions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES investment_plans(id),
  constraint investment_plan_versions_version_check CHECK ((version >= 1))
);
CREATE TRIGGER investment_plan_versions_are_final BEFORE DELETE OR UPDATE ON public.investment_plan_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER investment_plan_versions_are_kept BEFORE TRUNCATE ON public.investment_plan_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table investment_plans (
  id uuid not null,
  name text not null,
  description text not null,
  min_kobo bigint not null,
  max_kobo bigint not null,
  payout text not null,
  early_exit_bps integer not null,
  position integer not null,
  active boolean not null,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  constraint investment_plans_pkey PRIMARY KEY (id),
  constraint investment_plans_early_exit_bps_check CHECK (((early_exit_bps >= 0) AND (early_exit_bps <= 10000))),
  constraint investment_plans_min_kobo_check CHECK ((min_kobo > 0)),
  constraint investment_plans_payout_check CHECK ((payout = ANY (ARRAY['maturity'::text, 'monthly'::text, 'upfront'::text]))),
  constraint investment_plans_range CHECK ((max_kobo >= min_kobo)),
  constraint investment_plans_version_check CHECK ((version >= 1))
);
CREATE UNIQUE INDEX investment_plans_name ON public.investment_plans USING btree (lower(name)) WHERE active;

create table known_networks (
  user_id uuid not null,
  network_digest text not null,
  last_seen_at timestamp with time zone not null,
  constraint known_networks_pkey PRIMARY KEY (user_id, network_digest),
  constraint known_networks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX known_networks_last_seen_at ON public.known_networks USING btree (last_seen_at);

create table kyc_documents (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  file_id uuid not null,
  status text not null,
  reason text,
  submitted_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  constraint kyc_documents_file_once UNIQUE (file_id),
  constraint kyc_documents_pkey PRIMARY KEY (id),
  constraint kyc_documents_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint kyc_documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint kyc_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint kyc_documents_kind_check CHECK ((kind = ANY (ARRAY['passport_photograph'::text, 'government_id'::text, 'utility_bill'::text, 'work_id'::text, 'business_registration'::text, 'business_picture'::text]))),
  constraint kyc_documents_rejected_with_reason CHECK (((status <> 'rejected'::text) OR (reason IS NOT NULL))),
  constraint kyc_documents_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'verified'::text, 'rejected'::text, 'replaced'::text])))
);
CREATE INDEX kyc_documents_of_user ON public.kyc_documents USING btree (user_id, submitted_at);
CREATE UNIQUE INDEX kyc_documents_one_present ON public.kyc_documents USING btree (user_id, kind) WHERE ((status <> 'replaced'::text) AND (kind <> 'business_picture'::text));
CREATE INDEX kyc_documents_queue ON public.kyc_documents USING btree (submitted_at) WHERE (status = 'waiting'::text);

create table late_payout_returns (
  reference text not null,
  loan_id uuid not null,
  amount_kobo bigint not null,
  returned_at timestamp with time zone not null,
  constraint late_payout_returns_pkey PRIMARY KEY (reference),
  constraint late_payout_returns_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint late_payout_returns_amount_kobo_check CHECK ((amount_kobo > 0))
);
CREATE INDEX late_payout_returns_of_loan ON public.late_payout_returns USING btree (loan_id);

create table list_choices (
  user_id uuid not null,
  list text not null,
  hidden_columns text[] not null,
  default_view_id uuid,
  changed_at timestamp with time zone not null,
  constraint list_choices_pkey PRIMARY KEY (user_id, list),
  constraint list_choices_default_view_id_fkey FOREIGN KEY (default_view_id) REFERENCES list_views(id),
  constraint list_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table list_exports (
  id uuid not null,
  user_id uuid not null,
  list text not null,
  format text not null,
  query jsonb,
  status text not null,
  rows_done integer not null default 0,
  file_id uuid,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  columns text[],
  schedule_id uuid,
  scheduled_for date,
  constraint list_exports_pkey PRIMARY KEY (id),
  constraint list_exports_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint list_exports_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES list_schedules(id),
  constraint list_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint list_exports_check CHECK (((status = 'waiting'::text) = (finished_at IS NULL))),
  constraint list_exports_check1 CHECK (((status = 'waiting'::text) = (query IS NOT NULL))),
  constraint list_exports_check2 CHECK (((status <> 'ready'::text) OR (file_id IS NOT NULL))),
  constraint list_exports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint list_exports_list_check CHECK ((list ~ '^[a-z_]{2,40}$'::text)),
  constraint list_exports_rows_done_check CHECK ((rows_done >= 0)),
  constraint list_exports_scheduled CHECK (((schedule_id IS NULL) = (scheduled_for IS NULL))),
  constraint list_exports_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text, 'expired'::text])))
);
CREATE INDEX list_exports_ended ON public.list_exports USING btree (finished_at) WHERE (status = ANY (ARRAY['ready'::text, 'failed'::text]));
CREATE INDEX list_exports_of_user ON public.list_exports USING btree (user_id, id DESC);
CREATE UNIQUE INDEX list_exports_once_a_day ON public.list_exports USING btree (schedule_id, scheduled_for);
CREATE UNIQUE INDEX list_exports_one_waiting ON public.list_exports USING btree (user_id, list) WHERE ((status = 'waiting'::text) AND (schedule_id IS NULL));

create table list_schedules (
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  format text not null,
  rhythm text not null,
  query jsonb not null,
  columns text[],
  covers_period boolean not null,
  next_on date not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_because text,
  constraint list_schedules_pkey PRIMARY KEY (id),
  constraint list_schedules_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint list_schedules_check CHECK (((ended_at IS NULL) = (ended_because IS NULL))),
  constraint list_schedules_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint list_schedules_list_check CHECK ((list ~ '^[a-z_]{2,40}$'::text)),
  constraint list_schedules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint list_schedules_query_check CHECK ((jsonb_typeof(query) = 'object'::text)),
  constraint list_schedules_rhythm_check CHECK ((rhythm = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text])))
);
CREATE INDEX list_schedules_due ON public.list_schedules USING btree (next_on) WHERE (ended_at IS NULL);
CREATE INDEX list_schedules_of_user ON public.list_schedules USING btree (user_id, id DESC) WHERE (ended_at IS NULL);

create table list_views (
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  filters jsonb not null,
  hidden_columns text[] not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint list_views_pkey PRIMARY KEY (id),
  constraint list_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint list_views_filters_check CHECK ((jsonb_typeof(filters) = 'object'::text)),
  constraint list_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE UNIQUE INDEX list_views_one_name ON public.list_views USING btree (user_id, list, lower(name)) WHERE (removed_at IS NULL);

create table loan_assessments (
  id uuid not null,
  loan_id uuid not null,
  moment text not null,
  rule_version text not null,
  inputs jsonb not null,
  result jsonb not null,
  by_name text not null,
  at timestamp with time zone not null,
  constraint loan_assessments_pkey PRIMARY KEY (id),
  constraint loan_assessments_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint loan_assessments_moment_check CHECK ((moment = ANY (ARRAY['submission'::text, 'approval'::text, 'denial'::text, 'auto_deny'::text])))
);
CREATE INDEX loan_assessments_of_loan ON public.loan_assessments USING btree (loan_id, id DESC);
CREATE TRIGGER loan_assessments_are_final BEFORE DELETE OR UPDATE ON public.loan_assessments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER loan_assessments_are_kept BEFORE TRUNCATE ON public.loan_assessments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table loan_bank_returns (
  journal_id uuid not null,
  loan_id uuid not null,
  amount_kobo bigint not null,
  on_day date not null,
  constraint loan_bank_returns_loan_id_key UNIQUE (loan_id),
  constraint loan_bank_returns_pkey PRIMARY KEY (journal_id),
  constraint loan_bank_returns_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint loan_bank_returns_amount_kobo_check CHECK ((amount_kobo > 0))
);
CREATE INDEX loan_bank_returns_by_day ON public.loan_bank_returns USING btree (on_day, amount_kobo);

create table loan_books (
  loan_id uuid not null,
  through_on date not null,
  principal_kobo bigint not null,
  interest_receivable_kobo bigint not null,
  charges_receivable_kobo bigint not null,
  interest_income_kobo bigint not null,
  interest_suspense_kobo bigint not null,
  fee_income_kobo bigint not null,
  penalty_income_kobo bigint not null,
  written_off_kobo bigint not null,
  credit_kobo bigint not null,
  recovered_kobo bigint not null,
  provision_kobo bigint not null,
  constraint loan_books_pkey PRIMARY KEY (loan_id),
  constraint loan_books_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id)
);
CREATE INDEX loan_books_behind ON public.loan_books USING btree (through_on);

create table loan_days (
  loan_id uuid not null,
  on_day date not null,
  days_past_due integer not null,
  principal_kobo bigint not null,
  due_kobo bigint not null,
  interest_earned_kobo bigint not null,
  provision_kobo bigint not null,
  class_days integer,
  closing integer not null default 1,
  replaced_by uuid,
  constraint loan_days_pkey PRIMARY KEY (loan_id, on_day, closing),
  constraint loan_days_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint loan_days_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES day_reopenings(id),
  constraint loan_days_check CHECK ((class_days >= days_past_due)),
  constraint loan_days_closing_check CHECK ((closing >= 1)),
  constraint loan_days_days_past_due_check CHECK ((days_past_due >= 0))
);
CREATE INDEX loan_days_of_day ON public.loan_days USING btree (on_day, COALESCE(class_days, days_past_due) DESC, loan_id) WHERE (replaced_by IS NULL);
CREATE UNIQUE INDEX loan_days_one_current ON public.loan_days USING btree (loan_id, on_day) WHERE (replaced_by IS NULL);
CREATE INDEX loan_days_replaced ON public.loan_days USING btree (loan_id) WHERE (replaced_by IS NOT NULL);

create table loan_engine_corrections (
  loan_id uuid not null,
  from_version smallint not null,
  to_version smallint not null,
  state text not null default 'pending'::text,
  favour_kobo bigint,
  event_id uuid,
  reason text,
  settled_at timestamp with time zone,
  constraint loan_engine_corrections_pkey PRIMARY KEY (loan_id),
  constraint loan_engine_corrections_event_id_fkey FOREIGN KEY (event_id) REFERENCES loan_events(id),
  constraint loan_engine_corrections_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint loan_engine_corrections_corrected CHECK (((state = 'corrected'::text) = ((favour_kobo IS NOT NULL) AND (event_id IS NOT NULL)))),
  constraint loan_engine_corrections_favour CHECK ((favour_kobo >= 0)),
  constraint loan_engine_corrections_reason CHECK (((state = ANY (ARRAY['kept'::text, 'ended'::text])) = (reason IS NOT NULL))),
  constraint loan_engine_corrections_settled CHECK (((state = 'pending'::text) = (settled_at IS NULL))),
  constraint loan_engine_corrections_state CHECK ((state = ANY (ARRAY['pending'::text, 'corrected'::text, 'kept'::text, 'ended'::text]))),
  constraint loan_engine_corrections_upwards CHECK ((to_version > from_version))
);
CREATE INDEX loan_engine_corrections_pending ON public.loan_engine_corrections USING btree (loan_id) WHERE (state = 'pending'::text);

create table loan_events (
  id uuid not null,
  loan_id uuid not null,
  run integer not null,
  number integer not null,
  kind text not null,
  happened_on date not null,
  amount_kobo bigint,
  facts jsonb not null,
  reverses_id uuid,
  payment_log_id uuid,
  journal_id uuid,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  recorded_by_name text,
  reason text,
  booked_on date,
  constraint loan_events_in_order UNIQUE (loan_id, run, number),
  constraint loan_events_reversed_once UNIQUE (reverses_id),
  constraint loan_events_pkey PRIMARY KEY (id),
  constraint loan_events_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint loan_events_payment_log_id_fkey FOREIGN KEY (payment_log_id) REFERENCES payment_logs(id),
  constraint loan_events_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint loan_events_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES loan_events(id),
  constraint loan_events_amount CHECK (((kind = ANY (ARRAY['repayment'::text, 'prepayment'::text, 'charge'::text, 'waiver'::text, 'tranche'::text])) = (amount_kobo IS NOT NULL))),
  constraint loan_events_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint loan_events_kind_check CHECK ((kind = ANY (ARRAY['repayment'::text, 'prepayment'::text, 'charge'::text, 'waiver'::text, 'write_off'::text, 'reschedule'::text, 'reversal'::text, 'tranche'::text, 'engine_changed'::text]))),
  constraint loan_events_number_check CHECK ((number >= 1)),
  constraint loan_events_reversal CHECK (((kind = 'reversal'::text) = (reverses_id IS NOT NULL))),
  constraint loan_events_run_check CHECK ((run >= 1))
);
CREATE INDEX loan_events_later_payouts ON public.loan_events USING btree (loan_id, happened_on) WHERE (kind = 'tranche'::text);
CREATE TRIGGER loan_events_are_final BEFORE DELETE OR UPDATE ON public.loan_events FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();

create table loan_notes (
  id uuid not null,
  loan_id uuid not null,
  text text not null,
  by_id uuid not null,
  by_name text not null,
  at timestamp with time zone not null,
  constraint loan_notes_pkey PRIMARY KEY (id),
  constraint loan_notes_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint loan_notes_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint loan_notes_text_check CHECK (((length(text) >= 3) AND (length(text) <= 2000)))
);
CREATE INDEX loan_notes_of_loan ON public.loan_notes USING btree (loan_id, id DESC);
CREATE TRIGGER loan_notes_are_final BEFORE DELETE OR UPDATE ON public.loan_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER loan_notes_are_kept BEFORE TRUNCATE ON public.loan_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table loan_opinions (
  id uuid not null,
  loan_id uuid not null,
  kind text not null,
  verdict text not null,
  note text not null,
  by_id uuid not null,
  by_name text not null,
  at timestamp with time zone not null,
  constraint loan_opinions_pkey PRIMARY KEY (id),
  constraint loan_opinions_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint loan_opinions_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint loan_opinions_kind_check CHECK ((kind = ANY (ARRAY['recommendation'::text, 'review'::text, 'first_approval'::text, 'decision'::text])))
);
CREATE INDEX loan_opinions_of_loan ON public.loan_opinions USING btree (loan_id, kind, at DESC);

create table loan_payments (
  id uuid not null,
  loan_id uuid not null,
  number integer not null,
  due_on date not null,
  status text not null,
  principal_kobo bigint not null,
  interest_kobo bigint not null,
  fee_kobo bigint not null,
  penalty_kobo bigint not null default 0,
  principal_paid_kobo bigint not null default 0,
  interest_paid_kobo bigint not null default 0,
  fee_paid_kobo bigint not null default 0,
  penalty_paid_kobo bigint not null default 0,
  run integer not null default 1,
  fee_waived_kobo bigint not null default 0,
  interest_waived_kobo bigint not null default 0,
  penalty_waived_kobo bigint not null default 0,
  principal_written_off_kobo bigint not null default 0,
  interest_written_off_kobo bigint not null default 0,
  fee_written_off_kobo bigint not null default 0,
  penalty_written_off_kobo bigint not null default 0,
  open_kobo bigint not null generated always as ((((((((((((((principal_kobo - principal_paid_kobo) - principal_written_off_kobo) + interest_kobo) - interest_paid_kobo) - interest_waived_kobo) - interest_written_off_kobo) + fee_kobo) - fee_paid_kobo) - fee_waived_kobo) - fee_written_off_kobo) + penalty_kobo) - penalty_paid_kobo) - penalty_waived_kobo) - penalty_written_off_kobo) virtual,
  constraint loan_payments_in_order UNIQUE (loan_id, run, number),
  constraint loan_payments_pkey PRIMARY KEY (id),
  constraint loan_payments_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint loan_payments_fee CHECK (((fee_paid_kobo >= 0) AND (fee_paid_kobo <= fee_kobo))),
  constraint loan_payments_fee_kobo_check CHECK ((fee_kobo >= 0)),
  constraint loan_payments_fee_waived_kobo_check CHECK ((fee_waived_kobo >= 0)),
  constraint loan_payments_fee_written_off_kobo_check CHECK ((fee_written_off_kobo >= 0)),
  constraint loan_payments_interest CHECK (((interest_paid_kobo >= 0) AND (interest_paid_kobo <= interest_kobo))),
  constraint loan_payments_interest_kobo_check CHECK ((interest_kobo >= 0)),
  constraint loan_payments_interest_waived_kobo_check CHECK ((interest_waived_kobo >= 0)),
  constraint loan_payments_interest_written_off_kobo_check CHECK ((interest_written_off_kobo >= 0)),
  constraint loan_payments_number_check CHECK ((number >= 1)),
  constraint loan_payments_penalty CHECK (((penalty_paid_kobo >= 0) AND (penalty_paid_kobo <= penalty_kobo))),
  constraint loan_payments_penalty_kobo_check CHECK ((penalty_kobo >= 0)),
  constraint loan_payments_penalty_waived_kobo_check CHECK ((penalty_waived_kobo >= 0)),
  constraint loan_payments_penalty_written_off_kobo_check CHECK ((penalty_written_off_kobo >= 0)),
  constraint loan_payments_principal CHECK (((principal_paid_kobo >= 0) AND (principal_paid_kobo <= principal_kobo))),
  constraint loan_payments_principal_kobo_check CHECK ((principal_kobo >= 0)),
  constraint loan_payments_principal_written_off_kobo_check CHECK ((principal_written_off_kobo >= 0)),
  constraint loan_payments_run_check CHECK ((run >= 1)),
  constraint loan_payments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'incomplete'::text, 'completed'::text, 'cancelled'::text])))
);
CREATE INDEX loan_payments_by_due_day ON public.loan_payments USING btree (due_on, loan_id);
CREATE INDEX loan_payments_by_open_amount ON public.loan_payments USING btree ((((((((((((((((principal_kobo - principal_paid_kobo) - principal_written_off_kobo) + interest_kobo) - interest_paid_kobo) - interest_waived_kobo) - interest_written_off_kobo) + fee_kobo) - fee_paid_kobo) - fee_waived_kobo) - fee_written_off_kobo) + penalty_kobo) - penalty_paid_kobo) - penalty_waived_kobo) - penalty_written_off_kobo)), due_on) WHERE (status = ANY (ARRAY['pending'::text, 'incomplete'::text]));
CREATE INDEX loan_payments_due ON public.loan_payments USING btree (due_on, loan_id) WHERE (status = ANY (ARRAY['pending'::text, 'incomplete'::text]));

create table loan_product_versions (
  product_id uuid not null,
  version integer not null,
  terms jsonb not null,
  made_by uuid,
  made_by_name text not null,
  made_at timestamp with time zone not null,
  constraint loan_product_versions_pkey PRIMARY KEY (product_id, version),
  constraint loan_product_versions_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint loan_product_versions_product_id_fkey FOREIGN KEY (product_id) REFERENCES loan_products(id),
  constraint loan_product_versions_version_check CHECK ((version >= 1))
);
CREATE TRIGGER loan_product_versions_are_final BEFORE DELETE OR UPDATE ON public.loan_product_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER loan_product_versions_are_kept BEFORE TRUNCATE ON public.loan_product_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table loan_products (
  id uuid not null,
  version integer not null,
  created_at timestamp with time zone not null,
  terms jsonb not null,
  name text not null generated always as (terms ->> 'name'::text) virtual,
  active boolean not null generated always as ((terms -> 'active'::text))::boolean virtual,
  is_public boolean not null generated always as ((terms -> 'is_public'::text))::boolean virtual,
  min_kobo bigint not null generated always as ((terms -> 'min_amount'::text))::bigint virtual,
  max_kobo bigint not null generated always as ((terms -> 'max_amount'::text))::bigint virtual,
  constraint loan_products_pkey PRIMARY KEY (id),
  constraint loan_products_amounts CHECK ((max_kobo >= min_kobo)),
  constraint loan_products_complete CHECK ((terms ?& ARRAY['name'::text, 'description'::text, 'active'::text, 'is_public'::text, 'min_amount'::text, 'max_amount'::text, 'frequency'::text, 'min_instalments'::text, 'max_instalments'::text, 'method'::text, 'rate_percent'::text, 'min_rate_percent'::text, 'rate_period'::text, 'fee_bps'::text, 'early_settlement_rebate_bps'::text, 'penalty_percent'::text, 'penalty_grace_days'::text, 'penalty_cap_bps'::text, 'required_guarantors'::text, 'min_age_years'::text, 'min_months_as_customer'::text, 'max_active_loans'::text, 'max_days_late'::text, 'min_score'::text, 'max_dti_bps'::text, 'offer_valid_days'::text, 'cooling_off_days'::text, 'required_documents'::text])),
  constraint loan_products_min_kobo_check CHECK ((min_kobo > 0)),
  constraint loan_products_percentages CHECK ((((terms ->> 'rate_percent'::text) ~ '^\d{1,4}(\.\d{1,6})?$'::text) AND ((terms ->> 'min_rate_percent'::text) ~ '^\d{1,4}(\.\d{1,6})?$'::text) AND ((terms ->> 'penalty_percent'::text) ~ '^\d{1,3}(\.\d{1,6})?$'::text))),
  constraint loan_products_ranges CHECK (((((terms -> 'min_instalments'::text))::integer >= 1) AND (((terms -> 'max_instalments'::text))::integer <= 120) AND (((terms -> 'max_instalments'::text))::integer >= ((terms -> 'min_instalments'::text))::integer) AND ((((terms -> 'fee_bps'::text))::integer >= 0) AND (((terms -> 'fee_bps'::text))::integer <= 2000)) AND ((((terms -> 'early_settlement_rebate_bps'::text))::integer >= 0) AND (((terms -> 'early_settlement_rebate_bps'::text))::integer <= 10000)) AND ((((terms -> 'penalty_grace_days'::text))::integer >= 0) AND (((terms -> 'penalty_grace_days'::text))::integer <= 90)) AND ((((terms -> 'penalty_cap_bps'::text))::integer >= 0) AND (((terms -> 'penalty_cap_bps'::text))::integer <= 10000)) AND ((((terms -> 'required_guarantors'::text))::integer >= 0) AND (((terms -> 'required_guarantors'::text))::integer <= 5)) AND ((((terms -> 'min_age_years'::text))::integer >= 18) AND (((terms -> 'min_age_years'::text))::integer <= 100)) AND ((((terms -> 'min_months_as_customer'::text))::integer >= 0) AND (((terms -> 'min_months_as_customer'::text))::integer <= 120)) AND ((((terms -> 'max_active_loans'::text))::integer >= 1) AND (((terms -> 'max_active_loans'::text))::integer <= 10)) AND ((((terms -> 'max_days_late'::text))::integer >= 0) AND (((terms -> 'max_days_late'::text))::integer <= 365)) AND ((((terms -> 'min_score'::text))::integer >= 0) AND (((terms -> 'min_score'::text))::integer <= 100)) AND ((((terms -> 'max_dti_bps'::text))::integer >= 0) AND (((terms -> 'max_dti_bps'::text))::integer <= 10000)) AND ((((terms -> 'offer_valid_days'::text))::integer >= 1) AND (((terms -> 'offer_valid_days'::text))::integer <= 90)) AND ((((terms -> 'cooling_off_days'::text))::integer >= 0) AND (((terms -> 'cooling_off_days'::text))::integer <= 30)))),
  constraint loan_products_version_check CHECK ((version >= 1)),
  constraint loan_products_words CHECK ((((terms ->> 'frequency'::text) = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])) AND ((terms ->> 'rate_period'::text) = ANY (ARRAY['month'::text, 'year'::text])) AND ((terms ->> 'method'::text) = ANY (ARRAY['flat'::text, 'declining_equal_instalment'::text, 'declining_equal_principal'::text, 'bullet'::text, 'fixed_principal_percent'::text, 'fixed_instalment'::text]))))
);
CREATE UNIQUE INDEX loan_products_one_name ON public.loan_products USING btree (lower((terms ->> 'name'::text))) WHERE ((terms -> 'active'::text))::boolean;

create table loan_reminders (
  customer_id uuid not null,
  sent_on date not null,
  constraint loan_reminders_pkey PRIMARY KEY (customer_id, sent_on),
  constraint loan_reminders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id)
);

create table loan_tranches (
  id uuid not null,
  loan_id uuid not null,
  number integer not null,
  amount_kobo bigint not null,
  expected_on date not null,
  status text not null,
  ordered_at timestamp with time zone,
  ordered_by uuid,
  ordered_by_name text,
  paid_on date,
  event_id uuid,
  reason text,
  created_at timestamp with time zone not null,
  cancelled_on date,
  constraint loan_tranches_event_id_key UNIQUE (event_id),
  constraint loan_tranches_once UNIQUE (loan_id, number),
  constraint loan_tranches_pkey PRIMARY KEY (id),
  constraint loan_tranches_event_id_fkey FOREIGN KEY (event_id) REFERENCES loan_events(id),
  constraint loan_tranches_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint loan_tranches_ordered_by_fkey FOREIGN KEY (ordered_by) REFERENCES users(id),
  constraint loan_tranches_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint loan_tranches_cancelled CHECK (((status = 'cancelled'::text) = (cancelled_on IS NOT NULL))),
  constraint loan_tranches_number_check CHECK (((number >= 2) AND (number <= 12))),
  constraint loan_tranches_ordered CHECK (((status <> ALL (ARRAY['ordered'::text, 'paid'::text])) OR (ordered_by IS NOT NULL))),
  constraint loan_tranches_paid CHECK ((((status = 'paid'::text) = (event_id IS NOT NULL)) AND ((status = 'paid'::text) = (paid_on IS NOT NULL)))),
  constraint loan_tranches_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'ordered'::text, 'paid'::text, 'failed'::text, 'returned'::text, 'cancelled'::text])))
);
CREATE UNIQUE INDEX loan_tranches_one_under_way ON public.loan_tranches USING btree (loan_id) WHERE (status = 'ordered'::text);

create table loans (
  id uuid not null,
  number bigint not null default nextval('loan_numbers'::regclass),
  customer_id uuid not null,
  product_id uuid not null,
  product_version integer not null,
  status text not null,
  principal_kobo bigint not null,
  fee_kobo bigint not null,
  rate_percent text not null,
  instalments integer not null,
  reason text,
  consent_at timestamp with time zone,
  consent_ip text,
  applied_at timestamp with time zone,
  offer_version text,
  offer jsonb,
  offer_accepted_at timestamp with time zone,
  offer_accepted_ip text,
  approved_by uuid,
  released_by uuid,
  disbursed_on date,
  completed_on date,
  created_at timestamp with time zone not null,
  terms jsonb not null,
  terms_changed_at timestamp with time zone,
  reason_code text,
  human_review_at timestamp with time zone,
  human_review_by text,
  human_review_reason text,
  offer_expires_at timestamp with time zone,
  cooling_off_requested_at timestamp with time zone,
  draft jsonb,
  schedule_run integer not null default 0,
  upfront_fee_kobo bigint not null default 0,
  upfront_fee_paid_at timestamp with time zone,
  restructures_id uuid,
  down_payment_kobo bigint not null default 0,
  carried_days_late integer not null default 0,
  tranche_plan jsonb not null default '[]'::jsonb,
  undrawn_kobo bigint not null default 0,
  tranche_under_way_kobo bigint not null default 0,
  imported_reference text,
  imported_on date,
  given_rows jsonb,
  engine_version smallint not null,
  purpose text not null generated always as (terms ->> 'name'::text) virtual,
  rate_period text not null generated always as (terms ->> 'rate_period'::text) virtual,
  method text not null generated always as (terms ->> 'method'::text) virtual,
  frequency text not null generated always as (terms ->> 'frequency'::text) virtual,
  early_settlement_rebate_bps integer not null generated always as ((terms -> 'early_settlement_rebate_bps'::text))::integer virtual,
  required_guarantors integer not null generated always as ((terms -> 'required_guarantors'::text))::integer virtual,
  offer_signature text,
  offer_sha256 text,
  prepared_by uuid,
  returned_on date,
  probation_since date,
  copied_account_officer_id uuid,
  copied_onboarding_officer_id uuid,
  copied_deposit_officer_id uuid,
  constraint loans_imported_reference_key UNIQUE (imported_reference),
  constraint loans_number_key UNIQUE (number),
  constraint loans_restructured_once UNIQUE (restructures_id),
  constraint loans_pkey PRIMARY KEY (id),
  constraint loans_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint loans_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint loans_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES users(id),
  constraint loans_product_id_fkey FOREIGN KEY (product_id) REFERENCES loan_products(id),
  constraint loans_released_by_fkey FOREIGN KEY (released_by) REFERENCES users(id),
  constraint loans_restructures_id_fkey FOREIGN KEY (restructures_id) REFERENCES loans(id),
  constraint loans_active_since CHECK (((status <> ALL (ARRAY['active'::text, 'completed'::text])) OR (disbursed_on IS NOT NULL))),
  constraint loans_check CHECK (((fee_kobo >= 0) AND (fee_kobo < principal_kobo))),
  constraint loans_check1 CHECK (((upfront_fee_kobo >= 0) AND (upfront_fee_kobo < principal_kobo))),
  constraint loans_down_payment_within CHECK ((((down_payment_kobo >= 0) AND (down_payment_kobo < (principal_kobo - fee_kobo))) OR (down_payment_kobo = 0))),
  constraint loans_engine_version_check CHECK ((engine_version >= 1)),
  constraint loans_frequency_check CHECK ((frequency = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint loans_given_rows_check CHECK ((jsonb_typeof(given_rows) = 'array'::text)),
  constraint loans_imported_reference_check CHECK ((imported_reference ~ '^\S(.{0,58}\S)?$'::text)),
  constraint loans_imported_while_running CHECK (((imported_on IS NULL) OR (disbursed_on < imported_on))),
  constraint loans_imported_whole CHECK ((num_nulls(imported_reference, imported_on, given_rows) = ANY (ARRAY[0, 3]))),
  constraint loans_instalments_check CHECK (((instalments >= 1) AND (instalments <= 120))),
  constraint loans_method_check CHECK ((method = ANY (ARRAY['flat'::text, 'declining_equal_instalment'::text, 'declining_equal_principal'::text, 'bullet'::text, 'fixed_principal_percent'::text, 'fixed_instalment'::text]))),
  constraint loans_offer_sha256_check CHECK ((offer_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint loans_paid_after_acceptance CHECK (((status <> ALL (ARRAY['disburse'::text, 'active'::text, 'completed'::text])) OR (offer_accepted_at IS NOT NULL) OR (restructures_id IS NOT NULL) OR (imported_reference IS NOT NULL))),
  constraint loans_principal_kobo_check CHECK ((principal_kobo > 0)),
  constraint loans_probation CHECK (((carried_days_late >= 0) AND ((carried_days_late = 0) OR (restructures_id IS NOT NULL) OR (probation_since IS NOT NULL)))),
  constraint loans_rate_period_check CHECK ((rate_period = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint loans_returned_when_reversed CHECK (((returned_on IS NULL) OR (status = 'reversed'::text))),
  constraint loans_schedule_run_check CHECK ((schedule_run >= 0)),
  constraint loans_sent_with_consent CHECK (((status = ANY (ARRAY['incomplete'::text, 'cancelled'::text])) OR ((consent_at IS NOT NULL) AND ((consent_ip IS NOT NULL) OR (prepared_by IS NOT NULL))) OR (imported_reference IS NOT NULL) OR (restructures_id IS NOT NULL))),
  constraint loans_status_check CHECK ((status = ANY (ARRAY['incomplete'::text, 'pending'::text, 'approved'::text, 'disburse'::text, 'disbursement_failed'::text, 'active'::text, 'completed'::text, 'denied'::text, 'cancelled'::text, 'written_off'::text, 'reversed'::text]))),
  constraint loans_tranche_plan_check CHECK ((jsonb_typeof(tranche_plan) = 'array'::text)),
  constraint loans_under_way_within CHECK (((tranche_under_way_kobo >= 0) AND (tranche_under_way_kobo <= undrawn_kobo))),
  constraint loans_undrawn_within CHECK (((undrawn_kobo = 0) OR ((undrawn_kobo > 0) AND (undrawn_kobo < (principal_kobo - fee_kobo))))),
  constraint loans_upfront_fee_first CHECK (((status <> ALL (ARRAY['disburse'::text, 'active'::text])) OR (upfront_fee_kobo = 0) OR (upfront_fee_paid_at IS NOT NULL)))
);
CREATE INDEX loans_being_returned ON public.loans USING btree (cooling_off_requested_at) WHERE ((status = 'active'::text) AND (cooling_off_requested_at IS NOT NULL));
CREATE INDEX loans_by_amount ON public.loans USING btree (principal_kobo, id) WHERE (applied_at IS NOT NULL);
CREATE INDEX loans_by_application ON public.loans USING btree (applied_at DESC, id DESC) WHERE (applied_at IS NOT NULL);
CREATE INDEX loans_by_disbursement ON public.loans USING btree (disbursed_on) WHERE (disbursed_on IS NOT NULL);
CREATE INDEX loans_by_state ON public.loans USING btree (status, id DESC);
CREATE INDEX loans_by_state_application ON public.loans USING btree (status, applied_at DESC, id DESC) WHERE (applied_at IS NOT NULL);
CREATE INDEX loans_of_customer ON public.loans USING btree (customer_id, id DESC);
CREATE INDEX loans_of_customer_by_application ON public.loans USING btree (customer_id, applied_at DESC, id DESC) INCLUDE (status) WHERE (applied_at IS NOT NULL);
CREATE INDEX loans_of_customers_by_state ON public.loans USING btree (status, customer_id, applied_at DESC, id DESC) WHERE (applied_at IS NOT NULL);
CREATE UNIQUE INDEX loans_one_draft ON public.loans USING btree (customer_id) WHERE (status = 'incomplete'::text);
CREATE UNIQUE INDEX loans_one_open_application ON public.loans USING btree (customer_id) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text, 'disburse'::text, 'disbursement_failed'::text]));
CREATE INDEX loans_open_offers ON public.loans USING btree (offer_expires_at) WHERE ((status = 'approved'::text) AND (offer_accepted_at IS NULL));
CREATE INDEX loans_requested_returns ON public.loans USING btree (id) WHERE (cooling_off_requested_at IS NOT NULL);
CREATE INDEX loans_running ON public.loans USING btree (customer_id) INCLUDE (applied_at, id) WHERE (status = 'active'::text);
CREATE INDEX loans_running_of_account_officer ON public.loans USING btree (copied_account_officer_id, applied_at DESC, id DESC) WHERE (status = 'active'::text);
CREATE INDEX loans_running_of_deposit_officer ON public.loans USING btree (copied_deposit_officer_id, applied_at DESC, id DESC) INCLUDE (copied_account_officer_id, copied_onboarding_officer_id) WHERE (status = 'active'::text);
CREATE INDEX loans_running_of_onboarding_officer ON public.loans USING btree (copied_onboarding_officer_id, applied_at DESC, id DESC) INCLUDE (copied_account_officer_id) WHERE (status = 'active'::text);
CREATE TRIGGER loans_copy_officers BEFORE INSERT OR UPDATE OF customer_id ON public.loans FOR EACH ROW EXECUTE FUNCTION loans_copy_officers();
CREATE TRIGGER loans_copy_officers_while_running BEFORE UPDATE OF status ON public.loans FOR EACH ROW WHEN (((old.status <> new.status) AND (('active'::text = old.status) OR ('active'::text = new.status)))) EXECUTE FUNCTION loans_copy_officers();
CREATE TRIGGER loans_imported_facts_are_final BEFORE UPDATE ON public.loans FOR EACH ROW WHEN ((((old.imported_reference IS DISTINCT FROM new.imported_reference) OR (old.imported_on IS DISTINCT FROM new.imported_on)) OR (old.given_rows IS DISTINCT FROM new.given_rows))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER loans_taken_over_with_consent BEFORE INSERT OR UPDATE OF restructures_id, consent_at, consent_ip ON public.loans FOR EACH ROW WHEN (((new.restructures_id IS NOT NULL) AND ((new.consent_at IS NULL) OR (new.consent_ip IS NULL)))) EXECUTE FUNCTION loans_taken_over_with_consent();

create table mailed_links (
  token_hash text not null,
  user_id uuid not null,
  kind text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  address text,
  constraint mailed_links_pkey PRIMARY KEY (token_hash),
  constraint mailed_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint mailed_links_address_check CHECK (((kind <> 'address'::text) OR (address IS NOT NULL))),
  constraint mailed_links_kind_check CHECK ((kind = ANY (ARRAY['verify'::text, 'reset'::text, 'address'::text])))
);
CREATE INDEX mailed_links_live ON public.mailed_links USING btree (user_id, kind) WHERE (used_at IS NULL);

create table merchant_settlements (
  id uuid not null,
  merchant_id uuid not null,
  amount_kobo bigint not null,
  reference text not null,
  reference_key text not null,
  paid_on date not null,
  status text not null,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  confirmed_by uuid,
  confirmed_by_name text,
  decided_at timestamp with time zone,
  journal_id uuid,
  reversal_journal_id uuid,
  reversal_reason text,
  reversal_requested_by uuid,
  reversal_requested_by_name text,
  reversal_confirmed_by uuid,
  reversal_confirmed_by_name text,
  reversed_at timestamp with time zone,
  constraint merchant_settlements_journal_id_key UNIQUE (journal_id),
  constraint merchant_settlements_reversal_journal_id_key UNIQUE (reversal_journal_id),
  constraint merchant_settlements_pkey PRIMARY KEY (id),
  constraint merchant_settlements_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint merchant_settlements_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES users(id),
  constraint merchant_settlements_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint merchant_settlements_reversal_confirmed_by_fkey FOREIGN KEY (reversal_confirmed_by) REFERENCES users(id),
  constraint merchant_settlements_reversal_requested_by_fkey FOREIGN KEY (reversal_requested_by) REFERENCES users(id),
  constraint merchant_settlements_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint merchant_settlements_by_two CHECK ((confirmed_by <> requested_by)),
  constraint merchant_settlements_completed CHECK (((status = ANY (ARRAY['completed'::text, 'reversed'::text])) = (journal_id IS NOT NULL))),
  constraint merchant_settlements_reversed CHECK ((((status = 'reversed'::text) = (reversal_journal_id IS NOT NULL)) AND ((status = 'reversed'::text) = (reversal_requested_by IS NOT NULL)) AND ((status = 'reversed'::text) = (reversal_confirmed_by IS NOT NULL)))),
  constraint merchant_settlements_reversed_by_two CHECK ((reversal_confirmed_by <> reversal_requested_by)),
  constraint merchant_settlements_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'declined'::text, 'reversed'::text])))
);
CREATE INDEX merchant_settlements_of_merchant ON public.merchant_settlements USING btree (merchant_id, id DESC);
CREATE INDEX merchant_settlements_paid ON public.merchant_settlements USING btree (paid_on) WHERE (status = 'completed'::text);
CREATE UNIQUE INDEX merchant_settlements_reference ON public.merchant_settlements USING btree (reference_key) WHERE (status <> ALL (ARRAY['declined'::text, 'reversed'::text]));

create table message_preferences (
  user_id uuid not null,
  category text not null,
  channel text not null,
  wanted boolean not null,
  changed_at timestamp with time zone not null,
  constraint message_preferences_pkey PRIMARY KEY (user_id, category, channel),
  constraint message_preferences_category_check CHECK ((category = ANY (ARRAY['security'::text, 'money'::text, 'loans'::text, 'reminders'::text, 'account'::text, 'news'::text]))),
  constraint message_preferences_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
  constraint message_preferences_never_off CHECK ((wanted OR (channel <> 'mail'::text) OR (category <> ALL (ARRAY['security'::text, 'money'::text]))))
);

create table next_of_kin (
  user_id uuid not null,
  name text not null,
  relationship text not null,
  phone text not null,
  email text,
  address text,
  updated_at timestamp with time zone not null,
  constraint next_of_kin_pkey PRIMARY KEY (user_id),
  constraint next_of_kin_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint next_of_kin_phone_check CHECK ((phone ~ '^\+234[789][01]\d{8}$'::text))
);

create table notifications (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  message text not null,
  link text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  rung_at timestamp with time zone,
  deleted_at timestamp with time zone,
  subject text,
  facts jsonb,
  sms text,
  in_app_only boolean not null default false,
  is_trouble boolean not null default false,
  constraint notifications_pkey PRIMARY KEY (id)
);
CREATE INDEX notifications_of_user ON public.notifications USING btree (user_id, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX notifications_unrung ON public.notifications USING btree (id) WHERE (rung_at IS NULL);

create table officer_assignments (
  id bigint not null,
  customer_id uuid not null,
  office text not null,
  officer_id uuid not null,
  since_at timestamp with time zone not null,
  until_at timestamp with time zone,
  by_id uuid,
  constraint officer_assignments_pkey PRIMARY KEY (id),
  constraint officer_assignments_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint officer_assignments_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint officer_assignments_officer_id_fkey FOREIGN KEY (officer_id) REFERENCES users(id),
  constraint officer_assignments_in_order CHECK (((until_at IS NULL) OR (until_at >= since_at))),
  constraint officer_assignments_office_check CHECK ((office = ANY (ARRAY['account'::text, 'onboarding'::text, 'deposit'::text, 'recovery'::text])))
);
CREATE INDEX officer_assignments_of_customer ON public.officer_assignments USING btree (customer_id, id DESC);
CREATE INDEX officer_assignments_of_officer ON public.officer_assignments USING btree (officer_id, office, customer_id);
CREATE UNIQUE INDEX officer_assignments_one_at_a_time ON public.officer_assignments USING btree (customer_id, office) WHERE (until_at IS NULL);

create table our_bank_accounts (
  last4 text not null,
  requested_by uuid not null,
  confirmed_by uuid,
  confirmed_at timestamp with time zone not null,
  constraint our_bank_accounts_pkey PRIMARY KEY (last4),
  constraint our_bank_accounts_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint our_bank_accounts_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint our_bank_accounts_last4_check CHECK ((last4 ~ '^(\d{4})?$'::text)),
  constraint our_bank_accounts_two_people CHECK ((confirmed_by <> requested_by))
);
CREATE TRIGGER our_bank_accounts_are_final BEFORE DELETE OR UPDATE ON public.our_bank_accounts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER our_bank_accounts_are_kept BEFORE TRUNCATE ON public.our_bank_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table outbox (
  id uuid not null,
  channel text not null,
  recipient text not null,
  subject text,
  body jsonb,
  status text not null,
  tries integer not null default 0,
  next_try_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  user_id uuid,
  category text,
  template text,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
  constraint outbox_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text, 'withheld'::text])))
);
CREATE INDEX outbox_by_status ON public.outbox USING btree (status, id DESC);
CREATE INDEX outbox_of_recipient ON public.outbox USING btree (recipient, id DESC);
CREATE INDEX outbox_waiting ON public.outbox USING btree (next_try_at) WHERE (status = 'pending'::text);

create table outbox_tries (
  outbox_id uuid not null,
  number integer not null,
  at timestamp with time zone not null,
  outcome text not null,
  remark text,
  constraint outbox_tries_pkey PRIMARY KEY (outbox_id, number),
  constraint outbox_tries_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES outbox(id) ON DELETE CASCADE,
  constraint outbox_tries_number_check CHECK ((number >= 1)),
  constraint outbox_tries_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'failed'::text])))
);

create table partner_deliveries (
  id uuid not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  merchant_id uuid not null,
  event text not null,
  payload text not null,
  status text not null,
  attempts integer not null default 0,
  round_attempts integer not null default 0,
  next_at timestamp with time zone,
  last_status integer,
  last_error text,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  constraint partner_deliveries_once UNIQUE (event_id, endpoint_id),
  constraint partner_deliveries_pkey PRIMARY KEY (id),
  constraint partner_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES partner_endpoints(id),
  constraint partner_deliveries_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES users(id),
  constraint partner_deliveries_attempts_check CHECK ((attempts >= 0)),
  constraint partner_deliveries_check CHECK (((round_attempts >= 0) AND (round_attempts <= attempts))),
  constraint partner_deliveries_delivered CHECK (((status <> 'delivered'::text) OR (delivered_at IS NOT NULL))),
  constraint partner_deliveries_event_check CHECK ((event = ANY (ARRAY['loan.approved'::text, 'loan.disbursed'::text, 'loan.repaid'::text, 'repayment.received'::text]))),
  constraint partner_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))),
  constraint partner_deliveries_waiting CHECK (((status = 'pending'::text) OR (next_at IS NULL)))
);
CREATE INDEX partner_deliveries_due ON public.partner_deliveries USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX partner_deliveries_of_endpoint ON public.partner_deliveries USING btree (endpoint_id);
CREATE INDEX partner_deliveries_of_merchant ON public.partner_deliveries USING btree (merchant_id, id DESC);

create table partner_endpoints (
  id uuid not null,
  merchant_id uuid not null,
  url text not null,
  sealed_secret text not null,
  events text[] not null,
  status text not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  previous_sealed_secret text,
  previous_secret_until timestamp with time zone,
  constraint partner_endpoints_pkey PRIMARY KEY (id),
  constraint partner_endpoints_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint partner_endpoints_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES users(id),
  constraint partner_endpoints_events_check CHECK (((events <@ ARRAY['loan.approved'::text, 'loan.disbursed'::text, 'loan.repaid'::text, 'repayment.received'::text]) AND (cardinality(events) > 0))),
  constraint partner_endpoints_previous_secret CHECK (((previous_sealed_secret IS NULL) = (previous_secret_until IS NULL))),
  constraint partner_endpoints_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text])))
);
CREATE INDEX partner_endpoints_of_creator ON public.partner_endpoints USING btree (created_by);
CREATE INDEX partner_endpoints_of_merchant ON public.partner_endpoints USING btree (merchant_id, id);

create table partner_keys (
  id uuid not null,
  merchant_id uuid not null,
  name text not null,
  prefix text not null,
  digest text not null,
  scopes text[] not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  last_used_on date,
  revoked_at timestamp with time zone,
  constraint partner_keys_digest_key UNIQUE (digest),
  constraint partner_keys_pkey PRIMARY KEY (id),
  constraint partner_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint partner_keys_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES users(id),
  constraint partner_keys_scopes_check CHECK (((scopes <@ ARRAY['partner.loans'::text, 'partner.customers'::text]) AND (cardinality(scopes) > 0)))
);
CREATE INDEX partner_keys_of_creator ON public.partner_keys USING btree (created_by);
CREATE INDEX partner_keys_of_merchant ON public.partner_keys USING btree (merchant_id, id);

create table payment_allocations (
  payment_log_id uuid not null,
  loan_payment_id uuid not null,
  component text not null,
  amount_kobo bigint not null,
  generation integer not null default 1,
  voided_by uuid,
  constraint payment_allocations_pkey PRIMARY KEY (payment_log_id, loan_payment_id, component, generation),
  constraint payment_allocations_loan_payment_id_fkey FOREIGN KEY (loan_payment_id) REFERENCES loan_payments(id),
  constraint payment_allocations_payment_log_id_fkey FOREIGN KEY (payment_log_id) REFERENCES payment_logs(id),
  constraint payment_allocations_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES loan_events(id),
  constraint payment_allocations_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint payment_allocations_component_check CHECK ((component = ANY (ARRAY['penalty'::text, 'fee'::text, 'interest'::text, 'principal'::text])))
);
CREATE INDEX payment_allocations_of_row ON public.payment_allocations USING btree (loan_payment_id);

create table payment_logs (
  id uuid not null,
  loan_id uuid not null,
  customer_id uuid not null,
  kind text not null,
  source text not null,
  reference text not null,
  amount_kobo bigint not null,
  processing_fee_kobo bigint not null default 0,
  provider_fee_kobo bigint not null default 0,
  overpaid_kobo bigint not null default 0,
  paid_on date not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  recorded_by_name text,
  note text,
  reverses_id uuid,
  journal_id uuid not null,
  reference_key text generated always as 
CASE
    WHEN (kind = 'reversal'::text) THEN NULL::text
    WHEN (source = ANY (ARRAY['restructure'::text, 'down_payment'::text, 'migration'::text])) THEN ((source || ':'::text) || reference)
    ELSE reference_key(reference)
END stored,
  reference_twin integer not null default 0,
  constraint payment_logs_once UNIQUE (source, reference),
  constraint payment_logs_reversed_once UNIQUE (reverses_id),
  constraint payment_logs_pkey PRIMARY KEY (id),
  constraint payment_logs_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint payment_logs_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint payment_logs_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint payment_logs_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES payment_logs(id),
  constraint payment_logs_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint payment_logs_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'reversal'::text, 'credit'::text]))),
  constraint payment_logs_overpaid_kobo_check CHECK ((overpaid_kobo >= 0)),
  constraint payment_logs_processing_fee_kobo_check CHECK ((processing_fee_kobo >= 0)),
  constraint payment_logs_provider_fee_kobo_check CHECK ((provider_fee_kobo >= 0)),
  constraint payment_logs_reference_twin_check CHECK ((reference_twin >= 0)),
  constraint payment_logs_source_check CHECK ((source = ANY (ARRAY['checkout'::text, 'virtual_account'::text, 'card'::text, 'debit'::text, 'receipt'::text, 'import'::text, 'restructure'::text, 'down_payment'::text, 'migration'::text])))
);
CREATE INDEX payment_logs_at_bank ON public.payment_logs USING btree (paid_on, amount_kobo) WHERE (source = ANY (ARRAY['debit'::text, 'receipt'::text, 'import'::text]));
CREATE INDEX payment_logs_by_person ON public.payment_logs USING btree (recorded_by, recorded_at) WHERE (recorded_by IS NOT NULL);
CREATE INDEX payment_logs_of_customer ON public.payment_logs USING btree (customer_id, paid_on DESC, id DESC);
CREATE INDEX payment_logs_of_journal ON public.payment_logs USING btree (journal_id);
CREATE INDEX payment_logs_of_loan ON public.payment_logs USING btree (loan_id, recorded_at);
CREATE INDEX payment_logs_of_loan_by_day ON public.payment_logs USING btree (loan_id, paid_on);
CREATE UNIQUE INDEX payment_logs_one_credit ON public.payment_logs USING btree (reference_key, reference_twin);

create table payment_slips (
  id uuid not null,
  receiver_id uuid not null,
  customer_id uuid not null,
  file_id uuid not null,
  file_sha256 text not null,
  amount_kobo bigint not null,
  paid_on date not null,
  note text,
  status text not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  uploaded_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  reason text,
  reference text,
  booked_id uuid,
  receiver_kind text not null,
  constraint payment_slips_pkey PRIMARY KEY (id),
  constraint payment_slips_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint payment_slips_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint payment_slips_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint payment_slips_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id),
  constraint payment_slips_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint payment_slips_booked CHECK (((status = 'approved'::text) = (booked_id IS NOT NULL))),
  constraint payment_slips_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  constraint payment_slips_denied_why CHECK (((status <> 'denied'::text) OR (reason IS NOT NULL))),
  constraint payment_slips_four_eyes CHECK (((decided_by IS NULL) OR (decided_by <> uploaded_by))),
  constraint payment_slips_owner_kind_check CHECK ((receiver_kind = ANY (ARRAY['loan'::text, 'savings'::text]))),
  constraint payment_slips_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'denied'::text])))
);
CREATE INDEX payment_slips_by_amount ON public.payment_slips USING btree (amount_kobo, id);
CREATE INDEX payment_slips_by_booked ON public.payment_slips USING btree (booked_id) WHERE (booked_id IS NOT NULL);
CREATE INDEX payment_slips_of_receiver ON public.payment_slips USING btree (receiver_id, id DESC);
CREATE UNIQUE INDEX payment_slips_once ON public.payment_slips USING btree (receiver_id, file_sha256) WHERE (status <> 'denied'::text);
CREATE INDEX payment_slips_queue ON public.payment_slips USING btree (status, id DESC);

create table payouts (
  id uuid not null,
  purpose text not null,
  purpose_id uuid not null,
  attempt integer not null,
  reference text not null,
  amount_kobo bigint not null,
  account_number text not null,
  bank_code text not null,
  account_name text not null,
  narration text not null,
  recipient_code text,
  status text not null,
  ordered_at timestamp with time zone not null,
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  settled_at timestamp with time zone,
  asked_at timestamp with time zone,
  ask_at timestamp with time zone,
  asks integer not null default 0,
  alarmed_at timestamp with time zone,
  disputed_at timestamp with time zone,
  reason text,
  provider_fee_kobo bigint not null default 0,
  by_hand_at timestamp with time zone,
  by_hand_reference text,
  by_hand_reference_key text,
  by_hand_on date,
  by_hand_times integer not null default 0,
  constraint payouts_attempts UNIQUE (purpose, purpose_id, attempt),
  constraint payouts_reference_key UNIQUE (reference),
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint payouts_asked_when_claimed CHECK (((claimed_at IS NULL) OR (ask_at IS NOT NULL))),
  constraint payouts_attempt_check CHECK ((attempt >= 1)),
  constraint payouts_by_hand CHECK ((((by_hand_at IS NULL) = (by_hand_on IS NULL)) AND ((by_hand_at IS NULL) = (by_hand_times = 0)))),
  constraint payouts_by_hand_reference CHECK (((by_hand_reference IS NULL) = (by_hand_reference_key IS NULL))),
  constraint payouts_called_off CHECK (((status <> 'cancelled'::text) OR (claimed_at IS NULL))),
  constraint payouts_claimed CHECK (((status = ANY (ARRAY['pending'::text, 'cancelled'::text])) OR (claimed_at IS NOT NULL))),
  constraint payouts_provider_fee_kobo_check CHECK ((provider_fee_kobo >= 0)),
  constraint payouts_purpose_check CHECK ((purpose ~ '^[a-z_]{2,40}$'::text)),
  constraint payouts_reference_check CHECK ((reference ~ '^[a-z0-9_-]{16,50}$'::text)),
  constraint payouts_settled CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'reversed'::text, 'cancelled'::text])) = (settled_at IS NOT NULL))),
  constraint payouts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'completed'::text, 'failed'::text, 'reversed'::text, 'cancelled'::text])))
);
CREATE INDEX payouts_by_amount ON public.payouts USING btree (amount_kobo, id);
CREATE INDEX payouts_by_day ON public.payouts USING btree ((((COALESCE(acknowledged_at, sent_at, settled_at) AT TIME ZONE 'Africa/Lagos'::text))::date)) WHERE (status = ANY (ARRAY['completed'::text, 'reversed'::text]));
CREATE UNIQUE INDEX payouts_by_hand_references ON public.payouts USING btree (by_hand_reference_key) WHERE (by_hand_reference_key IS NOT NULL);
CREATE INDEX payouts_by_reference_key ON public.payouts USING btree (reference_key(reference));
CREATE INDEX payouts_by_state ON public.payouts USING btree (status, id DESC);
CREATE UNIQUE INDEX payouts_one_alive ON public.payouts USING btree (purpose, purpose_id) WHERE (status = ANY (ARRAY['pending'::text, 'sent'::text, 'completed'::text]));
CREATE INDEX payouts_returned_by_day ON public.payouts USING btree ((((settled_at AT TIME ZONE 'Africa/Lagos'::text))::date)) WHERE (status = 'reversed'::text);
CREATE INDEX payouts_to_ask ON public.payouts USING btree (ask_at) WHERE ((status = ANY (ARRAY['pending'::text, 'sent'::text])) AND (claimed_at IS NOT NULL));
CREATE INDEX payouts_to_send ON public.payouts USING btree (ordered_at) WHERE ((status = 'pending'::text) AND (claimed_at IS NULL));

create table phone_codes (
  guarantor_id uuid not null,
  phone text not null,
  code_digest text not null,
  tries integer not null default 0,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint phone_codes_pkey PRIMARY KEY (guarantor_id),
  constraint phone_codes_guarantor_id_fkey FOREIGN KEY (guarantor_id) REFERENCES guarantors(id)
);

create table phone_proofs (
  challenge_hash text not null,
  user_id uuid not null,
  phone text not null,
  code_digest text,
  attempts integer not null default 0,
  password_hash text,
  first_name text,
  last_name text,
  code_expires_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  signs_in boolean not null default true,
  constraint phone_proofs_pkey PRIMARY KEY (challenge_hash),
  constraint phone_proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint phone_proofs_choice_check CHECK ((((password_hash IS NULL) = (first_name IS NULL)) AND ((first_name IS NULL) = (last_name IS NULL))))
);
CREATE INDEX phone_proofs_of_user ON public.phone_proofs USING btree (user_id);

create table pin_codes (
  user_id uuid not null,
  session_id uuid not null,
  code_digest text not null,
  attempts integer not null default 0,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint pin_codes_pkey PRIMARY KEY (user_id),
  constraint pin_codes_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint pin_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table planned_changes (
  id uuid not null,
  subject text not null,
  item_id uuid not null,
  effective_on date not null,
  terms jsonb not null,
  ended_terms text[] not null default '{}'::text[],
  status text not null default 'planned'::text,
  made_by uuid not null,
  made_by_name text not null,
  made_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  refusal text,
  constraint planned_changes_pkey PRIMARY KEY (id),
  constraint planned_changes_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint planned_changes_check CHECK (((terms <> '{}'::jsonb) OR (ended_terms <> '{}'::text[]))),
  constraint planned_changes_ended CHECK (((status = 'planned'::text) = (ended_at IS NULL))),
  constraint planned_changes_refusal CHECK (((status = 'refused'::text) = (refusal IS NOT NULL))),
  constraint planned_changes_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'applied'::text, 'cancelled'::text, 'refused'::text]))),
  constraint planned_changes_terms_check CHECK ((jsonb_typeof(terms) = 'object'::text))
);
CREATE INDEX planned_changes_due ON public.planned_changes USING btree (effective_on, made_at) WHERE (status = 'planned'::text);
CREATE UNIQUE INDEX planned_changes_one_per_item ON public.planned_changes USING btree (subject, item_id) WHERE (status = 'planned'::text);
CREATE TRIGGER planned_changes_are_kept BEFORE DELETE ON public.planned_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER planned_changes_end_once BEFORE UPDATE ON public.planned_changes FOR EACH ROW WHEN (((old.status <> 'planned'::text) OR (((((((((old.id IS DISTINCT FROM new.id) OR (old.subject IS DISTINCT FROM new.subject)) OR (old.item_id IS DISTINCT FROM new.item_id)) OR (old.effective_on IS DISTINCT FROM new.effective_on)) OR (old.terms IS DISTINCT FROM new.terms)) OR (old.ended_terms IS DISTINCT FROM new.ended_terms)) OR (old.made_by IS DISTINCT FROM new.made_by)) OR (old.made_by_name IS DISTINCT FROM new.made_by_name)) OR (old.made_at IS DISTINCT FROM new.made_at)))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER planned_changes_stay BEFORE TRUNCATE ON public.planned_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table prepared_applications (
  id uuid not null,
  customer_id uuid not null,
  started_by uuid not null,
  product_id uuid not null,
  amount_kobo bigint not null,
  instalments integer not null,
  guarantor_name text,
  guarantor_email text,
  guarantor_phone text,
  guarantor_relationship text,
  wording text not null,
  code_digest text,
  attempts integer not null default 0,
  code_expires_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  started_at timestamp with time zone not null,
  loan_id uuid,
  constraint prepared_applications_pkey PRIMARY KEY (id),
  constraint prepared_applications_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint prepared_applications_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint prepared_applications_product_id_fkey FOREIGN KEY (product_id) REFERENCES loan_products(id),
  constraint prepared_applications_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  constraint prepared_applications_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint prepared_applications_instalments_check CHECK ((instalments > 0))
);
CREATE INDEX prepared_applications_by_expiry ON public.prepared_applications USING btree (expires_at);
CREATE INDEX prepared_applications_of_customer ON public.prepared_applications USING btree (customer_id);

create table privacy_requests (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  status text not null,
  details text not null,
  due_on date not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  reason text,
  erase_on date,
  erased_at timestamp with time zone,
  constraint privacy_requests_pkey PRIMARY KEY (id),
  constraint privacy_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint privacy_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint privacy_requests_kind_check CHECK ((kind = ANY (ARRAY['correction'::text, 'deletion'::text]))),
  constraint privacy_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'denied'::text, 'withdrawn'::text])))
);
CREATE INDEX privacy_requests_by_status ON public.privacy_requests USING btree (status, due_on, id);
CREATE UNIQUE INDEX privacy_requests_one_open ON public.privacy_requests USING btree (user_id, kind) WHERE (status = 'pending'::text);
CREATE INDEX privacy_requests_to_erase ON public.privacy_requests USING btree (erase_on) WHERE ((erased_at IS NULL) AND (erase_on IS NOT NULL));

create table profiles (
  user_id uuid not null,
  bvn_sealed text,
  bvn_last4 text,
  bvn_match text,
  bvn_consent_at timestamp with time zone,
  bvn_consent_ip text,
  address text,
  city text,
  state text,
  employment_status text,
  employer text,
  monthly_income_kobo bigint,
  updated_at timestamp with time zone not null,
  landmark text,
  job_title text,
  bvn_verified_at timestamp with time zone,
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint profiles_bvn_match_check CHECK ((bvn_match = ANY (ARRAY['match'::text, 'partial'::text, 'no_match'::text]))),
  constraint profiles_monthly_income_kobo_check CHECK ((monthly_income_kobo >= 0))
);

create table provider_events (
  id uuid not null,
  provider text not null,
  digest text not null,
  event text not null,
  kind text not null,
  reference text,
  body bytea not null,
  received_at timestamp with time zone not null,
  processed_at timestamp with time zone,
  outcome text,
  reopened_at timestamp with time zone,
  constraint provider_events_once UNIQUE (provider, digest),
  constraint provider_events_pkey PRIMARY KEY (id),
  constraint provider_events_kind_check CHECK ((kind = ANY (ARRAY['checkout'::text, 'transfer'::text, 'mandate'::text, 'unused'::text])))
);
CREATE INDEX provider_events_of_reference ON public.provider_events USING btree (reference);
CREATE INDEX provider_events_waiting ON public.provider_events USING btree (received_at) WHERE (processed_at IS NULL);

create table receipt_returns (
  id uuid not null,
  receipt_id uuid not null,
  amount_kobo bigint not null,
  sender text not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_last4 text not null,
  account_name text not null,
  reason text not null,
  status text not null,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  confirmed_by uuid,
  confirmed_by_name text,
  journal_id uuid,
  outcome text,
  settled_at timestamp with time zone,
  constraint receipt_returns_pkey PRIMARY KEY (id),
  constraint receipt_returns_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint receipt_returns_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES unidentified_receipts(id),
  constraint receipt_returns_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint receipt_returns_account_last4_check CHECK ((account_last4 ~ '^[0-9]{4}$'::text)),
  constraint receipt_returns_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint receipt_returns_by_two CHECK (((confirmed_by IS NULL) OR (confirmed_by <> requested_by))),
  constraint receipt_returns_confirmed CHECK (((confirmed_by IS NULL) = (journal_id IS NULL))),
  constraint receipt_returns_ordered CHECK (((status = ANY (ARRAY['pending'::text, 'declined'::text])) = (journal_id IS NULL))),
  constraint receipt_returns_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'completed'::text, 'failed'::text, 'returned'::text, 'declined'::text])))
);
CREATE UNIQUE INDEX receipt_returns_in_effect ON public.receipt_returns USING btree (receipt_id) WHERE (status = ANY (ARRAY['pending'::text, 'sent'::text, 'completed'::text]));
CREATE INDEX receipt_returns_of_receipt ON public.receipt_returns USING btree (receipt_id, requested_at);

create table receipt_shares (
  receipt_id uuid not null,
  position smallint not null,
  purpose text not null,
  purpose_id uuid not null,
  amount_kobo bigint not null,
  reference text not null,
  constraint receipt_shares_once UNIQUE (reference),
  constraint receipt_shares_pkey PRIMARY KEY (receipt_id, "position"),
  constraint receipt_shares_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id),
  constraint receipt_shares_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint receipt_shares_position_check CHECK (("position" >= 1)),
  constraint receipt_shares_purpose_check CHECK ((purpose ~ '^[a-z_]{3,40}$'::text))
);
CREATE INDEX receipt_shares_of_purpose ON public.receipt_shares USING btree (purpose, purpose_id);

create table receipts (
  id uuid not null,
  reference text not null,
  source text not null,
  outcome text not null,
  purpose text,
  purpose_id uuid,
  payer_id uuid,
  amount_kobo bigint not null,
  currency text not null,
  provider_fee_kobo bigint not null,
  channel text not null,
  account_number text,
  paid_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  constraint receipts_once UNIQUE (reference),
  constraint receipts_pkey PRIMARY KEY (id),
  constraint receipts_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id),
  constraint receipts_amount_kobo_check CHECK ((amount_kobo >= 0)),
  constraint receipts_outcome_check CHECK ((outcome = ANY (ARRAY['taken'::text, 'set_aside'::text, 'undone'::text]))),
  constraint receipts_provider_fee_kobo_check CHECK ((provider_fee_kobo >= 0)),
  constraint receipts_purpose_check CHECK ((purpose ~ '^[a-z_]{3,40}$'::text)),
  constraint receipts_source_check CHECK ((source = ANY (ARRAY['checkout'::text, 'virtual_account'::text, 'card'::text, 'unknown'::text]))),
  constraint receipts_taken_for CHECK (((outcome = ANY (ARRAY['set_aside'::text, 'undone'::text])) OR ((purpose IS NOT NULL) AND (purpose_id IS NOT NULL) AND (payer_id IS NOT NULL) AND (currency = 'NGN'::text))))
);
CREATE INDEX receipts_by_day ON public.receipts USING btree ((((paid_at AT TIME ZONE 'Africa/Lagos'::text))::date)) WHERE ((currency = 'NGN'::text) AND (amount_kobo > 0));
CREATE INDEX receipts_by_reference_key ON public.receipts USING btree (reference_key(reference));
CREATE INDEX receipts_of_payer ON public.receipts USING btree (payer_id);
CREATE INDEX receipts_of_purpose ON public.receipts USING btree (purpose, purpose_id);
CREATE INDEX receipts_returned ON public.receipts USING btree (purpose_id) WHERE (channel = 'payout_return'::text);

create table reconciled_days (
  id uuid not null,
  on_day date not null,
  payments_kobo bigint not null,
  matched_kobo bigint not null,
  reconciled_by uuid not null,
  reconciled_by_name text not null,
  reconciled_at timestamp with time zone not null,
  reopened_by uuid,
  reopened_by_name text,
  reopened_at timestamp with time zone,
  reopened_reason text,
  paid_out_kobo bigint,
  paid_out_matched_kobo bigint,
  confirmed_by uuid,
  confirmed_by_name text,
  reason text,
  constraint reconciled_days_pkey PRIMARY KEY (id),
  constraint reconciled_days_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint reconciled_days_reconciled_by_fkey FOREIGN KEY (reconciled_by) REFERENCES users(id),
  constraint reconciled_days_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES users(id),
  constraint reconciled_days_confirmed CHECK (((num_nonnulls(confirmed_by, confirmed_by_name, reason) = ANY (ARRAY[0, 3])) AND (confirmed_by <> reconciled_by))),
  constraint reconciled_days_paid_out CHECK (((paid_out_kobo IS NULL) = (paid_out_matched_kobo IS NULL))),
  constraint reconciled_days_reopened CHECK ((num_nonnulls(reopened_by, reopened_by_name, reopened_at, reopened_reason) = ANY (ARRAY[0, 4])))
);
CREATE UNIQUE INDEX reconciled_days_once ON public.reconciled_days USING btree (on_day) WHERE (reopened_at IS NULL);

create table reconciliation_matches (
  id uuid not null,
  line_id uuid,
  settlement_id uuid,
  record text not null,
  payment_id uuid not null,
  amount_kobo bigint not null,
  rule text not null,
  matched_by uuid,
  matched_by_name text,
  matched_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  difference_kobo bigint,
  difference_journal_id uuid,
  batch_id uuid,
  journal_id uuid,
  constraint reconciliation_matches_pkey PRIMARY KEY (id),
  constraint reconciliation_matches_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES settlement_batches(id),
  constraint reconciliation_matches_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint reconciliation_matches_matched_by_fkey FOREIGN KEY (matched_by) REFERENCES users(id),
  constraint reconciliation_matches_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id),
  constraint reconciliation_matches_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint reconciliation_matches_booked CHECK (((record <> ALL (ARRAY['provider_transfer'::text, 'bank_charge'::text])) OR ((line_id IS NOT NULL) AND (journal_id IS NOT NULL) AND (rule = 'by_hand'::text)))),
  constraint reconciliation_matches_by_hand CHECK (((rule = 'by_hand'::text) = (matched_by IS NOT NULL))),
  constraint reconciliation_matches_difference CHECK ((((difference_kobo IS NULL) = (difference_journal_id IS NULL)) AND ((difference_kobo IS NULL) OR (rule = 'by_hand'::text)))),
  constraint reconciliation_matches_difference_kobo_check CHECK ((difference_kobo > 0)),
  constraint reconciliation_matches_proof CHECK ((num_nonnulls(line_id, settlement_id, batch_id) = 1)),
  constraint reconciliation_matches_record_check CHECK ((record = ANY (ARRAY['receipt'::text, 'loan_payment'::text, 'savings_deposit'::text, 'loan_return'::text, 'settlement_batch'::text, 'provider_transfer'::text, 'payout_return'::text, 'payout'::text, 'withdrawal'::text, 'tax_payment'::text, 'merchant_settlement'::text, 'bank_charge'::text, 'own_money'::text]))),
  constraint reconciliation_matches_rule_check CHECK ((rule = ANY (ARRAY['reference'::text, 'settlement_id'::text, 'session_id'::text, 'amount_and_day'::text, 'settlement_batch'::text, 'batch_amount'::text, 'by_hand'::text])))
);
CREATE INDEX reconciliation_matches_ended ON public.reconciliation_matches USING btree (line_id) WHERE ((ended_at IS NOT NULL) AND (line_id IS NOT NULL));
CREATE INDEX reconciliation_matches_made ON public.reconciliation_matches USING btree (matched_at) WHERE (line_id IS NOT NULL);
CREATE INDEX reconciliation_matches_of_batch ON public.reconciliation_matches USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX reconciliation_matches_of_difference ON public.reconciliation_matches USING btree (difference_journal_id) WHERE (difference_journal_id IS NOT NULL);
CREATE INDEX reconciliation_matches_of_journal ON public.reconciliation_matches USING btree (journal_id) WHERE (journal_id IS NOT NULL);
CREATE INDEX reconciliation_matches_of_payment ON public.reconciliation_matches USING btree (payment_id, record) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX reconciliation_matches_one_line ON public.reconciliation_matches USING btree (line_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX reconciliation_matches_one_of_batches ON public.reconciliation_matches USING btree (payment_id) WHERE ((ended_at IS NULL) AND (batch_id IS NOT NULL));
CREATE UNIQUE INDEX reconciliation_matches_one_of_lines ON public.reconciliation_matches USING btree (payment_id, record) WHERE ((ended_at IS NULL) AND (line_id IS NOT NULL));
CREATE UNIQUE INDEX reconciliation_matches_one_of_settlements ON public.reconciliation_matches USING btree (payment_id) WHERE ((ended_at IS NULL) AND (settlement_id IS NOT NULL));
CREATE UNIQUE INDEX reconciliation_matches_one_settlement ON public.reconciliation_matches USING btree (settlement_id) WHERE (ended_at IS NULL);
CREATE INDEX reconciliation_matches_undone ON public.reconciliation_matches USING btree (ended_at) WHERE ((line_id IS NOT NULL) AND (ended_at IS NOT NULL));

create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table recovery_contacts (
  id uuid not null,
  loan_id uuid not null,
  customer_id uuid not null,
  channel text not null,
  outcome text not null,
  contacted_at timestamp with time zone not null,
  promised_on date,
  promised_kobo bigint,
  note text not null,
  recorded_by uuid not null,
  recorded_by_name text not null,
  recorded_at timestamp with time zone not null,
  help text,
  changes_id uuid,
  promised_since date,
  breach text,
  promised_after timestamp with time zone,
  constraint recovery_contacts_pkey PRIMARY KEY (id),
  constraint recovery_contacts_changes_id_fkey FOREIGN KEY (changes_id) REFERENCES recovery_contacts(id),
  constraint recovery_contacts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint recovery_contacts_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint recovery_contacts_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint recovery_contacts_breach_check CHECK ((breach = ANY (ARRAY['hours'::text, 'daily_limit'::text]))),
  constraint recovery_contacts_change CHECK (((num_nulls(changes_id, promised_since) = ANY (ARRAY[0, 2])) AND ((changes_id IS NULL) OR (outcome = 'promise'::text)))),
  constraint recovery_contacts_channel_check CHECK ((channel = ANY (ARRAY['call'::text, 'visit'::text, 'sms'::text, 'mail'::text, 'app'::text]))),
  constraint recovery_contacts_help_check CHECK ((help = ANY (ARRAY['promise'::text, 'call'::text, 'plan'::text]))),
  constraint recovery_contacts_help_of_app CHECK (((help IS NULL) OR (channel = 'app'::text))),
  constraint recovery_contacts_outcome_check CHECK ((outcome = ANY (ARRAY['reached'::text, 'no_answer'::text, 'wrong_number'::text, 'refused'::text, 'promise'::text]))),
  constraint recovery_contacts_promise CHECK ((((outcome = 'promise'::text) = (promised_on IS NOT NULL)) AND ((promised_on IS NULL) = (promised_kobo IS NULL)))),
  constraint recovery_contacts_promised_kobo_check CHECK ((promised_kobo > 0))
);
CREATE UNIQUE INDEX recovery_contacts_changed_once ON public.recovery_contacts USING btree (changes_id) WHERE (changes_id IS NOT NULL);
CREATE INDEX recovery_contacts_of_customer ON public.recovery_contacts USING btree (customer_id);
CREATE INDEX recovery_contacts_of_loan ON public.recovery_contacts USING btree (loan_id, contacted_at DESC);
CREATE INDEX recovery_contacts_promises_by_day ON public.recovery_contacts USING btree (promised_on, id) WHERE (promised_on IS NOT NULL);
CREATE TRIGGER recovery_contacts_are_final BEFORE DELETE OR UPDATE ON public.recovery_contacts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER recovery_contacts_are_kept BEFORE TRUNCATE ON public.recovery_contacts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table referral_codes (
  code text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint referral_codes_user_id_key UNIQUE (user_id),
  constraint referral_codes_pkey PRIMARY KEY (code),
  constraint referral_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint referral_codes_code_check CHECK ((code ~ '^[A-Z0-9]{6,12}$'::text))
);

create table referrals (
  id uuid not null,
  referrer_id uuid not null,
  referred_id uuid not null,
  code text not null,
  channel text,
  status text not null,
  failure text,
  created_at timestamp with time zone not null,
  live_since date,
  reward_kobo bigint,
  rewarded_on date,
  held_for text,
  constraint referrals_once UNIQUE (referred_id),
  constraint referrals_pkey PRIMARY KEY (id),
  constraint referrals_code_fkey FOREIGN KEY (code) REFERENCES referral_codes(code),
  constraint referrals_referred_id_fkey FOREIGN KEY (referred_id) REFERENCES users(id),
  constraint referrals_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES users(id),
  constraint referrals_failed_why CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
  constraint referrals_held_while_pending CHECK (((held_for IS NULL) OR (status = 'pending'::text))),
  constraint referrals_reward_kobo_check CHECK ((reward_kobo > 0)),
  constraint referrals_rewarded CHECK (((status = 'completed'::text) = ((reward_kobo IS NOT NULL) AND (rewarded_on IS NOT NULL) AND (live_since IS NOT NULL)))),
  constraint referrals_somebody_else CHECK ((referrer_id <> referred_id)),
  constraint referrals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text])))
);
CREATE INDEX referrals_of_referrer ON public.referrals USING btree (referrer_id, id DESC);
CREATE INDEX referrals_waiting ON public.referrals USING btree (id) WHERE (status = 'pending'::text);

create table reopened_days (
  reopening_id uuid not null,
  on_day date not null,
  closed_at timestamp with time zone not null,
  loans integer not null,
  constraint reopened_days_pkey PRIMARY KEY (reopening_id, on_day),
  constraint reopened_days_on_day_fkey FOREIGN KEY (on_day) REFERENCES business_days(on_day),
  constraint reopened_days_reopening_id_fkey FOREIGN KEY (reopening_id) REFERENCES day_reopenings(id)
);
CREATE TRIGGER reopened_days_are_final BEFORE DELETE OR UPDATE ON public.reopened_days FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reopened_days_are_kept BEFORE TRUNCATE ON public.reopened_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table repayment_import_rows (
  import_id uuid not null,
  line integer not null,
  loan_number text not null,
  amount_kobo bigint,
  paid_on date,
  reference text not null,
  note text,
  outcome text not null,
  reason text,
  facts jsonb,
  customer_id uuid,
  constraint repayment_import_rows_pkey PRIMARY KEY (import_id, line),
  constraint repayment_import_rows_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint repayment_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES repayment_imports(id),
  constraint repayment_import_rows_no_contacts_kept CHECK (((customer_id IS NULL) OR (facts IS NULL) OR (outcome = 'waiting'::text))),
  constraint repayment_import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['waiting'::text, 'booked'::text, 'would_book'::text, 'requested'::text, 'refused'::text, 'skipped'::text])))
);
CREATE INDEX repayment_import_rows_of_customer ON public.repayment_import_rows USING btree (customer_id) WHERE (customer_id IS NOT NULL);

create table repayment_imports (
  id uuid not null,
  file_name text not null,
  file_sha256 text not null,
  dry_run boolean not null,
  all_or_nothing boolean not null,
  status text not null,
  rows_total integer not null,
  started_by uuid not null,
  started_by_name text not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  kind text not null default 'repayments'::text,
  takes_over_on date,
  accepted_at timestamp with time zone,
  approved_by uuid,
  constraint repayment_imports_pkey PRIMARY KEY (id),
  constraint repayment_imports_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint repayment_imports_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  constraint repayment_imports_accepted CHECK (((accepted_at IS NULL) = (status = ANY (ARRAY['awaiting_approval'::text, 'declined'::text])))),
  constraint repayment_imports_by_two CHECK ((approved_by <> started_by)),
  constraint repayment_imports_kind_check CHECK ((kind = ANY (ARRAY['repayments'::text, 'savings'::text, 'loans'::text, 'contacts'::text]))),
  constraint repayment_imports_rows_total_check CHECK ((rows_total > 0)),
  constraint repayment_imports_status_check CHECK ((status = ANY (ARRAY['awaiting_approval'::text, 'waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'declined'::text]))),
  constraint repayment_imports_takes_over CHECK (((kind = 'loans'::text) = (takes_over_on IS NOT NULL)))
);
CREATE INDEX repayment_imports_accepted_by ON public.repayment_imports USING btree (started_by, accepted_at) WHERE (NOT dry_run);
CREATE INDEX repayment_imports_newest ON public.repayment_imports USING btree (id DESC);
CREATE UNIQUE INDEX repayment_imports_once ON public.repayment_imports USING btree (file_sha256) WHERE ((NOT dry_run) AND (status <> ALL (ARRAY['failed'::text, 'declined'::text])));

create table retention_runs (
  id uuid not null,
  at timestamp with time zone not null,
  removed jsonb not null,
  constraint retention_runs_pkey PRIMARY KEY (id)
);

create table saved_cards (
  id uuid not null,
  owner_id uuid not null,
  sealed text not null,
  fingerprint text not null,
  brand text not null,
  last4 text not null,
  expires_month smallint,
  expires_year smallint,
  bank text not null,
  status text not null,
  consent_version text not null,
  consent_at timestamp with time zone not null,
  consent_ip text not null,
  failures integer not null default 0,
  not_before timestamp with time zone,
  last_reason text,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  kind text not null default 'card'::text,
  constraint saved_cards_once UNIQUE (owner_id, fingerprint),
  constraint saved_cards_pkey PRIMARY KEY (id),
  constraint saved_cards_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint saved_cards_expires_month_check CHECK (((expires_month >= 1) AND (expires_month <= 12))),
  constraint saved_cards_expires_year_check CHECK (((expires_year >= 2000) AND (expires_year <= 2100))),
  constraint saved_cards_expiry CHECK ((((kind = 'card'::text) = (expires_month IS NOT NULL)) AND ((expires_month IS NULL) = (expires_year IS NULL)))),
  constraint saved_cards_failures_check CHECK ((failures >= 0)),
  constraint saved_cards_kind_check CHECK ((kind = ANY (ARRAY['card'::text, 'mandate'::text]))),
  constraint saved_cards_last4_check CHECK ((last4 ~ '^\d{4}$'::text)),
  constraint saved_cards_removed CHECK (((status = 'removed'::text) = (removed_at IS NOT NULL))),
  constraint saved_cards_status_check CHECK ((status = ANY (ARRAY['active'::text, 'unusable'::text, 'removed'::text])))
);

create table savings_accounts (
  id uuid not null,
  number bigint not null default nextval('savings_numbers'::regclass),
  customer_id uuid not null,
  product_id uuid not null,
  product_version integer not null,
  terms jsonb not null,
  kind text not null generated always as (terms ->> 'kind'::text) stored,
  name text not null,
  status text not null,
  target_kobo bigint,
  target_on date,
  frequency text,
  planned_kobo bigint,
  instruction text not null,
  balance_kobo bigint not null default 0,
  transactions_count integer not null default 0,
  opened_by uuid not null,
  opened_by_name text not null,
  needs_review boolean not null,
  reviewed_by uuid,
  reviewed_by_name text,
  reviewed_at timestamp with time zone,
  denial_reason text,
  frozen_at timestamp with time zone,
  frozen_reason text,
  dormant_at timestamp with time zone,
  activated_on date,
  activated_at timestamp with time zone,
  last_deposit_at timestamp with time zone,
  last_act_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  maturity_noticed_on date,
  maturity_noticed_days smallint,
  dormancy_noticed_at timestamp with time zone,
  matured_at timestamp with time zone,
  successor_id uuid,
  payout_noticed_at timestamp with time zone,
  split jsonb,
  closing_at timestamp with time zone,
  court_order_at timestamp with time zone,
  court_order text,
  terms_accepted_at timestamp with time zone,
  goal_reached_at timestamp with time zone,
  closing_journals uuid[],
  constraint savings_accounts_number_key UNIQUE (number),
  constraint savings_accounts_pkey PRIMARY KEY (id),
  constraint savings_accounts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint savings_accounts_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id),
  constraint savings_accounts_product_id_fkey FOREIGN KEY (product_id) REFERENCES savings_products(id),
  constraint savings_accounts_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id),
  constraint savings_accounts_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES savings_accounts(id),
  constraint savings_accounts_active_since CHECK ((((status = ANY (ARRAY['pending'::text, 'denied'::text])) = (activated_at IS NULL)) OR (status = 'closed'::text))),
  constraint savings_accounts_balance_kobo_check CHECK ((balance_kobo >= 0)),
  constraint savings_accounts_check CHECK (((court_order_at IS NULL) = (court_order IS NULL))),
  constraint savings_accounts_completed_at_its_day CHECK (((status <> 'completed'::text) OR (matured_at IS NOT NULL))),
  constraint savings_accounts_denied_why CHECK (((status = 'denied'::text) = (denial_reason IS NOT NULL))),
  constraint savings_accounts_empty_when_ended CHECK (((status = ANY (ARRAY['pending'::text, 'active'::text])) OR (balance_kobo = 0))),
  constraint savings_accounts_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  constraint savings_accounts_frozen_why CHECK (((frozen_at IS NULL) = (frozen_reason IS NULL))),
  constraint savings_accounts_instruction_check CHECK ((instruction = ANY (ARRAY['pay_out'::text, 'keep_as_flex'::text, 'renew'::text]))),
  constraint savings_accounts_locked_until CHECK (((kind <> 'locked'::text) OR (target_on IS NOT NULL))),
  constraint savings_accounts_maturity_noticed CHECK (((maturity_noticed_on IS NULL) = (maturity_noticed_days IS NULL))),
  constraint savings_accounts_planned_kobo_check CHECK ((planned_kobo > 0)),
  constraint savings_accounts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'completed'::text, 'closed'::text, 'denied'::text]))),
  constraint savings_accounts_succeeded_when_matured CHECK (((successor_id IS NULL) OR (matured_at IS NOT NULL))),
  constraint savings_accounts_target_kobo_check CHECK ((target_kobo > 0))
);
CREATE INDEX savings_accounts_by_day ON public.savings_accounts USING btree (target_on) WHERE (status = 'active'::text);
CREATE INDEX savings_accounts_by_status ON public.savings_accounts USING btree (status, id);
CREATE INDEX savings_accounts_of_customer ON public.savings_accounts USING btree (customer_id, id);

create table savings_autosave_attempts (
  id uuid not null,
  account_id uuid not null,
  card_id uuid not null,
  due_on date not null,
  amount_kobo bigint not null,
  fee_kobo bigint not null,
  refused text,
  noticed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint savings_autosave_attempts_per_day UNIQUE (account_id, due_on),
  constraint savings_autosave_attempts_pkey PRIMARY KEY (id),
  constraint savings_autosave_attempts_account_id_fkey FOREIGN KEY (account_id) REFERENCES savings_accounts(id),
  constraint savings_autosave_attempts_card_id_fkey FOREIGN KEY (card_id) REFERENCES saved_cards(id),
  constraint savings_autosave_attempts_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint savings_autosave_attempts_fee_kobo_check CHECK ((fee_kobo >= 0))
);

create table savings_autosaves (
  account_id uuid not null,
  card_id uuid not null,
  status text not null,
  amount_kobo bigint not null,
  frequency text not null,
  day smallint,
  next_on date not null,
  paused_until date,
  stopped_reason text,
  changed_at timestamp with time zone not null,
  set_at timestamp with time zone not null,
  paused_reason text,
  constraint savings_autosaves_pkey PRIMARY KEY (account_id),
  constraint savings_autosaves_account_id_fkey FOREIGN KEY (account_id) REFERENCES savings_accounts(id),
  constraint savings_autosaves_card_id_fkey FOREIGN KEY (card_id) REFERENCES saved_cards(id),
  constraint savings_autosaves_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint savings_autosaves_day CHECK (((frequency = 'daily'::text) = (day IS NULL))),
  constraint savings_autosaves_day_check CHECK (((day >= 1) AND (day <= 31))),
  constraint savings_autosaves_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  constraint savings_autosaves_paused_why CHECK (((paused_reason IS NULL) OR (paused_until IS NOT NULL))),
  constraint savings_autosaves_status_check CHECK ((status = ANY (ARRAY['active'::text, 'stopped'::text]))),
  constraint savings_autosaves_stopped_why CHECK (((stopped_reason IS NULL) OR (status = 'stopped'::text)))
);
CREATE INDEX savings_autosaves_due ON public.savings_autosaves USING btree (next_on) WHERE (status = 'active'::text);

create table savings_interest (
  account_id uuid not null,
  through_on date not null,
  seq integer not null default 0,
  balance_kobo bigint not null default 0,
  earned_parts numeric(60,0) not null default 0,
  accrued_kobo bigint not null default 0,
  posted_kobo bigint not null default 0,
  bearing_parts numeric(60,0) not null default 0,
  constraint savings_interest_pkey PRIMARY KEY (account_id),
  constraint savings_interest_account_id_fkey FOREIGN KEY (account_id) REFERENCES savings_accounts(id),
  constraint savings_interest_seq_check CHECK ((seq >= 0))
);
CREATE INDEX savings_interest_through ON public.savings_interest USING btree (through_on, account_id);

create table savings_interest_moves (
  journal_id uuid not null,
  account_id uuid not null,
  cause text not null,
  on_day date not null,
  closing integer not null default 1,
  payable_kobo bigint not null,
  balance_kobo bigint,
  earned_parts numeric(60,0),
  moved_at timestamp with time zone not null,
  constraint savings_interest_moves_pkey PRIMARY KEY (journal_id, account_id, cause),
  constraint savings_interest_moves_account_id_fkey FOREIGN KEY (account_id) REFERENCES savings_accounts(id),
  constraint savings_interest_moves_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger.journal(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_1 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202411(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_10 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202508(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_11 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202509(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_12 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202510(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_13 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202511(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_14 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202512(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_15 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202601(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_16 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202602(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_17 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202603(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_18 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202604(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_19 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202605(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_2 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202412(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_20 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202606(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_21 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202607(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_22 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202608(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_23 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202609(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_24 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202610(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_25 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202611(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_26 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202612(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_27 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202701(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_28 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202702(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_29 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202703(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_3 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202501(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_30 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202704(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_31 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202705(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_32 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202706(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_33 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202707(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_34 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202708(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_35 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202709(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_36 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202710(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_37 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202711(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_4 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202502(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_5 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202503(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_6 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202504(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_7 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202505(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_8 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202506(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_journal_id_fkey_9 FOREIGN KEY (journal_id) REFERENCES ledger.journal_202507(id) DEFERRABLE INITIALLY DEFERRED,
  constraint savings_interest_moves_cause_check CHECK ((cause = ANY (ARRAY['accrued'::text, 'posted'::text, 'accrual_reversed'::text, 'posting_reversed'::text]))),
  constraint savings_interest_moves_closing_check CHECK ((closing >= 1)),
  constraint savings_interest_moves_of_days CHECK (((cause = 'accrued'::text) = ((balance_kobo IS NOT NULL) AND (earned_parts IS NOT NULL)))),
  constraint savings_interest_moves_payable_kobo_check CHECK ((payable_kobo <> 0))
);
CREATE INDEX savings_interest_moves_of_account ON public.savings_interest_moves USING btree (account_id, on_day);
CREATE TRIGGER savings_interest_moves_are_final BEFORE DELETE OR UPDATE ON public.savings_interest_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER savings_interest_moves_are_kept BEFORE TRUNCATE ON public.savings_interest_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table savings_liens (
  id uuid not null,
  savings_id uuid not null,
  amount_kobo bigint not null,
  reason text not null,
  customer_reason text not null,
  ends_on date,
  placed_by uuid not null,
  placed_by_name text not null,
  placed_at timestamp with time zone not null,
  released_by uuid,
  released_by_name text,
  released_at timestamp with time zone,
  release_reason text,
  constraint savings_liens_pkey PRIMARY KEY (id),
  constraint savings_liens_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES users(id),
  constraint savings_liens_released_by_fkey FOREIGN KEY (released_by) REFERENCES users(id),
  constraint savings_liens_savings_id_fkey FOREIGN KEY (savings_id) REFERENCES savings_accounts(id),
  constraint savings_liens_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint savings_liens_released CHECK ((num_nonnulls(released_by, released_by_name, released_at, release_reason) = ANY (ARRAY[0, 4])))
);
CREATE INDEX savings_liens_of_account ON public.savings_liens USING btree (savings_id, id DESC);

create table savings_product_versions (
  product_id uuid not null,
  version integer not null,
  terms jsonb not null,
  made_by uuid,
  made_by_name text not null,
  made_at timestamp with time zone not null,
  constraint savings_product_versions_pkey PRIMARY KEY (product_id, version),
  constraint savings_product_versions_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint savings_product_versions_product_id_fkey FOREIGN KEY (product_id) REFERENCES savings_products(id),
  constraint savings_product_versions_version_check CHECK ((version >= 1))
);
CREATE TRIGGER savings_product_versions_are_final BEFORE DELETE OR UPDATE ON public.savings_product_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER savings_product_versions_are_kept BEFORE TRUNCATE ON public.savings_product_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table savings_products (
  id uuid not null,
  version integer not null default 1,
  terms jsonb not null,
  created_at timestamp with time zone not null,
  name text not null generated always as (terms ->> 'name'::text) virtual,
  active boolean not null generated always as ((terms -> 'active'::text))::boolean virtual,
  kind text not null generated always as (terms ->> 'kind'::text) virtual,
  position integer not null generated always as ((terms -> 'position'::text))::integer virtual,
  constraint savings_products_pkey PRIMARY KEY (id),
  constraint savings_products_complete CHECK ((terms ?& ARRAY['name'::text, 'description'::text, 'kind'::text, 'active'::text, 'position'::text, 'rate_bps'::text, 'withholding_tax_bps'::text, 'min_interest_balance'::text, 'min_opening'::text, 'min_deposit'::text, 'min_balance'::text, 'max_balance'::text, 'max_withdrawal'::text, 'min_days'::text, 'max_days'::text, 'early_fee_bps'::text, 'free_days'::text, 'dormancy_days'::text])),
  constraint savings_products_ranges CHECK ((((((terms -> 'rate_bps'::text))::integer >= 0) AND (((terms -> 'rate_bps'::text))::integer <= 10000)) AND ((((terms -> 'withholding_tax_bps'::text))::integer >= 0) AND (((terms -> 'withholding_tax_bps'::text))::integer <= 10000)) AND ((((terms -> 'early_fee_bps'::text))::integer >= 0) AND (((terms -> 'early_fee_bps'::text))::integer <= 10000)) AND (((terms -> 'min_interest_balance'::text))::bigint >= 0) AND (((terms -> 'min_opening'::text))::bigint > 0) AND (((terms -> 'min_deposit'::text))::bigint > 0) AND (((terms -> 'min_balance'::text))::bigint >= 0))),
  constraint savings_products_version_check CHECK ((version >= 1)),
  constraint savings_products_words CHECK (((terms ->> 'kind'::text) = ANY (ARRAY['flex'::text, 'target'::text, 'locked'::text, 'package'::text])))
);
CREATE UNIQUE INDEX savings_products_one_name ON public.savings_products USING btree (lower((terms ->> 'name'::text))) WHERE ((terms -> 'active'::text))::boolean;

create table savings_reactivation_codes (
  savings_id uuid not null,
  code_digest text not null,
  attempts integer not null default 0,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint savings_reactivation_codes_pkey PRIMARY KEY (savings_id),
  constraint savings_reactivation_codes_savings_id_fkey FOREIGN KEY (savings_id) REFERENCES savings_accounts(id)
);

create table savings_transactions (
  id uuid not null,
  account_id uuid not null,
  seq integer not null,
  type text not null,
  state text not null,
  change_kobo bigint not null,
  balance_kobo bigint not null,
  value_on date not null,
  channel text not null,
  reference text,
  note text,
  journal_id uuid not null,
  reverses_id uuid,
  recorded_by uuid,
  recorded_by_name text,
  recorded_at timestamp with time zone not null,
  constraint savings_transactions_in_order UNIQUE (account_id, seq),
  constraint savings_transactions_reverses_id_key UNIQUE (reverses_id),
  constraint savings_transactions_pkey PRIMARY KEY (id),
  constraint savings_transactions_account_id_fkey FOREIGN KEY (account_id) REFERENCES savings_accounts(id),
  constraint savings_transactions_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint savings_transactions_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES savings_transactions(id),
  constraint savings_transactions_balance_kobo_check CHECK ((balance_kobo >= 0)),
  constraint savings_transactions_change_kobo_check CHECK ((change_kobo <> 0)),
  constraint savings_transactions_channel_check CHECK ((channel = ANY (ARRAY['checkout'::text, 'card'::text, 'virtual_account'::text, 'bank'::text, 'slip'::text, 'import'::text, 'suspense'::text, 'savings'::text, 'system'::text]))),
  constraint savings_transactions_reversal CHECK (((type = 'reversal'::text) = (reverses_id IS NOT NULL))),
  constraint savings_transactions_seq_check CHECK ((seq >= 1)),
  constraint savings_transactions_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text]))),
  constraint savings_transactions_type_check CHECK ((type = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'fee'::text, 'interest'::text, 'withholding_tax'::text, 'levy'::text, 'transfer_in'::text, 'transfer_out'::text, 'reversal'::text, 'split'::text])))
);
CREATE INDEX savings_transactions_at_bank ON public.savings_transactions USING btree (value_on, change_kobo) WHERE ((type = 'deposit'::text) AND (channel = ANY (ARRAY['bank'::text, 'import'::text, 'slip'::text])));
CREATE INDEX savings_transactions_by_recorder ON public.savings_transactions USING btree (recorded_by, recorded_at) WHERE (recorded_by IS NOT NULL);
CREATE INDEX savings_transactions_by_reference_key ON public.savings_transactions USING btree (reference_key(reference)) WHERE (type = 'deposit'::text);
CREATE INDEX savings_transactions_by_value ON public.savings_transactions USING btree (account_id, value_on);
CREATE INDEX savings_transactions_of_journal ON public.savings_transactions USING btree (journal_id);
CREATE TRIGGER savings_transactions_are_final BEFORE DELETE OR UPDATE ON public.savings_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER savings_transactions_are_kept BEFORE TRUNCATE ON public.savings_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table savings_withdrawals (
  id uuid not null,
  savings_id uuid not null,
  customer_id uuid not null,
  kind text not null,
  status text not null,
  amount_kobo bigint not null,
  fee_kobo bigint not null,
  vat_kobo bigint not null,
  levy_kobo bigint not null,
  net_kobo bigint not null,
  fee_waived boolean not null default false,
  waiver_requested boolean not null default false,
  waiver_reason text,
  skip_auto_transfer boolean not null default false,
  withdrawal_reason text,
  account_last4 text,
  hold_id uuid,
  hold_expires_at timestamp with time zone,
  order_journal_id uuid,
  end_journal_id uuid,
  denial_reason text,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  reviewed_by uuid,
  reviewed_by_name text,
  reviewed_at timestamp with time zone,
  paid_reference text,
  paid_reference_key text,
  paid_on date,
  note text,
  outcome text,
  settled_at timestamp with time zone,
  alarmed_at timestamp with time zone,
  receipt_file_id uuid,
  cause text,
  constraint savings_withdrawals_end_journal_id_key UNIQUE (end_journal_id),
  constraint savings_withdrawals_hold_id_key UNIQUE (hold_id),
  constraint savings_withdrawals_order_journal_id_key UNIQUE (order_journal_id),
  constraint savings_withdrawals_paid_reference_key_key UNIQUE (paid_reference_key),
  constraint savings_withdrawals_pkey PRIMARY KEY (id),
  constraint savings_withdrawals_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint savings_withdrawals_receipt_file_id_fkey FOREIGN KEY (receipt_file_id) REFERENCES files(id),
  constraint savings_withdrawals_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint savings_withdrawals_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id),
  constraint savings_withdrawals_savings_id_fkey FOREIGN KEY (savings_id) REFERENCES savings_accounts(id),
  constraint savings_withdrawals_add_up CHECK ((amount_kobo = (((net_kobo + fee_kobo) + vat_kobo) + levy_kobo))),
  constraint savings_withdrawals_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint savings_withdrawals_cause_check CHECK ((cause = ANY (ARRAY['instruction'::text, 'closing'::text]))),
  constraint savings_withdrawals_denied_why CHECK (((status <> 'denied'::text) OR (denial_reason IS NOT NULL))),
  constraint savings_withdrawals_fee_kobo_check CHECK ((fee_kobo >= 0)),
  constraint savings_withdrawals_held CHECK (((status <> 'pending'::text) OR (hold_id IS NOT NULL))),
  constraint savings_withdrawals_hold CHECK (((hold_id IS NULL) = (hold_expires_at IS NULL))),
  constraint savings_withdrawals_kind_check CHECK ((kind = ANY (ARRAY['request'::text, 'direct'::text]))),
  constraint savings_withdrawals_levy_kobo_check CHECK ((levy_kobo >= 0)),
  constraint savings_withdrawals_net_kobo_check CHECK ((net_kobo > 0)),
  constraint savings_withdrawals_ordered CHECK (((status <> ALL (ARRAY['approved'::text, 'completed'::text, 'failed'::text, 'reversed'::text])) OR (order_journal_id IS NOT NULL))),
  constraint savings_withdrawals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'completed'::text, 'failed'::text, 'denied'::text, 'reversed'::text, 'cancelled'::text]))),
  constraint savings_withdrawals_vat_kobo_check CHECK ((vat_kobo >= 0)),
  constraint savings_withdrawals_waived CHECK (((NOT fee_waived) OR ((fee_kobo = 0) AND (vat_kobo = 0))))
);
CREATE INDEX savings_withdrawals_by_reviewer ON public.savings_withdrawals USING btree (reviewed_by, reviewed_at) WHERE (reviewed_by IS NOT NULL);
CREATE INDEX savings_withdrawals_by_status ON public.savings_withdrawals USING btree (status, id DESC);
CREATE INDEX savings_withdrawals_of_account ON public.savings_withdrawals USING btree (savings_id, id DESC);
CREATE INDEX savings_withdrawals_of_customer ON public.savings_withdrawals USING btree (customer_id, id DESC);
CREATE INDEX savings_withdrawals_paid ON public.savings_withdrawals USING btree (paid_on) WHERE (paid_on IS NOT NULL);

create table scorecard_challengers (
  id uuid not null,
  name text not null,
  card jsonb not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  withdrawn_by uuid,
  withdrawn_by_name text,
  withdrawn_at timestamp with time zone,
  constraint scorecard_challengers_pkey PRIMARY KEY (id),
  constraint scorecard_challengers_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint scorecard_challengers_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  constraint scorecard_challengers_name_check CHECK (((length(name) >= 3) AND (length(name) <= 60))),
  constraint scorecard_challengers_withdrawn CHECK ((num_nulls(withdrawn_by, withdrawn_by_name, withdrawn_at) = ANY (ARRAY[0, 3])))
);
CREATE INDEX scorecard_challengers_of_author ON public.scorecard_challengers USING btree (created_by);
CREATE INDEX scorecard_challengers_of_withdrawer ON public.scorecard_challengers USING btree (withdrawn_by);
CREATE UNIQUE INDEX scorecard_challengers_one_name ON public.scorecard_challengers USING btree (lower(name)) WHERE (withdrawn_at IS NULL);
CREATE TRIGGER scorecard_challengers_are_final BEFORE DELETE OR UPDATE OF id, name, card, created_by, created_by_name, created_at ON public.scorecard_challengers FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER scorecard_challengers_are_kept BEFORE TRUNCATE ON public.scorecard_challengers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table second_approvals (
  id uuid not null,
  loan_id uuid not null,
  kind text not null,
  facts jsonb not null,
  reason text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  confirmed_by uuid,
  confirmed_at timestamp with time zone,
  declined_by uuid,
  declined_at timestamp with time zone,
  declined_reason text,
  constraint second_approvals_pkey PRIMARY KEY (id),
  constraint second_approvals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint second_approvals_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint second_approvals_declined_by_fkey FOREIGN KEY (declined_by) REFERENCES users(id),
  constraint second_approvals_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id),
  constraint second_approvals_by_two CHECK (((confirmed_by IS NULL) OR (confirmed_by <> asked_by))),
  constraint second_approvals_declined_whole CHECK ((((declined_at IS NULL) = (declined_by IS NULL)) AND ((declined_at IS NULL) = (declined_reason IS NULL)))),
  constraint second_approvals_kind_check CHECK ((kind = ANY (ARRAY['payment_reversal'::text, 'loan_reversal'::text, 'write_off'::text, 'write_off_reversal'::text, 'schedule'::text, 'restructure'::text, 'credit_refund'::text]))),
  constraint second_approvals_one_answer CHECK (((confirmed_at IS NULL) OR (declined_at IS NULL)))
);
CREATE UNIQUE INDEX second_approvals_one_open ON public.second_approvals USING btree (loan_id, kind) WHERE ((confirmed_at IS NULL) AND (declined_at IS NULL));
CREATE INDEX second_approvals_open ON public.second_approvals USING btree (kind, loan_id) WHERE ((confirmed_at IS NULL) AND (declined_at IS NULL));

create table second_factors (
  user_id uuid not null,
  secret_sealed text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  rights_version integer not null,
  ip text not null,
  device text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  idle_ms bigint not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  proven_at timestamp with time zone,
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);

create table settings (
  name text not null,
  effective_on date not null,
  value jsonb not null,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  changed_alone boolean not null default false,
  cancelled_at timestamp with time zone,
  cancelled_by uuid,
  constraint settings_pkey PRIMARY KEY (name, effective_on),
  constraint settings_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES users(id),
  constraint settings_cancelled CHECK (((cancelled_at IS NULL) = (cancelled_by IS NULL)))
);

create table settlement_batch_payments (
  batch_id uuid not null,
  reference text not null,
  amount_kobo bigint not null,
  fee_kobo bigint not null,
  constraint settlement_batch_payments_pkey PRIMARY KEY (batch_id, reference),
  constraint settlement_batch_payments_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES settlement_batches(id),
  constraint settlement_batch_payments_fee_kobo_check CHECK ((fee_kobo >= 0))
);
CREATE INDEX settlement_batch_payments_by_reference ON public.settlement_batch_payments USING btree (reference);

create table settlement_batches (
  id uuid not null,
  provider text not null,
  number text not null,
  status text not null,
  settled_on date,
  gross_kobo bigint not null,
  fees_kobo bigint not null,
  deductions_kobo bigint not null,
  net_kobo bigint not null,
  adds_up boolean not null,
  journal_id uuid,
  booked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  agreed_at timestamp with time zone,
  constraint settlement_batches_once UNIQUE (provider, number),
  constraint settlement_batches_pkey PRIMARY KEY (id),
  constraint settlement_batches_booked CHECK ((((status = 'settled'::text) = (booked_at IS NOT NULL)) AND ((booked_at IS NULL) OR (settled_on IS NOT NULL)))),
  constraint settlement_batches_check CHECK (((agreed_at IS NULL) OR (status = 'settled'::text))),
  constraint settlement_batches_deductions_kobo_check CHECK ((deductions_kobo >= 0)),
  constraint settlement_batches_fees_kobo_check CHECK ((fees_kobo >= 0)),
  constraint settlement_batches_gross_kobo_check CHECK ((gross_kobo >= 0)),
  constraint settlement_batches_provider_check CHECK ((provider = 'paystack'::text)),
  constraint settlement_batches_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'settled'::text, 'failed'::text])))
);
CREATE INDEX settlement_batches_by_day ON public.settlement_batches USING btree (settled_on);
CREATE INDEX settlement_batches_not_agreed ON public.settlement_batches USING btree (id) WHERE (agreed_at IS NULL);
CREATE INDEX settlement_batches_of_journal ON public.settlement_batches USING btree (journal_id) WHERE (journal_id IS NOT NULL);

create table settlement_month_totals (
  month date not null,
  credits integer not null,
  amount_kobo bigint not null,
  constraint settlement_month_totals_pkey PRIMARY KEY (month),
  constraint settlement_month_totals_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint settlement_month_totals_credits_check CHECK ((credits > 0)),
  constraint settlement_month_totals_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE TRIGGER settlement_month_totals_are_final BEFORE DELETE OR UPDATE ON public.settlement_month_totals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settlement_month_totals_are_kept BEFORE TRUNCATE ON public.settlement_month_totals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table settlements (
  id uuid not null,
  settlement_id text not null,
  session_id text not null,
  reference text not null,
  account_number text not null,
  customer_id uuid,
  amount_kobo bigint,
  settled_kobo bigint,
  currency text,
  payer_name text,
  payer_bank text,
  paid_at timestamp with time zone,
  settled_at timestamp with time zone,
  status text not null,
  reason text,
  tries integer not null default 0,
  repushed_at timestamp with time zone,
  notified_at timestamp with time zone,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint settlements_once UNIQUE (settlement_id),
  constraint settlements_pkey PRIMARY KEY (id),
  constraint settlements_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint settlements_account_number_check CHECK ((account_number ~ '^[0-9]{10}$'::text)),
  constraint settlements_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint settlements_completed CHECK (((status <> 'completed'::text) OR ((amount_kobo IS NOT NULL) AND (completed_at IS NOT NULL)))),
  constraint settlements_settled_kobo_check CHECK ((settled_kobo >= 0)),
  constraint settlements_settlement_id_check CHECK ((settlement_id ~ '^[A-Za-z0-9_-]{1,80}$'::text)),
  constraint settlements_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text]))),
  constraint settlements_tries_check CHECK ((tries >= 0))
);
CREATE INDEX settlements_by_session ON public.settlements USING btree (session_id) WHERE (session_id <> ''::text);
CREATE INDEX settlements_by_session_key ON public.settlements USING btree (reference_key(session_id));
CREATE INDEX settlements_by_settlement_key ON public.settlements USING btree (reference_key(settlement_id));
CREATE INDEX settlements_by_status ON public.settlements USING btree (status, id DESC);
CREATE INDEX settlements_missing ON public.settlements USING btree (id) WHERE ((status <> 'completed'::text) AND (amount_kobo IS NOT NULL));
CREATE INDEX settlements_of_account ON public.settlements USING btree (account_number, id DESC);
CREATE INDEX settlements_of_customer ON public.settlements USING btree (customer_id, id DESC);

create table sign_in_challenges (
  token_hash text not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint sign_in_challenges_pkey PRIMARY KEY (token_hash),
  constraint sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sign_in_challenges_age ON public.sign_in_challenges USING btree (expires_at);

create table sign_ins (
  id uuid not null,
  user_id uuid,
  at timestamp with time zone not null,
  outcome text not null,
  ip text not null,
  device text not null,
  session_id uuid,
  constraint sign_ins_pkey PRIMARY KEY (id),
  constraint sign_ins_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL,
  constraint sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sign_ins_outcome_check CHECK ((outcome = ANY (ARRAY['signed_in'::text, 'wrong_password'::text, 'wrong_code'::text, 'suspended'::text, 'unverified'::text])))
);
CREATE INDEX sign_ins_age ON public.sign_ins USING btree (at);
CREATE INDEX sign_ins_of_user ON public.sign_ins USING btree (user_id, id DESC);

create table social_media_handles (
  user_id uuid not null,
  network text not null,
  handle text not null,
  updated_at timestamp with time zone not null,
  constraint social_media_handles_pkey PRIMARY KEY (user_id, network),
  constraint social_media_handles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint social_media_handles_network_check CHECK ((network = ANY (ARRAY['facebook'::text, 'instagram'::text, 'x'::text, 'linkedin'::text, 'tiktok'::text])))
);

create table statement_rows (
  statement_id uuid not null,
  line integer not null,
  posted_on date not null,
  narration text not null,
  debit_kobo bigint not null,
  credit_kobo bigint not null,
  balance_kobo bigint,
  expected_kobo bigint,
  explained boolean not null default false,
  tags text[] not null,
  constraint statement_rows_pkey PRIMARY KEY (statement_id, line),
  constraint statement_rows_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements(id),
  constraint statement_rows_credit_kobo_check CHECK ((credit_kobo >= 0)),
  constraint statement_rows_debit_kobo_check CHECK ((debit_kobo >= 0)),
  constraint statement_rows_line_check CHECK ((line > 0))
);

create table statements (
  id uuid not null,
  owner_kind text not null,
  owner_id uuid not null,
  customer_id uuid not null,
  source text not null,
  state text not null,
  trouble text,
  file_id uuid,
  file_sha256 text,
  password_sealed text,
  code_sealed text,
  code_digest text,
  provider_reference text,
  attempts integer not null default 0,
  layout text,
  bank text,
  holder text,
  account_last4 text,
  from_on date,
  to_on date,
  row_count integer not null default 0,
  unread integer not null default 0,
  opening_kobo bigint,
  closing_kobo bigint,
  debit_kobo bigint,
  credit_kobo bigint,
  stated_debit_kobo bigint,
  stated_credit_kobo bigint,
  analysis jsonb,
  received_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint statements_pkey PRIMARY KEY (id),
  constraint statements_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint statements_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint statements_account_last4_check CHECK ((account_last4 ~ '^[0-9]{4}$'::text)),
  constraint statements_file_or_code CHECK ((((source = 'file'::text) = (file_id IS NOT NULL)) AND ((file_id IS NULL) = (file_sha256 IS NULL)))),
  constraint statements_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['customer'::text, 'guarantor'::text]))),
  constraint statements_read CHECK ((((state = 'read'::text) = (analysis IS NOT NULL)) AND ((analysis IS NULL) = (read_at IS NULL)))),
  constraint statements_secrets_forgotten CHECK (((state = 'received'::text) OR ((password_sealed IS NULL) AND (code_sealed IS NULL)))),
  constraint statements_source_check CHECK ((source = ANY (ARRAY['file'::text, 'mono'::text, 'mbs'::text]))),
  constraint statements_state_check CHECK ((state = ANY (ARRAY['received'::text, 'needs_password'::text, 'read'::text, 'unreadable'::text]))),
  constraint statements_trouble CHECK (((state = ANY (ARRAY['unreadable'::text, 'needs_password'::text])) = (trouble IS NOT NULL)))
);
CREATE UNIQUE INDEX statements_code_once ON public.statements USING btree (owner_id, code_digest) WHERE (state <> 'unreadable'::text);
CREATE UNIQUE INDEX statements_file_once ON public.statements USING btree (owner_id, file_sha256) WHERE (state <> 'unreadable'::text);
CREATE INDEX statements_of_owner ON public.statements USING btree (owner_id, id DESC);

create table tax_remittances (
  id uuid not null,
  tax text not null,
  month date not null,
  amount_kobo bigint not null,
  reference text not null,
  reference_key text not null,
  paid_on date not null,
  status text not null,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  confirmed_by uuid,
  confirmed_by_name text,
  decided_at timestamp with time zone,
  journal_id uuid,
  reversal_journal_id uuid,
  reversal_reason text,
  reversal_requested_by uuid,
  reversal_requested_by_name text,
  reversal_confirmed_by uuid,
  reversal_confirmed_by_name text,
  reversed_at timestamp with time zone,
  constraint tax_remittances_journal_id_key UNIQUE (journal_id),
  constraint tax_remittances_reversal_journal_id_key UNIQUE (reversal_journal_id),
  constraint tax_remittances_pkey PRIMARY KEY (id),
  constraint tax_remittances_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint tax_remittances_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint tax_remittances_reversal_confirmed_by_fkey FOREIGN KEY (reversal_confirmed_by) REFERENCES users(id),
  constraint tax_remittances_reversal_requested_by_fkey FOREIGN KEY (reversal_requested_by) REFERENCES users(id),
  constraint tax_remittances_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint tax_remittances_by_two CHECK ((confirmed_by <> requested_by)),
  constraint tax_remittances_completed CHECK (((status = ANY (ARRAY['completed'::text, 'reversed'::text])) = (journal_id IS NOT NULL))),
  constraint tax_remittances_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint tax_remittances_reversed CHECK ((((status = 'reversed'::text) = (reversal_journal_id IS NOT NULL)) AND ((status = 'reversed'::text) = (reversal_requested_by IS NOT NULL)) AND ((status = 'reversed'::text) = (reversal_confirmed_by IS NOT NULL)))),
  constraint tax_remittances_reversed_by_two CHECK ((reversal_confirmed_by <> reversal_requested_by)),
  constraint tax_remittances_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'declined'::text, 'reversed'::text]))),
  constraint tax_remittances_tax_check CHECK ((tax = ANY (ARRAY['withholding'::text, 'vat'::text, 'levy'::text])))
);
CREATE INDEX tax_remittances_of_month ON public.tax_remittances USING btree (tax, month);
CREATE UNIQUE INDEX tax_remittances_reference ON public.tax_remittances USING btree (reference_key) WHERE (status <> ALL (ARRAY['declined'::text, 'reversed'::text]));

create table template_versions (
  key text not null,
  number integer not null,
  subject text not null,
  body text not null,
  changed_by uuid not null,
  changed_by_name text not null,
  changed_at timestamp with time zone not null,
  effective_on date not null,
  constraint template_versions_pkey PRIMARY KEY (key, number),
  constraint template_versions_number_check CHECK ((number >= 1))
);

create table throttle_counts (
  budget text not null,
  subject text not null,
  window_starts_at timestamp with time zone not null,
  count integer not null,
  constraint throttle_counts_pkey PRIMARY KEY (budget, subject, window_starts_at)
);

create table transaction_pins (
  user_id uuid not null,
  pin_hash text not null,
  set_at timestamp with time zone not null,
  wrong_attempts integer not null default 0,
  constraint transaction_pins_pkey PRIMARY KEY (user_id),
  constraint transaction_pins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint transaction_pins_wrong_attempts_check CHECK (((wrong_attempts >= 0) AND (wrong_attempts <= 5)))
);

create table unidentified_receipts (
  id uuid not null,
  reference text not null,
  amount_kobo bigint not null,
  why text not null,
  facts jsonb not null,
  state text not null,
  created_at timestamp with time zone not null,
  resolution text,
  resolved_owner_id uuid,
  resolved_by uuid,
  resolved_by_name text,
  resolved_at timestamp with time zone,
  reason text,
  refund_note text,
  refund_asked_at timestamp with time zone,
  last_answer text,
  refund_ask_at timestamp with time zone,
  booked_as text,
  times_booked integer not null default 0,
  resolved_owner_kind text,
  constraint unidentified_receipts_booked_as_key UNIQUE (booked_as),
  constraint unidentified_receipts_once UNIQUE (reference),
  constraint unidentified_receipts_refund_note_key UNIQUE (refund_note),
  constraint unidentified_receipts_pkey PRIMARY KEY (id),
  constraint unidentified_receipts_of FOREIGN KEY (reference) REFERENCES receipts(reference),
  constraint unidentified_receipts_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id),
  constraint unidentified_receipts_amount_kobo_check CHECK ((amount_kobo >= 0)),
  constraint unidentified_receipts_decided CHECK (((state = 'open'::text) = (resolution IS NULL))),
  constraint unidentified_receipts_owner CHECK (((resolved_owner_id IS NULL) = (resolved_owner_kind IS NULL))),
  constraint unidentified_receipts_resolution_check CHECK ((resolution = ANY (ARRAY['book'::text, 'refund'::text, 'credit'::text, 'return'::text, 'undone'::text]))),
  constraint unidentified_receipts_resolved_owner_kind_check CHECK ((resolved_owner_kind ~ '^[a-z_]{3,40}$'::text)),
  constraint unidentified_receipts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'refunding'::text, 'return_requested'::text, 'returning'::text, 'resolved'::text, 'undone'::text]))),
  constraint unidentified_receipts_to_owner CHECK (((resolution IS NULL) OR (resolution = ANY (ARRAY['refund'::text, 'return'::text, 'undone'::text])) OR (resolved_owner_id IS NOT NULL))),
  constraint unidentified_receipts_undone CHECK (((state = 'undone'::text) = (NOT (resolution IS DISTINCT FROM 'undone'::text)))),
  constraint unidentified_receipts_why_check CHECK ((why = ANY (ARRAY['amount_differs'::text, 'unknown_reference'::text, 'unknown_account'::text, 'refused'::text, 'other_currency'::text, 'card_check'::text, 'returned'::text, 'reversed'::text])))
);
CREATE INDEX unidentified_receipts_by_amount ON public.unidentified_receipts USING btree (amount_kobo, id);
CREATE INDEX unidentified_receipts_by_person ON public.unidentified_receipts USING btree (resolved_by, resolved_at) WHERE (resolution = 'book'::text);
CREATE INDEX unidentified_receipts_queue ON public.unidentified_receipts USING btree (state, id DESC);
CREATE INDEX unidentified_receipts_refunding ON public.unidentified_receipts USING btree (refund_ask_at) WHERE (state = 'refunding'::text);

create table user_management_requests (
  id uuid not null,
  subject_id uuid not null,
  kind text not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  status text not null,
  denial_reason text,
  failure text,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  constraint user_management_requests_pkey PRIMARY KEY (id),
  constraint user_management_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint user_management_requests_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id),
  constraint user_management_requests_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id),
  constraint user_management_requests_by_two CHECK (((reviewed_by IS NULL) OR (reviewed_by <> requested_by))),
  constraint user_management_requests_denied_why CHECK (((status = 'denied'::text) = (denial_reason IS NOT NULL))),
  constraint user_management_requests_failed_why CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
  constraint user_management_requests_kind_check CHECK ((kind = ANY (ARRAY['role'::text, 'profile'::text, 'suspend'::text, 'reinstate'::text, 'delete'::text]))),
  constraint user_management_requests_not_own CHECK (((requested_by <> subject_id) AND ((reviewed_by IS NULL) OR (reviewed_by <> subject_id)))),
  constraint user_management_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'denied'::text, 'failed'::text])))
);
CREATE INDEX user_management_requests_by_state ON public.user_management_requests USING btree (status, id DESC);
CREATE INDEX user_management_requests_made ON public.user_management_requests USING btree (requested_by, id DESC);
CREATE INDEX user_management_requests_of_subject ON public.user_management_requests USING btree (subject_id, id DESC);
CREATE UNIQUE INDEX user_management_requests_one_open ON public.user_management_requests USING btree (subject_id, kind) WHERE (status = 'pending'::text);

create table user_transfer_customers (
  transfer_id uuid not null,
  customer_id uuid not null,
  is_open boolean not null,
  constraint user_transfer_customers_pkey PRIMARY KEY (transfer_id, customer_id),
  constraint user_transfer_customers_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint user_transfer_customers_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES user_transfers(id)
);
CREATE INDEX user_transfer_customers_of ON public.user_transfer_customers USING btree (customer_id);
CREATE UNIQUE INDEX user_transfer_customers_one_open ON public.user_transfer_customers USING btree (customer_id) WHERE is_open;

create table user_transfers (
  id uuid not null,
  old_officer_id uuid,
  new_officer_id uuid not null,
  reason text not null,
  status text not null,
  denial_reason text,
  failure text,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  constraint user_transfers_pkey PRIMARY KEY (id),
  constraint user_transfers_new_officer_id_fkey FOREIGN KEY (new_officer_id) REFERENCES users(id),
  constraint user_transfers_old_officer_id_fkey FOREIGN KEY (old_officer_id) REFERENCES users(id),
  constraint user_transfers_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint user_transfers_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id),
  constraint user_transfers_by_two CHECK (((reviewed_by IS NULL) OR (reviewed_by <> requested_by))),
  constraint user_transfers_denied_why CHECK (((status = 'denied'::text) = (denial_reason IS NOT NULL))),
  constraint user_transfers_failed_why CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
  constraint user_transfers_somewhere_else CHECK ((old_officer_id <> new_officer_id)),
  constraint user_transfers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'denied'::text, 'failed'::text])))
);
CREATE INDEX user_transfers_by_state ON public.user_transfers USING btree (status, id DESC);
CREATE INDEX user_transfers_made ON public.user_transfers USING btree (requested_by, id DESC);

create table users (
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  type text not null,
  status text not null,
  branch_id uuid,
  account_officer_id uuid,
  onboarding_officer_id uuid,
  deposit_officer_id uuid,
  recovery_officer_id uuid,
  date_of_birth date,
  referral_channel text,
  referral_code text,
  consent_at timestamp with time zone,
  consent_ip text,
  rights_version integer not null default 1,
  suspended_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  suspended_reason text,
  suspended_by uuid,
  deleted_by uuid,
  access_changed_at timestamp with time zone,
  phone_verified_at timestamp with time zone,
  constraint users_email_key UNIQUE (email),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_account_officer_id_fkey FOREIGN KEY (account_officer_id) REFERENCES users(id),
  constraint users_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint users_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint users_deposit_officer_id_fkey FOREIGN KEY (deposit_officer_id) REFERENCES users(id),
  constraint users_onboarding_officer_id_fkey FOREIGN KEY (onboarding_officer_id) REFERENCES users(id),
  constraint users_recovery_officer_id_fkey FOREIGN KEY (recovery_officer_id) REFERENCES users(id),
  constraint users_suspended_by_fkey FOREIGN KEY (suspended_by) REFERENCES users(id),
  constraint users_contact_check CHECK (((email IS NOT NULL) OR ((phone IS NOT NULL) AND (type = ANY (ARRAY['user'::text, 'default'::text]))))),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_phone_check CHECK ((phone ~ '^\+234[789][01]\d{8}$'::text)),
  constraint users_phone_verified_check CHECK (((phone_verified_at IS NULL) OR (phone IS NOT NULL))),
  constraint users_status_check CHECK ((status = ANY (ARRAY['unregistered'::text, 'registered'::text, 'active'::text]))),
  constraint users_type_check CHECK ((type = ANY (ARRAY['superadmin'::text, 'admin'::text, 'subadmin'::text, 'team_lead'::text, 'credit_officer'::text, 'onboarding_officer'::text, 'finance'::text, 'compliance_officer'::text, 'recovery_officer'::text, 'hr'::text, 'merchant'::text, 'user'::text, 'default'::text])))
);
CREATE INDEX users_by_email_part ON public.users USING gin (email trigrams.gin_trgm_ops);
CREATE INDEX users_by_full_name ON public.users USING btree (lower(((first_name || ' '::text) || last_name)), id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_name_part ON public.users USING gin (lower(((first_name || ' '::text) || last_name)) trigrams.gin_trgm_ops);
CREATE INDEX users_by_phone_part ON public.users USING gin (phone trigrams.gin_trgm_ops);
CREATE INDEX users_by_referral_channel ON public.users USING btree (referral_channel) WHERE (referral_channel IS NOT NULL);
CREATE INDEX users_by_referral_code ON public.users USING btree (upper(referral_code)) WHERE (referral_code IS NOT NULL);
CREATE INDEX users_by_type ON public.users USING btree (type, id DESC);
CREATE INDEX users_in_portfolio_of_account_officer ON public.users USING btree (account_officer_id, id) WHERE (type = ANY (ARRAY['user'::text, 'default'::text]));
CREATE INDEX users_in_portfolio_of_deposit_officer ON public.users USING btree (deposit_officer_id, id) INCLUDE (account_officer_id, onboarding_officer_id) WHERE (type = ANY (ARRAY['user'::text, 'default'::text]));
CREATE INDEX users_in_portfolio_of_onboarding_officer ON public.users USING btree (onboarding_officer_id, id) INCLUDE (account_officer_id) WHERE (type = ANY (ARRAY['user'::text, 'default'::text]));
CREATE INDEX users_of_branch ON public.users USING btree (branch_id, id DESC);
CREATE INDEX users_of_recovery_officer ON public.users USING btree (recovery_officer_id);
CREATE UNIQUE INDEX users_phone_claimed ON public.users USING btree (phone) WHERE ((email IS NULL) AND (status = 'unregistered'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX users_phone_verified ON public.users USING btree (phone) WHERE ((phone_verified_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX users_suspended ON public.users USING btree (id DESC) WHERE (suspended_at IS NOT NULL);
CREATE TRIGGER users_copy_officers_to_loans AFTER UPDATE OF account_officer_id, onboarding_officer_id, deposit_officer_id ON public.users FOR EACH ROW WHEN ((((old.account_officer_id IS DISTINCT FROM new.account_officer_id) OR (old.onboarding_officer_id IS DISTINCT FROM new.onboarding_officer_id)) OR (old.deposit_officer_id IS DISTINCT FROM new.deposit_officer_id))) EXECUTE FUNCTION users_copy_officers_to_loans();
CREATE TRIGGER users_rights_count BEFORE UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION count_rights();

create table virtual_accounts (
  id uuid not null,
  customer_id uuid not null,
  account_number text not null,
  bank_name text not null,
  account_name text not null,
  provider_ref text not null,
  created_at timestamp with time zone not null,
  replaced_at timestamp with time zone,
  renewing_at timestamp with time zone,
  provider text not null default 'paystack'::text,
  constraint virtual_accounts_one_holder UNIQUE (account_number, provider),
  constraint virtual_accounts_pkey PRIMARY KEY (id),
  constraint virtual_accounts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint virtual_accounts_provider_check CHECK ((provider = ANY (ARRAY['paystack'::text, 'providus'::text])))
);
CREATE INDEX virtual_accounts_of_customer ON public.virtual_accounts USING btree (customer_id, id DESC);
CREATE UNIQUE INDEX virtual_accounts_one_current ON public.virtual_accounts USING btree (customer_id) WHERE (replaced_at IS NULL);

create table waiting_list (
  email text not null,
  created_at timestamp with time zone not null,
  constraint waiting_list_pkey PRIMARY KEY (email)
);

create table walk_ins (
  id uuid not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  branch_id uuid,
  account_officer_id uuid,
  onboarding_officer_id uuid,
  started_by uuid not null,
  wording text not null,
  code_digest text,
  attempts integer not null default 0,
  code_expires_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  started_at timestamp with time zone not null,
  customer_id uuid,
  constraint walk_ins_pkey PRIMARY KEY (id),
  constraint walk_ins_account_officer_id_fkey FOREIGN KEY (account_officer_id) REFERENCES users(id),
  constraint walk_ins_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint walk_ins_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint walk_ins_onboarding_officer_id_fkey FOREIGN KEY (onboarding_officer_id) REFERENCES users(id),
  constraint walk_ins_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id)
);
CREATE INDEX walk_ins_by_expiry ON public.walk_ins USING btree (expires_at);

create view loan_payouts as
 SELECT l.id AS loan_id,
    true AS is_first,
    l.disbursed_on AS paid_on,
    NULL::date AS returned_on,
    ((l.principal_kobo - l.undrawn_kobo) - (COALESCE(( SELECT sum(e.amount_kobo) AS sum
           FROM loan_events e
          WHERE ((e.loan_id = l.id) AND (e.run = l.schedule_run) AND (e.kind = 'tranche'::text) AND (NOT (EXISTS ( SELECT
                   FROM loan_events r
                  WHERE (r.reverses_id = e.id)))))), (0)::numeric))::bigint) AS amount_kobo
   FROM loans l
  WHERE ((l.disbursed_on IS NOT NULL) AND (l.restructures_id IS NULL) AND (l.imported_on IS NULL))
UNION ALL
 SELECT e.loan_id,
    false AS is_first,
    e.happened_on AS paid_on,
    r.happened_on AS returned_on,
    e.amount_kobo
   FROM ((loan_events e
     JOIN loans l ON ((l.id = e.loan_id)))
     LEFT JOIN loan_events r ON ((r.reverses_id = e.id)))
  WHERE ((e.kind = 'tranche'::text) AND ((e.run = l.schedule_run) OR (r.id IS NOT NULL)));

CREATE OR REPLACE FUNCTION ledger.close_period(p_book smallint, p_through date, p_by uuid, p_at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into ledger.period as p (book, closed_through, closed_at, closed_by) values (p_book, p_through, p_at, p_by)
  on conflict (book) do update set closed_through = greatest(p.closed_through, excluded.closed_through),
    closed_at = case when excluded.closed_through > p.closed_through then excluded.closed_at else p.closed_at end,
    closed_by = case when excluded.closed_through > p.closed_through then excluded.closed_by else p.closed_by end
  returning closed_through $function$;

CREATE OR REPLACE FUNCTION ledger.closed_through(p_book smallint)
 RETURNS date
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select p.closed_through from ledger.period p where p.book = p_book for share $function$;

CREATE OR REPLACE FUNCTION ledger.digest(p_from bigint, p_to bigint, OUT journals bigint, OUT hash bytea)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO'
AS $function$
  select count(*), sha256(convert_to(coalesce(string_agg(
      jsonb_build_array(id, book, kind, effective_on, at, accounts, amounts, seqs, reverses, actor_id, meta)::text, E'\n' order by xid, id), ''), 'UTF8'))
    from ledger.journal where xid >= p_from and xid < p_to $function$;

CREATE OR REPLACE FUNCTION ledger.end_hold(p_id uuid, p_state text, p_journal uuid, p_at timestamp with time zone)
 RETURNS smallint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  h ledger.hold;
begin
  select * into h from ledger.hold where id = p_id for no key update;
  if not found then return 4; end if;
  if h.state <> 'open' then return case when h.state = p_state and h.journal_id is not distinct from p_journal then 1 else 5 end; end if;
  update ledger.hold set state = p_state, journal_id = p_journal, ended_at = p_at where id = p_id;
  update ledger.balance set held_kobo = held_kobo - h.amount_kobo where account_id = h.account_id;
  return 0;
end $function$;

CREATE OR REPLACE FUNCTION ledger.expire_holds(p_at timestamp with time zone, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  due uuid;
  ended int := 0;
begin
  for due in
    select id from (select id, account_id from ledger.hold where state = 'open' and expires_at <= p_at order by expires_at limit p_most for no key update skip locked) h
     order by h.account_id
  loop
    perform ledger.end_hold(due, 'expired', null, p_at);
    ended := ended + 1;
  end loop;
  return ended;
end $function$;

CREATE OR REPLACE FUNCTION ledger.least_id(t timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (lpad(to_hex((extract(epoch from t) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid $function$;

CREATE OR REPLACE FUNCTION ledger.make_partitions(p_from date, p_months integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  first date;
  next date;
  made int := 0;
  parent text;
  name text;
begin
  for i in 0..p_months - 1 loop
    first := (date_trunc('month', p_from::timestamp) + make_interval(months => i))::date;
    next := (first + interval '1 month')::date;
    foreach parent in array array['journal', 'entry'] loop
      name := parent || '_' || to_char(first, 'YYYYMM');
      continue when to_regclass('ledger.' || name) is not null;
      execute format('create table ledger.%I partition of ledger.%I for values from (%L) to (%L)', name, parent,
        case parent when 'journal' then ledger.least_id(first::timestamptz)::text else first::timestamptz::text end,
        case parent when 'journal' then ledger.least_id(next::timestamptz)::text else next::timestamptz::text end);
      execute format('create trigger %I before truncate on ledger.%I for each statement execute function ledger.refuse_change()',
        name || '_is_not_emptied', name);
      made := made + 1;
    end loop;
  end loop;
  return made;
end $function$;

CREATE OR REPLACE FUNCTION ledger.open_accounts(p_book smallint, p_at timestamp with time zone, p_ids bigint[], p_codes text[], p_classes text[], p_normals smallint[], p_floors bigint[], p_owner_kinds text[], p_owner_ids text[], p_lanes smallint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with opened as (
    insert into ledger.account (id, book, code, class, owner_kind, owner_id, lane, opened_at)
    select u.id, p_book, u.code, u.class, u.owner_kind, u.owner_id, u.lane, p_at
      from unnest(p_ids, p_codes, p_classes, p_owner_kinds, p_owner_ids, p_lanes) u(id, code, class, owner_kind, owner_id, lane)
     order by u.id
    on conflict do nothing
    returning id)
  insert into ledger.balance (account_id, book, normal, floor_kobo)
  select u.id, p_book, u.normal, u.floor from unnest(p_ids, p_normals, p_floors) u(id, normal, floor) join opened using (id) $function$;

CREATE OR REPLACE FUNCTION ledger.place_hold(p_id uuid, p_account bigint, p_amount bigint, p_expires timestamp with time zone, p_at timestamp with time zone)
 RETURNS smallint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  b ledger.balance;
  known ledger.hold;
begin
  select * into b from ledger.balance where account_id = p_account for no key update;
  if not found then return 4; end if;
  select * into known from ledger.hold where id = p_id;
  if found then return case when known.account_id = p_account and known.amount_kobo = p_amount then 1 else 5 end; end if;
  if b.flags <> 0 then return 6; end if;
  if b.normal * b.posted_kobo - b.held_kobo - p_amount < b.floor_kobo then return 2; end if;
  insert into ledger.hold (id, account_id, amount_kobo, placed_at, expires_at) values (p_id, p_account, p_amount, p_at, p_expires);
  update ledger.balance set held_kobo = held_kobo + p_amount where account_id = p_account;
  return 0;
end $function$;

CREATE OR REPLACE FUNCTION ledger.post_batch(p_book smallint, p_at timestamp with time zone, p_ids uuid[], p_kinds smallint[], p_effective date[], p_actors uuid[], p_meta jsonb[], p_reverses uuid[], p_accounts bigint[], p_from integer[], p_leg_account integer[], p_leg_amount bigint[], p_sources text[], p_refs text[])
 RETURNS smallint[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  n constant int := cardinality(p_ids);
  status smallint[] := array_fill(0::smallint, array[n]);
  earliest constant uuid := ledger.least_id(p_at - interval '30 days');
  latest constant uuid := ledger.least_id(p_at + interval '10 minutes');
  v_at timestamptz;
  closed_through date;
  found_ids bigint[]; posted bigint[]; seqs bigint[]; normals smallint[]; limits bigint[]; frozen smallint[]; -- by index into p_accounts
  known record;
  first int; last int; a int; amount bigint; total bigint;
  accepted int := 0; accepted_at int[]; accepted_leg int[]; -- journals to write: position, and position of the first of their legs below
  legs int := 0; leg_at int[]; leg_journal int[]; leg_seq bigint[]; leg_balance bigint[];
  linked int;
begin
  select array_agg(b.account_id), array_agg(b.posted_kobo), array_agg(b.seq), array_agg(b.normal), array_agg(b.floor_kobo + b.held_kobo),
         array_agg(case when b.book = p_book then b.flags end), max(b.last_at)
    into found_ids, posted, seqs, normals, limits, frozen, v_at
    from (select * from ledger.balance where account_id = any (p_accounts) order by account_id for no key update) b;
  if found_ids is distinct from p_accounts then
    -- Rare: an account is missing, so positions do not match; line the found ones up with what was asked for.
    if exists (select 1 from (select x, lag(x) over (order by o) as before from unnest(p_accounts) with ordinality u(x, o)) z where x <= before) then
      raise exception 'p_accounts must be distinct and ascending' using errcode = '22023';
    end if;
    -- Only what was locked above counts: an account that has become visible meanwhile would be read without its lock.
    select array_agg(b.posted order by u.o), array_agg(b.seq order by u.o), array_agg(b.normal order by u.o),
           array_agg(b.floor order by u.o), array_agg(b.flags order by u.o)
      into posted, seqs, normals, limits, frozen
      from unnest(p_accounts) with ordinality u(x, o)
      left join unnest(found_ids, posted, seqs, normals, limits, frozen) b(account_id, posted, seq, normal, floor, flags) on b.account_id = u.x;
  end if;
  v_at := greatest(v_at, p_at);
  select p.closed_through into closed_through from ledger.period p where p.book = p_book;

  -- The bounds keep this look-up to two or three partitions; ids outside of them are looked up one by one below.
  for known in
    select u.o, j.kind, j.effective_on, j.accounts, j.amounts
      from unnest(p_ids) with ordinality u(id, o)
     cross join lateral (select * from ledger.journal where id = u.id and id >= earliest and id <= latest limit 1) j -- a probe each, never a join of all
  loop
    status[known.o] := case when known.kind = p_kinds[known.o] and known.effective_on = p_effective[known.o]
      and known.amounts = p_leg_amount[p_from[known.o] : p_from[known.o + 1] - 1]
      and known.accounts = (select array_agg(p_accounts[p_leg_account[g]] order by g) from generate_series(p_from[known.o], p_from[known.o + 1] - 1) g)
      then 1 else 5 end;
  end loop;
  if p_refs is not null then
    for known in
      select u.o from unnest(p_ids, p_sources, p_refs) with ordinality u(id, source, ref, o) join ledger.ext_ref x on x.source = u.source and x.ref = u.ref
       where x.journal_id <> u.id
    loop
      if status[known.o] = 0 then status[known.o] := 9; end if;
    end loop;
  end if;

  for i in 1..n loop
    continue when status[i] <> 0;
    first := p_from[i];
    last := p_from[i + 1] - 1;
    total := 0;
    if p_ids[i] < earliest or p_ids[i] > latest then
      status[i] := coalesce((select case when j.kind = p_kinds[i] and j.effective_on = p_effective[i] and j.amounts = p_leg_amount[first : last]
          and j.accounts = (select array_agg(p_accounts[p_leg_account[g]] order by g) from generate_series(first, last) g) then 1 else 5 end
        from ledger.journal j where j.id = p_ids[i]), 7);
      continue;
    end if;
    if p_effective[i] <= closed_through then status[i] := 8; continue; end if;
    for leg in first..last loop
      a := p_leg_account[leg];
      amount := p_leg_amount[leg];
      total := total + amount;
      if frozen[a] is null then status[i] := 4; exit; end if;
      if frozen[a] <> 0 and (frozen[a] & 4 <> 0 or (amount > 0 and frozen[a] & 1 <> 0) or (amount < 0 and frozen[a] & 2 <> 0)) then
        status[i] := 6; exit;
      end if;
      if leg > first and a <= p_leg_account[leg - 1] then
        raise exception 'the accounts of a journal must be distinct and ascending' using errcode = '22023';
      end if;
      if normals[a] * amount < 0 and normals[a] * (posted[a] + amount) < limits[a] then status[i] := 2; exit; end if;
    end loop;
    if status[i] = 0 and (total <> 0 or last <= first) then status[i] := 3; end if;
    continue when status[i] <> 0;
    accepted := accepted + 1;
    accepted_at[accepted] := i;
    accepted_leg[accepted] := legs + 1;
    for leg in first..last loop
      a := p_leg_account[leg];
      posted[a] := posted[a] + p_leg_amount[leg];
      seqs[a] := seqs[a] + 1;
      legs := legs + 1;
      leg_at[legs] := leg;
      leg_journal[legs] := i;
      leg_seq[legs] := seqs[a];
      leg_balance[legs] := posted[a];
    end loop;
  end loop;
  if accepted = 0 then return status; end if;

  insert into ledger.journal (id, book, kind, effective_on, at, accounts, amounts, seqs, reverses, actor_id, meta)
  select p_ids[x.i], p_book, p_kinds[x.i], p_effective[x.i], v_at,
         array(select p_accounts[p_leg_account[g]] from generate_series(p_from[x.i], p_from[x.i + 1] - 1) g),
         p_leg_amount[p_from[x.i] : p_from[x.i + 1] - 1], leg_seq[x.leg : x.leg + p_from[x.i + 1] - p_from[x.i] - 1],
         p_reverses[x.i], p_actors[x.i], p_meta[x.i]
    from unnest(accepted_at, accepted_leg) x(i, leg);
  insert into ledger.entry (account_id, at, seq, journal_id, amount_kobo, balance_kobo)
  select p_accounts[p_leg_account[x.leg]], v_at, x.seq, p_ids[x.i], p_leg_amount[x.leg], x.balance
    from unnest(leg_at, leg_seq, leg_journal, leg_balance) x(leg, seq, i, balance);
  update ledger.balance b set posted_kobo = x.posted, seq = x.seq, last_at = v_at
    from unnest(p_accounts, posted, seqs) x(id, posted, seq)
   where b.account_id = x.id and b.seq <> x.seq;
  if p_refs is not null then
    insert into ledger.ext_ref (source, ref, journal_id, at)
    select p_sources[i], p_refs[i], p_ids[i], v_at from unnest(accepted_at) i where p_refs[i] is not null
     order by p_sources[i], p_refs[i]
    on conflict do nothing;
    get diagnostics linked = row_count;
    -- Somebody booked one of the references a moment ago: the next try sees it.
    if linked < (select count(p_refs[i]) from unnest(accepted_at) i) then
      raise exception 'a reference was booked at the same time' using errcode = '40001';
    end if;
  end if;
  return status;
end $function$;

CREATE OR REPLACE FUNCTION ledger.post_one(p_book smallint, p_at timestamp with time zone, p_id uuid, p_kind smallint, p_effective date, p_actor uuid, p_meta jsonb, p_accounts bigint[], p_amounts bigint[])
 RETURNS smallint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  total bigint := p_amounts[1];
  found_ids bigint[]; before timestamptz[]; held bigint[]; balances bigint[]; seqs bigint[]; -- of what was locked, by leg
  usual boolean;
  v_at timestamptz;
  min_at timestamptz;
  made_at constant timestamptz := uuid_extract_timestamp(p_id); -- null for an id without a time
begin
  if (made_at >= p_at - interval '30 days' and made_at < p_at + interval '10 minutes') is not true then return null; end if;
  for leg in 2..cardinality(p_accounts) loop
    if p_accounts[leg] <= p_accounts[leg - 1] then return null; end if;
    total := total + p_amounts[leg];
  end loop;
  if total <> 0 or cardinality(p_accounts) < 2 then return null; end if;

  with moved as (
    update ledger.balance b set seq = b.seq + 1, last_at = greatest(b.last_at, p_at),
           posted_kobo = b.posted_kobo + case when b.book = p_book and b.flags = 0
             and (b.normal * x.amount > 0 or b.floor_kobo is null or b.normal * (b.posted_kobo + x.amount) - b.held_kobo >= b.floor_kobo)
             then x.amount else 0 end
      from unnest(p_accounts, p_amounts) x(id, amount)
     where b.account_id = x.id and p_effective > coalesce((select p.closed_through from ledger.period p where p.book = p_book), '-infinity')
    returning b.account_id, old.last_at as before, old.posted_kobo as held, new.posted_kobo, new.seq, new.last_at,
           x.amount <> 0 and new.posted_kobo = old.posted_kobo + x.amount as fits)
  select array_agg(m.account_id), array_agg(m.before), array_agg(m.held), array_agg(m.posted_kobo), array_agg(m.seq),
         max(m.last_at), min(m.last_at), bool_and(m.fits)
    into found_ids, before, held, balances, seqs, v_at, min_at, usual from moved m;
  if usual and found_ids = p_accounts then
    with written as (
      insert into ledger.journal (id, book, kind, effective_on, at, accounts, amounts, seqs, actor_id, meta)
      values (p_id, p_book, p_kind, p_effective, v_at, p_accounts, p_amounts, seqs, p_actor, p_meta)
      on conflict (id) do nothing
      returning id)
    insert into ledger.entry (account_id, at, seq, journal_id, amount_kobo, balance_kobo)
    select x.id, v_at, x.seq, w.id, x.amount, x.balance
      from written w, unnest(p_accounts, p_amounts, seqs, balances) x(id, amount, seq, balance);
    if found then
      if min_at < v_at then -- another journal was posted a moment later than p_at: time must not run backwards on the other accounts
        update ledger.balance b set last_at = v_at from unnest(p_accounts) x(id) where b.account_id = x.id and b.last_at < v_at;
      end if;
      return 0;
    end if;
  end if;

  -- Put back as it was: a leg does not fit, an account is missing, or the id is taken.
  update ledger.balance b set posted_kobo = x.held, seq = b.seq - 1, last_at = x.before
    from unnest(found_ids, held, before) x(id, held, before) where b.account_id = x.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ledger.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% on % is refused: the ledger is append-only, post a reversal', tg_op, tg_table_name using errcode = '42501';
end $function$;

CREATE OR REPLACE FUNCTION ledger.reopen_period(p_book smallint, p_through date, p_by uuid, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update ledger.period set closed_through = p_through, closed_at = p_at, closed_by = p_by where book = p_book and closed_through > p_through $function$;

CREATE OR REPLACE FUNCTION ledger.reverse(p_of uuid, p_id uuid, p_effective date, p_actor uuid, p_meta jsonb, p_at timestamp with time zone, p_kind smallint)
 RETURNS smallint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  journal ledger.journal;
  outcome smallint;
  legs int;
begin
  select * into journal from ledger.journal where id = p_of;
  if not found then return 4; end if;
  legs := cardinality(journal.accounts);
  insert into ledger.reversal (of, by) values (p_of, p_id) on conflict do nothing;
  if not found and not exists (select 1 from ledger.reversal where of = p_of and by = p_id) then return 5; end if;
  outcome := (ledger.post_batch(journal.book, p_at, array[p_id], array[p_kind], array[p_effective], array[p_actor], array[p_meta], array[p_of],
    journal.accounts, array[1, legs + 1], array(select generate_series(1, legs)),
    array(select -x from unnest(journal.amounts) with ordinality u(x, o) order by o), null, null))[1];
  if outcome > 1 then delete from ledger.reversal where of = p_of and by = p_id and not exists (select 1 from ledger.journal j where j.id = p_id and j.reverses = p_of); end if;
  return outcome;
end $function$;

CREATE OR REPLACE FUNCTION ledger.seal(p_at timestamp with time zone, p_most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  tip ledger.block;
  v_from bigint;
  v_to bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  v_journals bigint;
  v_hash bytea;
begin
  perform pg_advisory_xact_lock(7301); -- one sealer
  select * into tip from ledger.block order by height desc limit 1;
  v_from := coalesce(tip.to_xid, 0);
  if v_to <= v_from then return 0; end if;
  -- A transaction is never split between blocks.
  v_to := least(v_to, (select xid from ledger.journal where xid >= v_from order by xid offset p_most limit 1) + 1);
  select d.journals, d.hash into v_journals, v_hash from ledger.digest(v_from, v_to) d;
  if v_journals = 0 then return 0; end if;
  insert into ledger.block (height, from_xid, to_xid, journals, prev, hash, sealed_at)
  values (coalesce(tip.height, 0) + 1, v_from, v_to, v_journals, coalesce(tip.hash, ''::bytea), sha256(coalesce(tip.hash, ''::bytea) || v_hash), p_at);
  insert into ledger.day_total as t (account_id, effective_on, debit_kobo, credit_kobo, entries)
  select l.account, j.effective_on, sum(greatest(l.amount, 0)), sum(greatest(-l.amount, 0)), count(*)
    from ledger.journal j, unnest(j.accounts, j.amounts) l(account, amount)
   where j.xid >= v_from and j.xid < v_to group by 1, 2 order by 1, 2
  on conflict (account_id, effective_on) do update set debit_kobo = t.debit_kobo + excluded.debit_kobo,
    credit_kobo = t.credit_kobo + excluded.credit_kobo, entries = t.entries + excluded.entries;
  return v_journals;
end $function$;

CREATE OR REPLACE FUNCTION ledger.sums_to_zero(amounts bigint[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  total numeric := 0; -- numeric: a sum that overflows must not pass for zero
  amount bigint;
begin
  foreach amount in array amounts loop total := total + amount; end loop;
  return total = 0;
end $function$;

CREATE OR REPLACE FUNCTION public.count_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.type, new.suspended_at, new.deleted_at) is distinct from (old.type, old.suspended_at, old.deleted_at)
    or (old.email is not null and new.email is distinct from old.email)
    or (old.phone_verified_at is not null and new.phone is distinct from old.phone) then
    new.rights_version := old.rights_version + 1;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_complaints()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'complaints are kept';
  end if;
  if (old.number, old.user_id, old.loan_id, old.name, old.email, old.category, old.message, old.received_at, old.acknowledge_by, old.answer_by)
     is distinct from
     (new.number, new.user_id, new.loan_id, new.name, new.email, new.category, new.message, new.received_at, new.acknowledge_by, new.answer_by) then
    raise exception 'a complaint stays as it came in';
  end if;
  if old.status = 'answered' and new is distinct from old then
    raise exception 'an answered complaint stays as it is';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.loans_copy_officers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.copied_account_officer_id := null;
  new.copied_onboarding_officer_id := null;
  new.copied_deposit_officer_id := null;
  if new.status = 'active' then
    select account_officer_id, onboarding_officer_id, deposit_officer_id
      into new.copied_account_officer_id, new.copied_onboarding_officer_id, new.copied_deposit_officer_id
      from users where id = new.customer_id for no key update;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.loans_taken_over_with_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    with recursive line as (
      select id, restructures_id, imported_reference from loans where id = new.restructures_id
      union all select l.id, l.restructures_id, l.imported_reference from loans l join line on l.id = line.restructures_id)
    select from line where imported_reference is not null)
  then
    raise exception 'loan % takes over a loan that was not imported, and has no consent', new.id
      using errcode = 'check_violation', constraint = 'loans_taken_over_with_consent';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.reference_key(reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(nullif(upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g')), ''), reference) $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% on % is not allowed: it is append-only', tg_op, tg_table_name using errcode = '42501';
end $function$;

CREATE OR REPLACE FUNCTION public.users_copy_officers_to_loans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update loans set copied_account_officer_id = new.account_officer_id, copied_onboarding_officer_id = new.onboarding_officer_id,
         copied_deposit_officer_id = new.deposit_officer_id
   where customer_id = new.id and status = 'active';
  return null;
end $function$;
