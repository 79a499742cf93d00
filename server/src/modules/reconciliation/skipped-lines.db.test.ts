/** A statement with lines that cannot be read: each is named with its number and its reason, and a balance that does not add up is reported. */
import { ask } from '#kit';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';

const { app, as, today, upload } = await openDesk();
const file = (...rows: string[]): Buffer => Buffer.from(['Date,Description,Debit,Credit,Balance', ...rows].join('\n'));

test('every skipped line is returned with its number in the file and its reason, and listed later', async () => {
  const answer = await upload(
    file(
      `${today},"NIP A",,100.00,1100.00`,
      '',
      '31/02/2026,"NIP, IN B",,200.00,1300.00',
      `${today},"NIP C",,abc,1350.00`,
      `${today},"NIP D",,50.00,1400.00`,
    ),
  );
  expect(answer.statusCode).toBe(201);
  expect(answer.json().data).toMatchObject({
    added: 2,
    skipped: 2,
    skipped_lines: [
      { line: 4, reason: 'There is no day 31/02/2026' },
      { line: 5, reason: 'abc is not an amount' },
    ],
    balance_gaps: [{ on: today, narration: 'NIP D', expected: 115_000, found: 140_000 }],
  });
  const { data } = (await ask(app, 'GET /api/finance/reconciliation/statement', { as: as.finance })).json();
  expect(data[0].skipped_lines).toEqual(answer.json().data.skipped_lines);
});

test('a line with a debit and a credit, and one without an amount, are skipped with their reason', async () => {
  const answer = await upload(
    file(
      `${today},"Balance brought forward",,,1000.00`,
      `${today},"NIP G",,70.00,1070.00`,
      `${today},"NIP H both",30.00,80.00,1120.00`,
      `${today},"NIP I none",,,1120.00`,
      `${today},"NIP J zero",0.00,0.00,1120.00`,
    ),
  );
  expect(answer.json().data).toMatchObject({
    added: 1,
    credits: 1,
    debits: 0,
    skipped: 3,
    skipped_lines: [
      { line: 4, reason: 'The row has a debit and a credit' },
      { line: 5, reason: 'The row has no amount' },
      { line: 6, reason: 'The row has no amount' },
    ],
  });
});

test('a file that adds up reports nothing, and a line of totals is not skipped', async () => {
  const answer = await upload(
    file(`${today},"NIP E",,100.00,1100.00`, `${today},"NIP F",50.00,,1050.00`, 'Total,,50.00,100.00,1050.00'),
  );
  expect(answer.json().data).toMatchObject({ added: 2, skipped: 0, skipped_lines: [], balance_gaps: [] });
});
