/** What one person books or reverses by hand alone in a day, as a setting with a day. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire, SettingKoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { settingChange, settingView } from '../kernel/setting.ts';

export const ManualLimits = z.object({
  /** Payments that one person records by hand or by file. Above it a second person confirms each. */
  recorded_per_day: KoboOnWire,
  /** Payments that one person reverses. Above it a second person confirms each. */
  reversed_per_day: KoboOnWire,
});
export type ManualLimits = z.output<typeof ManualLimits>;
/** What may be set. Stored limits are read as they are. */
const NewManualLimits = z.object({ recorded_per_day: SettingKoboOnWire, reversed_per_day: SettingKoboOnWire });
const ManualLimitsReply = one(settingView(ManualLimits));

export const manualLimitCalls = {
  read: call({
    method: 'GET',
    path: '/admin/manual_payment_settings',
    summary: 'The daily limits of payments and reversals by hand, as they are today, with planned and earlier ones.',
    access: ['payments.record', 'settings.manage'],
    addition: true,
    reply: ManualLimitsReply,
  }),
  set: call({
    method: 'PUT',
    path: '/admin/manual_payment_settings',
    summary: 'Sets the daily limits of payments and reversals by hand from today or a later day.',
    access: 'settings.manage',
    stepUp: true,
    addition: true,
    body: settingChange(NewManualLimits),
    reply: ManualLimitsReply,
  }),
};
