/** The tables as the program sees them. Written by "npm run schema": change it by a new migration. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { ColumnType } from 'kysely';

export type Tables = {
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
