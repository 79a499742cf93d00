/** Settings, and catalogues of items in versions. Nothing saved is overwritten, and two editors do not overwrite each other. */
export type { Catalogue } from './catalogue.ts';
export { addItem, changeItem, lockVersion, saveVersion } from './commands/save-item.ts';
export { addReference, itemVersions } from './item.store.ts';
export { changeSetting, changeSettingIn } from './commands/change-setting.ts';
export type { Setting } from './setting.ts';
export { whyNotFrom } from './setting.rules.ts';
export { settingView } from './setting-view.ts';
export { holdSetting, settingOn, settingVersions } from './setting.store.ts';
