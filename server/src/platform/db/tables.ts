/** The tables as the program sees them. Written by "npm run schema": change it by a new migration. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { ColumnType } from 'kysely';

export type Tables = {
  'ledger.account': {
    id: bigint;
    book: number;
    code: string;
    class: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
    owner_kind: ColumnType<string | null, string | null | undefined, string | null>;
    owner_id: ColumnType<string | null, string | null | undefined, string | null>;
    lane: ColumnType<number, number | undefined, number>;
    opened_at: Date;
  };
  'ledger.balance': {
    account_id: bigint;
    book: number;
    normal: 1 | '-1'::integer;
    flags: ColumnType<number, number | undefined, number>;
    floor_kobo: ColumnType<Kobo | null, Kobo | null | undefined, Kobo | null>;
    posted_kobo: ColumnType<Kobo, Kobo | undefined, Kobo>;
    held_kobo: ColumnType<Kobo, Kobo | undefined, Kobo>;
    seq: ColumnType<bigint, bigint | undefined, bigint>;
    last_at: ColumnType<Date, Date | undefined, Date>;
  };
  'ledger.block': {
    height: bigint;
    from_xid: bigint;
    to_xid: bigint;
    journals: bigint;
    prev: Buffer;
    hash: Buffer;
    sealed_at: Date;
  };
  'ledger.day_total': {
    account_id: bigint;
    effective_on: Day;
    debit_kobo: Kobo;
    credit_kobo: Kobo;
    entries: bigint;
  };
  'ledger.entry': {
    account_id: bigint;
    at: Date;
    seq: bigint;
    journal_id: string;
    amount_kobo: Kobo;
    balance_kobo: Kobo;
  };
  'ledger.ext_ref': {
    source: string;
    ref: string;
    journal_id: string;
    at: Date;
  };
  'ledger.hold': {
    id: string;
    account_id: bigint;
    amount_kobo: Kobo;
    state: ColumnType<'open' | 'captured' | 'released' | 'expired', 'open' | 'captured' | 'released' | 'expired' | undefined, 'open' | 'captured' | 'released' | 'expired'>;
    placed_at: Date;
    expires_at: Date;
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    journal_id: ColumnType<string | null, string | null | undefined, string | null>;
  };
  'ledger.journal': {
    id: string;
    book: number;
    kind: number;
    effective_on: Day;
    at: Date;
    xid: ColumnType<bigint, bigint | undefined, bigint>;
    accounts: bigint[];
    amounts: bigint[];
    seqs: bigint[];
    reverses: ColumnType<string | null, string | null | undefined, string | null>;
    actor_id: ColumnType<string | null, string | null | undefined, string | null>;
    meta: ColumnType<unknown, string | null | undefined, string | null>;
  };
  'ledger.period': {
    book: number;
    closed_through: Day;
    closed_at: Date;
    closed_by: ColumnType<string | null, string | null | undefined, string | null>;
  };
  'ledger.reversal': {
    of: string;
    by: string;
  };
  idempotency_keys: {
    actor_id: string;
    call: string;
    key: string;
    request_hash: string;
    status: ColumnType<number | null, number | null | undefined, number | null>;
    answer: ColumnType<unknown, string | null | undefined, string | null>;
    created_at: Date;
  };
  settings: {
    name: string;
    effective_on: Day;
    value: ColumnType<unknown, string, string | null>;
    changed_by: ColumnType<string | null, string | null | undefined, string | null>;
    changed_at: Date;
  };
  throttle_counts: {
    budget: string;
    subject: string;
    window_starts_at: Date;
    count: number;
  };
};
