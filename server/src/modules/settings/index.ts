/** Settings: values that people decide, each from a day on, with history. */
export { changeSetting } from './commands/change-setting.ts';
export type { Setting } from './setting.ts';
export { settingOn, versionsOf } from './setting.store.ts';
