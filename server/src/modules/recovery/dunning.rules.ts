/** Which sequence may be saved, how its texts are filled in, and which steps of a loan are sent, wait or are skipped. Pure. */
import { lateReminderDays } from '@ajo/contract/kernel/arrears';
import { type DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, kobo, naira } from '@ajo/contract/kernel/money';
import { addDays, type Day, day, isBefore, longDay } from '@ajo/contract/kernel/time';
import type {
  DunningChannel,
  DunningOutcome,
  DunningPlaceholder,
  DunningPreview,
  DunningReason,
  DunningStep,
} from '@ajo/contract/modules/recovery.dunning';
import { loanNumber } from '#modules/loans';
import { asciiText, fill, maxSms, whyNotVariables } from '#modules/notifications';

type Values = Record<DunningPlaceholder, string>;
export type LetterFacts = {
  firstName: string;
  number: bigint;
  overdue: Kobo;
  days: number;
  dueOn: Day;
  account: { accountNumber: string; bankName: string } | undefined;
};

/** Longer first names are cut in text messages. */
const longestName = 'Oluwaseunfunmilayo';
const longest: Values = valuesOf({
  firstName: longestName,
  number: 9_999_999n,
  overdue: kobo(9_999_999_999n),
  days: 365,
  dueOn: day('2026-09-30'),
  account: { accountNumber: '9930001004', bankName: 'Paystack-Titan' },
});

export function valuesOf({ firstName, number, overdue, days, dueOn, account }: LetterFacts): Values {
  return {
    name: firstName,
    loan: loanNumber(number),
    overdue: naira(overdue),
    days: String(days),
    due_on: longDay(dueOn),
    account: account ? `${account.accountNumber}, ${account.bankName}` : 'your loan in the app',
  };
}

/** Without an account the customer pays in the app. */
const toAccount = /\bto \{\{account\}\}/g;

/** The texts of a step for one customer. */
export function letterOf({ channel, subject, text }: DunningStep, facts: LetterFacts): { subject: string; text: string } {
  const values = valuesOf(channel === 'sms' ? { ...facts, firstName: facts.firstName.slice(0, longestName.length) } : facts);
  const filled = (words: string): string => fill(facts.account ? words : words.replaceAll(toAccount, 'in the app'), values);
  return { subject: filled(subject), text: channel === 'sms' ? asciiText(filled(text)) : filled(text) };
}

const charactersOf = ({ text }: DunningStep): number => asciiText(fill(text, longest)).length;

export function previewOf(step: DunningStep, today: Day): DunningPreview {
  const facts = {
    firstName: 'Adaeze',
    number: 1042n,
    overdue: kobo(2_540_000n),
    days: step.days,
    dueOn: addDays(today, -step.days),
    account: { accountNumber: '9930001004', bankName: 'Wema Bank' },
  };
  const { channel, days } = step;
  return { days, channel, ...letterOf(step, facts), characters: channel === 'sms' ? charactersOf(step) : null };
}

/** The refusal names the field of the step: `steps.0.text`. */
export function whyNotSequence(steps: readonly DunningStep[]): DomainError | undefined {
  for (const [at, step] of steps.entries()) {
    const refused = whyNotDays(step, { before: steps[at - 1], at }) ?? whyNotTexts(step, at);
    if (refused) return refused;
  }
  return undefined;
}

type Place = { before: DunningStep | undefined; at: number };

function whyNotDays({ days }: DunningStep, { before, at }: Place): DomainError | undefined {
  const field = `steps.${at}.days`;
  if (before && days <= before.days)
    return wrongField(field, `Enter more days than in the step before (${before.days})`, 'dunning_order');
  return lateReminderDays.some((reminded) => reminded === days)
    ? wrongField(
        field,
        `Customers get the reminder of day ${days} already. Choose a day other than ${lateReminderDays.join(', ')}`,
        'dunning_day_of_reminder',
      )
    : undefined;
}

