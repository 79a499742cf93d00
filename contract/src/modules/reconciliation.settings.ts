/** The limits of reconciliation, as a setting with a day. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire, SettingKoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { settingChange, settingView } from '../kernel/setting.ts';

export const ReconciliationLimits = z.object({
  /** Above it an equal amount within a day proves no payment. */
  by_amount: KoboOnWire,
  /** Above it a second person confirms what one person decides about a line of the bank. */
  alone_up_to: KoboOnWire,
});
export type ReconciliationLimits = z.output<typeof ReconciliationLimits>;
/** What may be set. Stored limits are read as they are. */
const NewReconciliationLimits = z.object({ by_amount: SettingKoboOnWire, alone_up_to: SettingKoboOnWire });
const ReconciliationLimitsReply = one(settingView(ReconciliationLimits));

export const reconciliationSettingCalls = {
  limits: call({
    method: 'GET',
    path: '/admin/reconciliation_settings',
    summary: 'The limits of reconciliation as they are today, with planned and earlier ones.',
    access: ['reconciliation.resolve', 'settings.manage'],
    addition: true,
    reply: ReconciliationLimitsReply,
  }),
  setLimits: call({
    method: 'PUT',
    path: '/admin/reconciliation_settings',
    summary: 'Sets the limits of reconciliation from today or a later day.',
    access: 'settings.manage',
    stepUp: true,
    addition: true,
    body: settingChange(NewReconciliationLimits),
    reply: ReconciliationLimitsReply,
  }),
};
