/** Settings, and catalogues of items in versions. Nothing saved is overwritten, and two editors do not overwrite each other. */
export { type Catalogue, factsOf, type Wire } from './catalogue.ts';
export { addItem, changeItem, lockVersion, plannedIn, saveVersion } from './commands/save-item.ts';
export { applyPlanned, cancelPlanned, dropPlanned, isLaterDay, planChange, savedOrPlanned } from './commands/plan-change.ts';
export type { Planned, PlannedItem, PlannedSubject, Planner } from './planned.ts';
export { withChanges } from './planned.rules.ts';
export { plannedChanges } from './planned-view.ts';
export { addReference, itemVersionAt, itemVersions } from './item.store.ts';
export { changeSetting, changeSettingIn } from './commands/change-setting.ts';
export type { Setting } from './setting.ts';
export { settingRoutes } from './settings.routes.ts';
export { settingView } from './setting-view.ts';
export { holdSetting, settingOn, settingVersions } from './setting.store.ts';
