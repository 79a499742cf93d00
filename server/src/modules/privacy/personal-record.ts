/** Rows of another table, which name the person themselves or through a further one. */
export type Via = { table: string; owner: string; column?: string; via?: Via };

/** One line of the register of what we hold of a person. */
export type PersonalRecord = {
  table: string;
  /** The column that names the person, or what `via` finds. */
  owner: string;
  /** A row that names no person itself: its owner is the `column` (left out: the `id`) of the rows of another table that do. */
  via?: Via;
  /** What goes into the file of own data; never a hash, a key or anything encrypted. If it is empty, `why` contains the reason. */
  shows: readonly string[];
  /** Rows whose `column` has this `value` are not in the file of own data; `why` contains the reason. Erasure still reaches them. */
  hides?: { column: string; value: string };
  /** Reasons and notes: in the file only when the column `by` names the person as the writer. Those of staff could reveal a report. */
  ownWords?: { columns: readonly string[]; by: string };
  /** Parts of a column that are left out: a key, or the entries of a list with this rule. `why` contains the reason. */
  without?: Readonly<Record<string, { key: string; rule?: string }>>;
  /** What happens when the person is erased: money and evidence stay, the rest goes. `blank` empties these columns. */
  onErasure: 'keep' | 'remove' | 'blank';
  blank?: Readonly<Record<string, string | null>>;
  why?: string;
};

/** What a person may read of a payout. */
export const transfer = [
  'reference',
  'amount_kobo',
  'account_name',
  'narration',
  'status',
  'ordered_at',
  'settled_at',
  'reason',
] as const;
