/** The provision rates: one person requests other rates from a day on, a second approves them. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import {
  provisionClasses,
  type ProvisionRates,
  type ProvisionRatesRequest,
} from '@ajo/contract/modules/loan-accounts.provisions';
import type { Context } from '#context';
import { type ApprovalKind, type ApprovalKinds, requestApproval } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { changeSettingIn, settingOn } from '#modules/settings';
import { inTransaction } from '#platform/db/transaction';
import { provisionSetting } from './provision-setting.ts';
import { whyNotRates } from './provision.rules.ts';

/** `held`: what applied on that day when the change was requested. */
type RatesFacts = { rates: ProvisionRates; held: ProvisionRates; from: Day };

/** There is one: one request about it is pending at a time. */
const subject = { kind: 'provision_rates', id: '00000000-0000-7000-8000-0000000000f2', name: 'Provision rates' };

const labelled = (rates: ProvisionRates): Record<string, string> =>
  Object.fromEntries(
    provisionClasses.map((name) => [name === 'current' ? 'on_time' : `days_${name}`, `${(rates[name] / 100).toString()}%`]),
  );

/** A day that has passed in the meantime counts as today (`changeSettingIn`): closed days keep their provisions. */
const ratesChange: ApprovalKind<RatesFacts> = {
  kind: 'provision_rates',
  title: 'Change the provision rates',
  capability: 'provisions.manage',
  describe: ({ rates, held, from }) => changesOf(labelled(held), { ...labelled(rates), from: longDay(from) }),
  run: async (tx, context, { approver, approval: { facts } }) => {
    await changeSettingIn(tx, context, approver, {
      setting: provisionSetting,
      value: facts.rates,
      action: 'set the provision rates',
      from: facts.from,
    });
  },
};
export const provisionApprovals: ApprovalKinds = [ratesChange];

/** @throws DomainError that names the field: a day that has passed, or rates that apply on it already. */
export const requestProvisionRates = (
  context: Context,
  actor: Actor,
  { rates, from, reason }: ProvisionRatesRequest,
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const held = await settingOn(tx, provisionSetting, from);
    refuseIf(whyNotRates({ rates, from, held, today: context.clock.businessDay() }));
    await requestApproval(tx, context, actor, { kind: ratesChange, subject, facts: { rates, held, from }, reason });
  });
