/** Who looks at identities and documents, who decides about them, and who reads a number in full: each role within its scope. */
import { prefixOf, type Role, staffRoles } from '@ajo/contract/kernel/access';
import { appOf, ask, completeProfile, freshContext, withoutIds } from '#kit';
import { describe, expect, test } from 'vitest';
import { historyOf } from '#modules/history';
import type { User } from '#modules/users';
import { sql } from '#platform/db/sql';
import { openDesk } from '../../../tests/onboarding/desk.ts';

const context = await freshContext();
const app = await appOf(context);
const { staff, as, customer: aNewCustomer, queue, itemOf, doubtful, review } = await openDesk({ context, app });

describe('authorisation', () => {
  const verifiers = ['superadmin', 'admin', 'subadmin', 'onboarding_officer', 'compliance_officer'] as const;
  const readers = [...verifiers, 'team_lead', 'credit_officer'] as const;
  const revealers = ['superadmin', 'admin', 'finance', 'compliance_officer'] as const;
  const everywhere: readonly Role[] = ['superadmin', 'admin', 'compliance_officer', 'finance'];
  const has = (list: readonly Role[], role: Role) => list.includes(role);

  test.each(staffRoles)(
    '%s sees, decides and reveals only as the rights table allows, and nothing beyond the scope',
    async (role) => {
      const [near, far] = [await doubtful(), await doubtful(true)];
      const prefix = prefixOf(role);
      const seen = has(verifiers, role) ? (await queue(role)).map((item: { id: string }) => item.id) : [];
      expect([seen.includes(near.item.id), seen.includes(far.item.id)]).toEqual([
        has(verifiers, role),
        has(verifiers, role) && has(everywhere, role),
      ]);
      const open = async (user: User) => (await ask(app, `GET /api/${prefix}/users/${user.id}/kyc`, { as: as[role] })).statusCode;
      const inside = has(readers, role) ? 200 : 403;
      expect([await open(near.user), await open(far.user)]).toEqual([
        inside,
        inside === 403 ? 403 : has(everywhere, role) ? 200 : 404,
      ]);
      const body = { what: 'bvn', reason: 'The bank asks for it' };
      const shown = await ask(app, `POST /api/${prefix}/users/${far.user.id}/reveal`, { as: as[role], body });
      expect([shown.statusCode, shown.json().data?.value]).toEqual(has(revealers, role) ? [200, far.bvn] : [403, undefined]);
      const verdict = await review(role, far.item.id, { status: 'verified' });
      expect(verdict.statusCode).toBe(has(verifiers, role) ? (has(everywhere, role) ? 200 : 404) : 403);
    },
  );

  test('every reveal is in history with its reason, and never with the number', async () => {
    const { user } = await aNewCustomer();
    const at = `POST /api/finance/users/${user.id}/reveal`;
    const body = { what: 'account_number', reason: 'Returned transfer' };
    expect((await ask(app, at, { as: as.finance, body })).json().code).toBe('nothing_to_reveal');
    await completeProfile(context, user);
    expect((await ask(app, at, { as: as.finance, body })).json().data.value).toBe('0123456700');
    expect(Object.keys((await ask(app, at, { as: as.finance, body: { ...body, reason: 'x' } })).json().errors)).toEqual([
      'reason',
    ]);
    const { lines } = await historyOf(context.db, { subjectId: user.id, page: 1, perPage: 50, visible: sql<boolean>`true` });
    const revealed = lines.filter(({ action }) => action === 'revealed the account number');
    expect(revealed).toEqual([expect.objectContaining({ reason: 'Returned transfer' })]);
    expect(JSON.stringify(lines)).not.toContain('0123456700');
  });

  test('staff have no KYC file, and an unknown item is 404', async () => {
    const path = `/api/admin/users/${staff.finance.id}`;
    expect((await ask(app, `GET ${path}/kyc`, { as: as.admin })).statusCode).toBe(404);
    expect(
      (await ask(app, `POST ${path}/reveal`, { as: as.admin, body: { what: 'bvn', reason: 'curious me' } })).statusCode,
    ).toBe(404);
    expect((await review('admin', '01912f00-0000-7000-8000-00000000dead', { status: 'verified' })).statusCode).toBe(404);
  });
});

test('the KYC file of a customer shows tier, consent and sections, and no complete number', async () => {
  const { user } = await aNewCustomer();
  await completeProfile(context, user);
  const file = async () => (await ask(app, `GET /api/admin/users/${user.id}/kyc`, { as: as.admin })).json().data;
  expect(await file()).toMatchObject({
    percent: 100,
    tier: { tier: 1, balance_cap: 30_000_000 },
    consent: { purpose: 'identity', version: '2026-01', ip: '127.0.0.1' },
  });
  await review('admin', (await itemOf(user, 'government_id')).id, { status: 'verified' });
  const after = await file();
  expect([after.tier.tier, after.items.length]).toEqual([2, 3]);
  expect(withoutIds(JSON.stringify({ ...after, items: [], consent: null, customer: null }))).not.toMatch(/\d{10,}/);
});
