/** The evidence of a guarantor: what is taken, with which consent, and what is refused on its field. */
import { dayMs } from '@ajo/contract/kernel/time';
import { readStatement, statementViews } from '#modules/statements';
import { sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test } from 'vitest';
import { aStatement, aVideo, type Guest, openInvitations } from '../../../tests/guarantors/invitations.ts';
import { pdfOf } from '../../../tests/statements/draw.ts';
import { anOrdinaryAccount, papers } from '../../../tests/statements/papers.ts';

const house = await openInvitations();
const { context, rowOf, keptFiles } = house;

beforeEach(() => context.clock.moveBy(dayMs));

const give = (guest: Guest, files: Record<string, Buffer>) => guest.send('guarantor-evidence', { consent: 'true' }, files);

test('a bank statement is analysed for staff; a locked file is refused at the password field', async () => {
  const guest = await house.invited(await house.aBorrower());
  await give(guest, { bank_statement: aStatement });
  const job = context.queued.findLast(({ name }) => name === 'statements.read');
  await readStatement(context, job?.data['statementId'] ?? '');
  const [view] = await statementViews(context, { id: guest.id, name: guest.person.name });
  expect(view).toMatchObject({ state: 'read', transactions: 1, analysis: { salary: { amount: 25_000_000n } } });

  const locked = await pdfOf(papers['mbs'] ?? { bank: '', columns: [] }, anOrdinaryAccount(), { password: '0123456789' });
  const refused = await give(guest, { bank_statement: locked });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['password']]);
  const fields = { consent: 'true', password: '0123456789' };
  expect((await guest.send('guarantor-evidence', fields, { bank_statement: locked })).statusCode).toBe(200);
  expect(await statementViews(context, { id: guest.id, name: guest.person.name })).toMatchObject([{ state: 'received' }, {}]);
});

test('is stored with its consent, and a later video replaces the earlier one', async () => {
  const guest = await house.invited(await house.aBorrower());
  expect((await give(guest, { video: aVideo, bank_statement: aStatement })).json().data).toMatchObject({
    video_done: true,
    bank_statement_done: true,
  });
  const first = await rowOf(guest.id);
  expect((await give(guest, { video: aVideo })).json().message).toBe('We have your video');
  const second = await rowOf(guest.id);
  expect(second.video_file_id).not.toBe(first.video_file_id);
  expect([second.statement_file_id, second.video_by]).toEqual([first.statement_file_id, 'guarantor']);
  const consents = await sqlOf(context.db)
    .selectFrom('guarantor_consents')
    .select('kind')
    .where('guarantor_id', '=', guest.id)
    .execute();
  expect(consents.map(({ kind }) => kind).sort()).toEqual(['statement', 'video', 'video']);
});

test.each([
  ['a picture in the place of a video', { video: Buffer.from('89504e470d0a1a0a', 'hex') }, 'video'],
  ['a page that calls itself a video', { video: Buffer.from('<!doctype html><script>1</script>') }, 'video'],
  ['a program', { bank_statement: Buffer.from('MZ\u0000\u0003\u0000') }, 'bank_statement'],
  ['an empty video', { video: Buffer.alloc(0) }, 'video'],
  ['a video of 5 MB and a byte', { video: Buffer.concat([aVideo, Buffer.alloc(5 * 1024 * 1024 + 1 - aVideo.length)]) }, 'video'],
  ['nothing', {}, 'video'],
])('%s is refused at its field, and nothing is stored', async (_what, files, field) => {
  const guest = await house.invited(await house.aBorrower());
  const before = await keptFiles();
  const answer = await give(guest, files);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  expect([await keptFiles(), (await rowOf(guest.id)).video_file_id]).toEqual([before, null]);
});

test('is refused without consent, and after the answer', async () => {
  const guest = await house.invited(await house.aBorrower());
  expect((await guest.send('guarantor-evidence', {}, { video: aVideo })).statusCode).toBe(422);
  await guest.answer(false);
  expect((await give(guest, { video: aVideo })).statusCode).toBe(401);
});
