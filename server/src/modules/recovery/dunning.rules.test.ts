/** The dunning sequence: which may be saved, how texts are filled in, and which steps are sent, wait or are skipped. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { type DunningReason, type DunningStep, suggestedSteps } from '@ajo/contract/modules/recovery.dunning';
import { expect, test } from 'vitest';
import { decideSteps, type DunningRecord, letterOf, previewOf, whyNotSequence } from './dunning.rules.ts';

const today = day('2026-03-10');
const sms = (days: number, text = 'Hello {{name}}, {{overdue}} is {{days}} days late.'): DunningStep => ({
  days,
  channel: 'sms',
  subject: '',
  text,
});
const mail = (days: number, change: Partial<DunningStep> = {}): DunningStep => ({
  days,
  channel: 'mail',
  subject: 'Your loan {{loan}}',
  text: 'Dear {{name}},\n\nPay {{overdue}} to {{account}}. It was due on {{due_on}}.',
  ...change,
});
const fieldsOf = (steps: readonly DunningStep[]): string[] => Object.keys(whyNotSequence(steps)?.errors ?? {});

test.each<[string, DunningStep[], string[]]>([
  ['steps in order', [sms(5), mail(45)], []],
  ['no step', [], []],
  ['what is suggested', [...suggestedSteps], []],
  ['the same day twice', [sms(5), mail(5)], ['steps.1.days']],
  ['days that go back', [sms(45), mail(20)], ['steps.1.days']],
  ['a day of the reminders', [sms(5), mail(14)], ['steps.1.days']],
  ['an unknown placeholder', [sms(5), sms(8, 'Dear {{bvn}}, please pay')], ['steps.1.text']],
  ['an unknown placeholder in a subject', [mail(5, { subject: '{{phone}} is late' })], ['steps.0.subject']],
  ['a brace that is open', [sms(5, 'Dear {{name, please pay')], ['steps.0.text']],
  ['a mail without a subject', [mail(5, { subject: '' })], ['steps.0.subject']],
  ['a text message with a subject', [{ ...sms(5), subject: 'Late' }], ['steps.0.subject']],
])('%s is answered by its field', (_name, steps, fields) => {
  expect(fieldsOf(steps)).toEqual(fields);
});

test('a text message has 160 characters with the longest values, and one more is refused', () => {
  const text = 'Dear {{name}}, pay {{overdue}}. ';
  const spare = 160 - (previewOf(sms(5, text), today).characters ?? 0);
  expect(fieldsOf([sms(5, `${text}${'x'.repeat(spare)}`)])).toEqual([]);
  expect(fieldsOf([sms(5, `${text}${'x'.repeat(spare + 1)}`)])).toEqual(['steps.0.text']);
  expect(fieldsOf([mail(5, { text: text.repeat(20) })])).toEqual([]);
});

test('texts are filled in, text messages in their alphabet and with names that are cut', () => {
  const facts = {
    firstName: 'Adaeze',
    number: 7n,
    overdue: kobo(2_540_050n),
    days: 45,
    dueOn: day('2026-01-24'),
    account: undefined,
  };
  expect(letterOf(sms(45), facts).text).toBe('Hello Adaeze, NGN25,400.50 is 45 days late.');
  expect(letterOf(mail(45), facts)).toEqual({
    subject: 'Your loan AJ-000007',
    text: 'Dear Adaeze,\n\nPay ₦25,400.50 in the app. It was due on 24 Jan, 2026.',
  });
  const longName = { ...facts, firstName: 'x'.repeat(80), account: { accountNumber: '9930001004', bankName: 'Wema Bank' } };
  expect(letterOf(sms(45, '{{name}} {{account}}'), longName).text).toBe(`${'x'.repeat(18)} 9930001004, Wema Bank`);
  // What a person typed as a name is not searched for braces.
  expect(letterOf(sms(45, 'Hi {{name}}'), { ...facts, firstName: '{{loan}}' }).text).toBe('Hi {{loan}}');
});

const episodeOn = day('2026-01-20');
const recordOf = (step: number, change: Partial<DunningRecord> = {}): DunningRecord => ({
  step,
  channel: 'sms',
  episodeOn,
  outcome: 'sent',
  reason: null,
  loggedOn: today,
  ...change,
});
type Change = { days?: number; records?: DunningRecord[]; hold?: DunningReason; isWrittenOff?: boolean; isLate?: boolean };
const decide = (
  { days = 45, records = [], hold, isWrittenOff = false, isLate = true }: Change,
  steps = [sms(5), sms(45), sms(60)],
) =>
  decideSteps({ steps, arrears: isLate ? { days, episodeOn } : undefined, isWrittenOff, records, hold }).map(
    ({ step, outcome, reason }) => [step, outcome, reason],
  );
const waiting = recordOf(45, { outcome: 'waiting', reason: 'promise' });

test.each<[string, Change, unknown[]]>([
  ['is sent on its day', {}, [[45, 'sent', null]]],
  ['is not sent before', { days: 44 }, []],
  ['is sent on the last day of its week', { days: 51 }, [[45, 'sent', null]]],
  ['is not sent after its week', { days: 52 }, []],
  ['is not sent twice', { records: [recordOf(45)] }, []],
  ['is not sent after it was skipped', { records: [recordOf(45, { outcome: 'skipped', reason: 'no_phone' })] }, []],
  [
    'is sent again in a new episode',
    { records: [recordOf(45, { episodeOn: day('2025-11-01'), loggedOn: day('2025-12-20') })] },
    [[45, 'sent', null]],
  ],
  [
    'is not sent again when a closing moved the start of the episode',
    { records: [recordOf(45, { episodeOn: day('2026-01-25') })] },
    [],
  ],
  ['waits while a promise is open', { hold: 'promise' }, [[45, 'waiting', 'promise']]],
  ['waits without a new line', { hold: 'promise', records: [waiting] }, []],
  ['gives way to a reminder of the same day', { hold: 'reminder' }, [[45, 'waiting', 'reminder']]],
  ['gives way to reminders for three days', { hold: 'reminder', days: 48 }, [[45, 'sent', null]]],
  ['waits for another reason', { hold: 'contact_limit', records: [waiting] }, [[45, 'waiting', 'contact_limit']]],
  ['is sent when nothing holds it up any more', { records: [waiting] }, [[45, 'sent', null]]],
  ['is skipped when it waited for a week', { days: 52, hold: 'promise', records: [waiting] }, [[45, 'skipped', 'promise']]],
  ['keeps waiting when a part was paid', { days: 38, hold: 'promise', records: [waiting] }, []],
  ['is skipped when the arrears are paid', { isLate: false, records: [waiting] }, [[45, 'skipped', 'not_late']]],
  [
    'is skipped when the loan is written off',
    { isLate: false, isWrittenOff: true, records: [waiting] },
    [[45, 'skipped', 'written_off']],
  ],
])('a step %s', (_name, change, decisions) => {
  expect(decide(change)).toEqual(decisions);
});

test('of two steps that are due the later one is sent, and a step that was removed does not wait', () => {
  const steps = [sms(45), sms(48)];
  expect(decide({ days: 49 }, steps)).toEqual([
    [45, 'skipped', 'later_step'],
    [48, 'sent', null],
  ]);
  expect(decide({ days: 49, records: [waiting] }, [sms(48)])).toEqual([
    [45, 'skipped', 'sequence_changed'],
    [48, 'sent', null],
  ]);
});
