/** The register of what we hold of a person is whole: a table that names a person and is missing in it fails here. */
import { freshContext } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { lettings } from './lettings.ts';
import { records } from './records.ts';

const context = await freshContext();
type Column = { table: string; column: string };
const { rows: columns } = await sql<Column>`
  select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`.execute(
  sqlOf(context.db),
);
const ofPeople = ['user_id', 'customer_id', 'owner_user_id', 'owner_id', 'borrower_id', 'payer_id', 'referrer_id', 'referred_id'];
const nameOf = ({ table, column }: Column): string => `${table}.${column}`;

test('every table that references a person is registered: in the export, or with a reason for omission', () => {
  const named = columns.filter(({ column }) => ofPeople.includes(column)).map(nameOf);
  const registered = new Set(records.map(({ table, owner }) => `${table}.${owner}`));
  expect(named.filter((name) => !registered.has(name))).toEqual([]);
});

/** Our own rows, or a list without customers: rows that reference a loan or a user's file without being about them. */
const notAboutPeople = [
  'checkouts.card_id',
  'debit_attempts.card_id',
  'savings_autosaves.card_id',
  'savings_autosave_attempts.card_id',
  'debit_attempts.loan_payment_id',
  'payment_allocations.loan_payment_id',
  'reconciliation_matches.settlement_id',
];

test('every table that references a registered table is registered too, with its columns or a reason for omission', async () => {
  const { rows: keys } = await sql<Column & { target: string }>`
    select kcu.table_name as table, kcu.column_name as column, ccu.table_name as target
    from information_schema.table_constraints tc
    join information_schema.key_column_usage kcu using (constraint_schema, constraint_name)
    join information_schema.constraint_column_usage ccu using (constraint_schema, constraint_name)
    where tc.constraint_type = 'FOREIGN KEY' and tc.table_schema = 'public' and ccu.table_name not in ('users', 'files')`.execute(
    sqlOf(context.db),
  );
  const ofSomebody = new Set(records.map(({ table }) => table));
  const missing = keys
    .filter(({ table, target }) => ofSomebody.has(target) && !ofSomebody.has(table))
    .map(nameOf)
    .filter((name) => !notAboutPeople.includes(name));
  expect(missing).toEqual([]);
});

test('every table with an address, a phone or a name is registered, or is not about customers', () => {
  const ofStaffOrNobody = ['betalife_plans', 'branches', 'outages', 'throttle_counts'];
  const personal = columns.filter(({ column }) =>
    /^(email|phone|phone_number|recipient|holder|account_name|account_number|subject_id)$/.test(column),
  );
  const ofSomebody = new Set(records.map(({ table }) => table));
  expect(personal.filter(({ table }) => !ofSomebody.has(table) && !ofStaffOrNobody.includes(table)).map(nameOf)).toEqual([]);
});

test('data provided by customers is in the personal data export, column by column', () => {
  const described = [
    'profiles',
    'businesses',
    'next_of_kin',
    'social_media_handles',
    'bank_accounts',
    'bank_account_checks',
    'kyc_documents',
  ];
  const internal = /sealed|digest|_ip$|_id$|^id$|_by$|_by_name$|bank_code|name_matches/;
  const shown = new Set(records.flatMap(({ table, shows }) => shows.map((column) => nameOf({ table, column }))));
  const missing = columns.filter(({ table, column }) => described.includes(table) && !internal.test(column)).map(nameOf);
  const unshown = missing.filter((name) => !shown.has(name)).toSorted((one, other) => one.localeCompare(other));
  expect(unshown).toEqual(['next_of_kin.updated_at', 'social_media_handles.updated_at']);
});

test('every entry of the register names existing columns, with a reason when it exports nothing or is retained', () => {
  const known = new Set(columns.map(nameOf));
  const named = records.flatMap(({ table, owner, via, shows, hides, ownWords, blank }) => [
    ...[owner, ...shows, ...(hides ? [hides.column] : []), ...Object.keys(blank ?? {})].map((column) => ({ table, column })),
    ...(ownWords ? [ownWords.by, ...ownWords.columns].map((column) => ({ table, column })) : []),
    ...(via ? [via.owner, via.column ?? 'id'].map((column) => ({ table: via.table, column })) : []),
  ]);
  expect(records.filter(({ via, onErasure }) => via && onErasure !== 'keep')).toEqual([]);
  const let_ = lettings.map(({ table, since }) => ({ table, column: since }));
  expect([...named, ...let_].map(nameOf).filter((name) => !known.has(name))).toEqual([]);
  expect(records.filter(({ shows, onErasure, why }) => (shows.length === 0 || onErasure !== 'remove') && !why)).toEqual([]);
});

test('the export contains no secrets', () => {
  const secrets = records.flatMap(({ table, shows }) =>
    shows
      .filter((column) => /sealed|hash|token|digest|secret|password|fingerprint|body|_by$/.test(column))
      .map((column) => `${table}.${column}`),
  );
  expect(secrets).toEqual([]);
});
