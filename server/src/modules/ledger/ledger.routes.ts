/** Binds the calls of the books. */
import { wrongField } from '@ajo/contract/kernel/errors';
import { ledgerCalls } from '@ajo/contract/modules/ledger';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { accountFile, spanStatement } from './account-span.queries.ts';
import { type ChartCode, chartCodes, chartRow } from './chart.ts';
import { accountsOfCode, journalWithId } from './explorer.queries.ts';
import type { AccountRef } from './journal.ts';
import { journalMissing } from './ledger.errors.ts';
import { ownerNames, withOwnerNames } from './owner-names.queries.ts';
import { statement, trialBalance } from './ledger.queries.ts';

const entriesAtOnce = 50;

export function ledgerRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, ledgerCalls.trialBalance, async ({ db }, { query: { as_of: asOf } }) => {
    const { rows, sum } = await trialBalance(db, asOf ? { asOf } : {});
    const used = new Set(rows.map(({ code }) => code));
    const unused = chartCodes.filter((code) => !used.has(code)).map(accountView);
    return { data: { sum, unused, rows: rows.map((row) => ({ ...row, ...accountView(row.code) })) } };
  });

  serve(app, context, ledgerCalls.accounts, async ({ db }, { actor, query: { code, owner_id: ownerId } }) => {
    const { accounts, hasMore, balance, held } = await accountsOfCode(db, { code: requireCode(code), ownerId });
    const owners = accounts.map(({ owner }) => owner);
    const namesOf = await ownerNames(db, actor, owners);
    const data = accounts.map((account) => ({ ...account, ...namesOf(account.owner) }));
    return { data, additional: { has_more: hasMore, balance, held } };
  });

  serve(app, context, ledgerCalls.entries, async ({ db }, { query }) => {
    const { code, owner_id: ownerId, cursor: after, start_date: from, end_date: to } = query;
    const account = requireAccount(code, ownerId);
    const page = { limit: entriesAtOnce, after };
    const { lines, next, opening, debit, credit, closing } =
      from && to
        ? await spanStatement(db, account, { ...page, from, to })
        : { ...(await statement(db, account, page)), opening: null, debit: null, credit: null, closing: null };
    const data = lines.map(({ journalId, kind, at, effectiveOn, amount, balance }) => ({
      journal_id: journalId,
      kind,
      posted_at: at,
      effective_on: effectiveOn,
      amount,
      balance,
    }));
    return { data, additional: { next: next ?? null, opening, debit, credit, closing } };
  });

  serve(app, context, ledgerCalls.accountFile, ({ db }, { query }) =>
    accountFile(db, requireAccount(query.code, query.owner_id), {
      from: query.start_date,
      to: query.end_date,
      format: query.format,
    }),
  );

  serve(app, context, ledgerCalls.journal, async ({ db }, { actor, params: { id } }) => {
    const journal = await journalWithId(db, id);
    if (!journal) throw journalMissing();
    const legs = await withOwnerNames(db, actor, journal.legs);
    return { data: { ...journal, legs, facts: await withOwnerNames(db, actor, journal.facts) } };
  });
}

function accountView(code: ChartCode) {
  const { name, class: kind, normal, owner } = chartRow(code);
  return { code, name, class: kind, normal, owner_kind: owner ?? null };
}

function requireCode(code: string): ChartCode {
  const known = chartCodes.find((one) => one === code);
  if (!known) throw wrongField('code', 'This code is not in the chart of accounts', 'code_unknown');
  return known;
}

/** @throws DomainError `owner_needed` for a code with an account for each owner, `owner_unexpected` for one without. */
function requireAccount(text: string, ownerId: string | undefined): AccountRef {
  const code = requireCode(text);
  const { owner: kind } = chartRow(code);
  if (!kind) {
    if (ownerId) throw wrongField('owner_id', 'Accounts of this code have no owner', 'owner_unexpected');
    return { code };
  }
  if (!ownerId) throw wrongField('owner_id', `Choose whose account: this code has one for each ${kind}`, 'owner_needed');
  return { code, owner: { kind, id: ownerId } };
}
