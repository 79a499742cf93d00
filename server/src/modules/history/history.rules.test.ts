/** What is shown of a change, and what stays covered. */
import { expect, test } from 'vitest';
import { changesOf, coveredChangesOf, auditedFilters } from './history.rules.ts';

test.each<[string, unknown, unknown, [string, string | null, string | null][]]>([
  ['nothing kept shows nothing', null, null, []],
  [
    'only changed fields',
    { principal: '250000', purpose: 'Rent' },
    { principal: '300000', purpose: 'Rent' },
    [['principal', '250000', '300000']],
  ],
  ['a number and its text are the same', { rate: 4 }, { rate: '4' }, []],
  [
    'facts that are only reported',
    null,
    { version: 'v', days: 0 },
    [
      ['version', null, 'v'],
      ['days', null, '0'],
    ],
  ],
  ['a removed value', { note: 'old' }, null, [['note', 'old', null]]],
  [
    'added and cleared values',
    { note: 'old' },
    { note: '', fee: 5 },
    [
      ['note', 'old', null],
      ['fee', null, '5'],
    ],
  ],
  [
    'groups by their path',
    { grace: { principal: 0, interest: 1 } },
    { grace: { principal: 2, interest: 1 } },
    [['grace.principal', '0', '2']],
  ],
  [
    'a list as one fact',
    { fees: [] },
    { fees: ['x', 2, { name: 'Stamp', percent: 1 }] },
    [['fees', null, 'x, 2, name Stamp percent 1']],
  ],
  ['yes and no', { active: true }, { active: false }, [['active', 'true', 'false']]],
  ['the address of a session', null, { ip: '102.89.0.1' }, [['ip', null, '••••']]],
  [
    'a change of contact details',
    { email: 'a@b.c', phone_number: '+2348031112233' },
    { email: 'd@e.f', phone_number: '+2348031112233' },
    [['email', '••••', '••••']],
  ],
  ['that a contact was given', { phone: null }, { phone: '0803' }, [['phone', null, '••••']]],
  [
    'a value inside a group',
    { bank: { name: 'GTB', number: '1' } },
    { bank: { name: 'GTB', number: '2' } },
    [['bank.number', '••••', '••••']],
  ],
  ['a value inside a list', null, { cards: [{ number: '1', bank: 'GTB' }] }, [['cards', null, 'number •••• bank GTB']]],
])('%s', (_what, before, after, expected) => {
  expect(coveredChangesOf(before, after).map((one) => [one.field, one.before, one.after])).toEqual(expected);
});

test('a user who decides about a change sees it unmasked', () => {
  expect(changesOf({ email: 'a@b.c' }, { email: 'd@e.f' })).toEqual([{ field: 'email', before: 'a@b.c', after: 'd@e.f' }]);
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['a state is kept as it was asked', { status: ['active', 'late'], branch_id: undefined }, { status: ['active', 'late'] }],
  ['of a search only its field', { name: 'Bello', phone: '0803', email: '' }, { searched_by: 'name, phone' }],
  ['no filter is nothing', {}, {}],
])('of the filters of a file: %s', (_what, filters, kept) => {
  expect(auditedFilters(filters)).toEqual(kept);
});
