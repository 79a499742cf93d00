/** What keeps the program from running on a database: it cannot be reached, is too old, may lose money, or lacks migrations. */
import pg from 'pg';
import { patientConnection, serverTimeouts } from './connection.ts';
import { pendingMigrations } from './migrate.ts';

export type DatabaseAddresses = { DATABASE_URL: string; directUrl: string; throughPooler: boolean };
type Variable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';
/** A database as one of its addresses shows it. */
export type DatabaseFacts = { identity: string; version: number; statementTimeout: string; off: string[] };
type Check = { variable: Variable; facts?: DatabaseFacts; problems: string[] };

const minVersion = 18;

/** Problems that keep a server from starting. `allowUnsafe` accepts settings that may lose acknowledged money: for tests only. */
export async function startProblems(addresses: DatabaseAddresses, { allowUnsafe = false } = {}): Promise<string[]> {
  const problems = await databaseProblems(addresses, { allowUnsafe });
  if (problems.length > 0) return problems;
  const pending = await pendingMigrations(addresses.directUrl);
  return pending.map((name) => `migration ${name} is pending: run "npm run migrate"`);
}

/** The problems of the database itself, at each address that the program uses: checked before anything is written to it. */
export async function databaseProblems(
  { DATABASE_URL, directUrl, throughPooler }: DatabaseAddresses,
  { allowUnsafe = false } = {},
): Promise<string[]> {
  const checks = throughPooler
    ? [
        await check('DATABASE_URL', DATABASE_URL, { isDirect: false, allowUnsafe }),
        await check('DATABASE_DIRECT_URL', directUrl, { isDirect: true, allowUnsafe }),
      ]
    : [await check('DATABASE_URL', DATABASE_URL, { isDirect: true, allowUnsafe })];
  const problems = checks.flatMap((one) => one.problems);
  const identities = new Set(checks.flatMap(({ facts }) => (facts ? [facts.identity] : [])));
  if (identities.size > 1) problems.push('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases');
  return [...new Set(problems)];
}

async function check(
  variable: Variable,
  url: string,
  { isDirect, allowUnsafe }: { isDirect: boolean; allowUnsafe: boolean },
): Promise<Check> {
  try {
    const facts = await readFacts(url, isDirect);
    return { variable, facts, problems: problemsOf(variable, facts, { isDirect, allowUnsafe }) };
  } catch (error) {
    return { variable, problems: [connectionProblem(variable, url, error)] };
  }
}

async function readFacts(url: string, isDirect: boolean): Promise<DatabaseFacts> {
  const { statement_timeout } = serverTimeouts;
  const client = new pg.Client({
    connectionString: url,
    ...patientConnection,
    query_timeout: 10_000,
    ...(isDirect && { statement_timeout }),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<DatabaseFacts>(`
      select concat_ws(' ', oid, datname, pg_postmaster_start_time()) as identity,
             current_setting('server_version_num')::int / 10000 as version,
             current_setting('statement_timeout') as "statementTimeout",
             array(select name::text from pg_settings
                    where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums') and setting = 'off'
                    order by name) as off
        from pg_database where datname = current_database()`);
    if (!rows[0]) throw new Error('the database gave no answer');
    return rows[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What is wrong with the database that an address leads to. */
export function problemsOf(
  variable: Variable,
  { version, off, statementTimeout }: DatabaseFacts,
  { isDirect, allowUnsafe }: { isDirect: boolean; allowUnsafe: boolean },
): string[] {
  if (version < minVersion) return [`${variable}: Ajo needs PostgreSQL ${minVersion} or newer; this is PostgreSQL ${version}`];
  if (isDirect && statementTimeout !== `${serverTimeouts.statement_timeout / 1000}s`) return [poolerProblem(variable)];
  return allowUnsafe ? [] : off.map((name) => `${variable}: PostgreSQL runs with ${name} = off`);
}

const poolerProblem = (variable: Variable): string =>
  variable === 'DATABASE_URL'
    ? 'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself; both are needed'
    : 'DATABASE_DIRECT_URL leads to a connection pooler. It must lead to PostgreSQL itself';

/** Names the variable and the host, never the address with its password. */
function connectionProblem(variable: Variable, url: string, error: unknown): string {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (/unsupported startup parameter/i.test(message)) return poolerProblem(variable);
  const host = URL.canParse(url) ? new URL(url).host || 'the local socket' : 'an address that cannot be read';
  if (code === '28P01' || code === '28000') return `${variable}: the database at ${host} refuses the user or the password`;
  if (code === '3D000') return `${variable}: the database at ${host} does not exist`;
  const reason = code ?? (/time(d )?out|timeout/i.test(message) ? 'no answer within 10 s' : message);
  return `${variable}: the database at ${host} cannot be reached (${reason})`;
}
