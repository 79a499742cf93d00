/** The scorecard: one person requests other points from a day on, a second approves them. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Day, isBefore, longDay } from '@ajo/contract/kernel/time';
import type {
  Challenger,
  ChallengerId,
  PromotionRequest,
  Scorecard,
  ScorecardRequest,
} from '@ajo/contract/modules/assessments.scorecards';
import type { Context } from '#context';
import { type ApprovalKind, type ApprovalKinds, requestApproval } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { changeSettingIn, holdSetting, settingVersions } from '#modules/settings';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { lockChallenger } from './challenger.store.ts';
import { challengerWithdrawn } from './scorecards.errors.ts';
import { scorecardOn, scorecardSetting } from './scorecard-setting.ts';
import { cardFacts, nextVersion, whyNotChange } from './scorecard.rules.ts';

/** `held`: the card of that day when the change was requested. `challenger`: the one that it comes from. */
type CardFacts = { card: Scorecard; held: Scorecard; from: Day; challenger: Pick<Challenger, 'id' | 'name'> | null };

/** There is one: one request about it is pending at a time. */
const subject = { kind: 'scorecard', id: '00000000-0000-7000-8000-0000000000f3', name: 'Scorecard' };

/** A day that has passed in the meantime counts as today. */
const scorecardChange: ApprovalKind<CardFacts> = {
  kind: 'scorecard',
  title: 'Change the scorecard',
  capability: 'scorecards.manage',
  describe: ({ card, held, from, challenger }) =>
    changesOf(cardFacts(held), { ...cardFacts(card), from: longDay(from), ...(challenger && { challenger: challenger.name }) }),
  run: async (tx, context, { approver, approval: { facts } }) => {
    const today = context.clock.businessDay();
    const from = isBefore(facts.from, today) ? today : facts.from;
    await holdSetting(tx, scorecardSetting.name);
    if (facts.challenger && (await lockChallenger(tx, facts.challenger.id)).withdrawn_at)
      return { failure: challengerWithdrawn().message };
    const why = await whyNotFrom(tx, { card: facts.card, from, today });
    if (why) return { failure: why.message };
    const version = nextVersion(await settingVersions(tx, scorecardSetting));
    const value = { version, card: facts.card };
    await changeSettingIn(tx, context, approver, { setting: scorecardSetting, value, action: 'set the scorecard', from });
    return undefined;
  },
};
export const scorecardApprovals: ApprovalKinds = [scorecardChange];

async function whyNotFrom(tx: Tx, { card, from, today }: { card: Scorecard; from: Day; today: Day }) {
  const held = await scorecardOn(tx, from);
  const takenDays = (await settingVersions(tx, scorecardSetting)).map(({ effectiveOn }) => effectiveOn);
  return whyNotChange({ card, from, held: held.card, today, takenDays });
}

type CardRequest = ScorecardRequest & Pick<CardFacts, 'challenger'>;

async function requestChange(
  tx: Tx,
  context: Context,
  actor: Actor,
  { card, from, reason, challenger }: CardRequest,
): Promise<void> {
  refuseIf(await whyNotFrom(tx, { card, from, today: context.clock.businessDay() }));
  const held = (await scorecardOn(tx, from)).card;
  await requestApproval(tx, context, actor, {
    kind: scorecardChange,
    subject,
    facts: { card, held, from, challenger },
    reason,
  });
}

/** @throws DomainError that names the field: a day that has passed or is taken, or points that apply on it already. */
export const requestScorecard = (context: Context, actor: Actor, request: ScorecardRequest): Promise<void> =>
  inTransaction(context.db, (tx) => requestChange(tx, context, actor, { ...request, challenger: null }));

/** The same request with the points of a challenger. @throws DomainError `challenger_missing`, `challenger_withdrawn`. */
export const promoteChallenger = (
  context: Context,
  actor: Actor,
  { id, ...request }: PromotionRequest & { id: ChallengerId },
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const { card, name, withdrawn_at: withdrawnAt } = await lockChallenger(tx, id);
    if (withdrawnAt) throw challengerWithdrawn();
    await requestChange(tx, context, actor, { ...request, card, challenger: { id, name } });
  });