function whyNotTexts(step: DunningStep, at: number): DomainError | undefined {
  const { channel, subject, text } = step;
  const wrong = whyNotVariables(`steps.${at}.text`, text, longest) ?? whyNotVariables(`steps.${at}.subject`, subject, longest);
  if (wrong) return wrong;
  if (channel === 'mail')
    return subject.length < 3 ? wrongField(`steps.${at}.subject`, 'Enter a subject', 'dunning_subject_missing') : undefined;
  if (subject !== '') return wrongField(`steps.${at}.subject`, 'A text message has no subject', 'dunning_subject_unexpected');
  const characters = charactersOf(step);
  return characters > maxSms
    ? wrongField(
        `steps.${at}.text`,
        `With the longest values it has ${characters} characters. A text message has ${maxSms} at most`,
        'dunning_text_too_long',
      )
    : undefined;
}

/** A step is sent on its day or within the next days; afterwards its text no longer fits. */
export const sendWithinDays = 7;

/** Customers with an instalment a day are reminded every day: after so many days a step no longer gives way to a reminder of the same day. */
const givesWayDays = 3;

export type DunningRecord = {
  step: number;
  channel: DunningChannel;
  episodeOn: Day;
  outcome: DunningOutcome;
  reason: DunningReason | null;
  loggedOn: Day;
};
export type Decision = {
  step: number;
  channel: DunningChannel;
  episodeOn: Day;
  outcome: DunningOutcome;
  reason: DunningReason | null;
};
type DunningFacts = {
  steps: readonly DunningStep[];
  /** Undefined for a loan that is not late now. */
  arrears: { days: number; episodeOn: Day } | undefined;
  isWrittenOff: boolean;
  records: readonly DunningRecord[];
  /** What holds up every message to the customer now. */
  hold: DunningReason | undefined;
};

/** What to log now: of several steps that are due the latest is sent. Nothing is logged twice: a record of the episode that is not waiting is final. */
export function decideSteps(facts: DunningFacts): Decision[] {
  const { steps, arrears, records, hold } = facts;
  const ended = records.flatMap((one) => endedBy(one, facts) ?? []);
  if (!arrears) return ended;
  const { days, episodeOn } = arrears;
  const inEpisode = records.filter(({ loggedOn }) => !isBefore(loggedOn, episodeOn));
  const due = steps.filter(
    (step) => isInTime(step.days, days) && !inEpisode.some((one) => one.step === step.days && one.outcome !== 'waiting'),
  );
  const decided = due.map((step, at): Decision => {
    const waiting = inEpisode.find((one) => one.step === step.days);
    const shared = { step: step.days, channel: step.channel, episodeOn: waiting?.episodeOn ?? episodeOn };
    if (at < due.length - 1) return { ...shared, outcome: 'skipped', reason: 'later_step' };
    const isHeld = hold && (hold !== 'reminder' || days < step.days + givesWayDays);
    return isHeld ? { ...shared, outcome: 'waiting', reason: hold } : { ...shared, outcome: 'sent', reason: null };
  });
  return [...ended, ...decided.filter((decision) => !isLogged(decision, inEpisode))];
}

const isInTime = (step: number, days: number): boolean => days >= step && days < step + sendWithinDays;

const isLogged = ({ step, outcome, reason, channel }: Decision, records: readonly DunningRecord[]): boolean =>
  records.some((one) => one.step === step && one.outcome === outcome && one.reason === reason && one.channel === channel);

/** A record that waits for nothing any more is skipped, with the reason. */
function endedBy(
  { step, channel, episodeOn, outcome, reason, loggedOn }: DunningRecord,
  { steps, arrears, isWrittenOff }: DunningFacts,
): Decision | undefined {
  if (outcome !== 'waiting') return undefined;
  const skipped = (why: DunningReason | null): Decision => ({ step, channel, episodeOn, outcome: 'skipped', reason: why });
  if (isWrittenOff) return skipped('written_off');
  if (!arrears || isBefore(loggedOn, arrears.episodeOn)) return skipped('not_late');
  if (!steps.some(({ days }) => days === step)) return skipped('sequence_changed');
  // Below the day of the step a part was paid: it waits for its day again.
  return arrears.days < step + sendWithinDays ? undefined : skipped(reason);
}
