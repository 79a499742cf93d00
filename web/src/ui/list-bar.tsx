/** Over a list of staff: the saved views, and which columns are seen. */
import type { ListName, SavedView } from '@ajo/contract/modules/lists';
import { type ReactNode, useState } from 'react';
import { Checkbox } from './fields.tsx';
import type { Shown, ListQuery } from './list-address.ts';
import { Popup } from './popup.tsx';
import { laterDialog } from './later-dialog.tsx';
import type { ManageProps, SaveProps } from './view-dialogs.tsx';

const SaveViewDialog = laterDialog<SaveProps>(
  () => 'Save this view',
  async () => (await import('./view-dialogs.tsx')).SaveViewDialog,
);
const ManageViewsDialog = laterDialog<ManageProps>(
  () => 'Views of this list',
  async () => (await import('./view-dialogs.tsx')).ManageViewsDialog,
);

type ViewsProps = {
  list: ListName;
  views: readonly SavedView[];
  shown: Shown;
  current: SavedView | undefined;
  onApply: (view: ListQuery) => void;
};

/** Not "all": some lists show pending rows when nothing is chosen. */
const without = 'Standard';

/** The name of the view that is on the screen is on the button. */
export function ViewMenu({ list, views, shown, current, onApply }: ViewsProps) {
  const [opened, setOpened] = useState<'save' | 'manage'>();
  const close = () => setOpened(undefined);
  const isWhole = Object.keys(shown.filters).length === 0 && shown.hidden.length === 0;
  /** The dialog waits until the menu has given the focus back. */
  const after = (act: () => void, closeMenu: () => void) => () => {
    closeMenu();
    setTimeout(act, 60);
  };
  const nameOf = current?.name ?? (isWhole ? without : 'Not saved');
  return (
    <>
      <Popup label={`View: ${nameOf}`} button={<span className="menu-words">View: {nameOf}</span>} look="plain" width={260}>
        {(closeMenu) => (
          <div className="menu-list">
            <MenuItem isOn={isWhole} onClick={after(() => onApply({ filters: {}, hidden: [] }), closeMenu)}>
              {without}
            </MenuItem>
            {views.map((view) => (
              <MenuItem key={view.id} isOn={view === current} onClick={after(() => onApply(view), closeMenu)}>
                {view.name}
                {view.is_default && <span className="quiet"> (opens first)</span>}
              </MenuItem>
            ))}
            <MenuItem onClick={after(() => setOpened('save'), closeMenu)}>Save this view …</MenuItem>
            {views.length > 0 && <MenuItem onClick={after(() => setOpened('manage'), closeMenu)}>Change views …</MenuItem>}
          </div>
        )}
      </Popup>
      {opened === 'save' && <SaveViewDialog list={list} shown={shown} onClose={close} />}
      {opened === 'manage' && <ManageViewsDialog list={list} views={views} shown={shown} onClose={close} />}
    </>
  );
}

function MenuItem({ isOn, onClick, children }: { isOn?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="menu-item" {...(isOn && { 'aria-current': true })} onClick={onClick}>
      {children}
    </button>
  );
}

type ColumnsProps = { titles: readonly string[]; hidden: readonly string[]; onChoose: (hidden: string[]) => void };

/** The first column names the row and stays. */
export function ColumnMenu({ titles, hidden, onChoose }: ColumnsProps) {
  const [first = '', ...others] = titles;
  const away = others.filter((title) => hidden.includes(title));
  const words = `Columns (${titles.length - away.length} of ${titles.length})`;
  // Columns of another role or another time are left as they were.
  const choose = (title: string, isSeen: boolean) =>
    onChoose(isSeen ? hidden.filter((one) => one !== title) : [...hidden, title]);
  return (
    <Popup label={`${words} shown`} button={away.length > 0 ? words : 'Columns'} look="plain" width={260}>
      {() => (
        <fieldset className="stack stack-tight menu-choices">
          <legend className="unseen">Columns of this list</legend>
          <Checkbox label={`${first} (always)`} checked disabled onChange={() => undefined} />
          {others.map((title) => (
            <Checkbox key={title} label={title} checked={!hidden.includes(title)} onChange={(isIn) => choose(title, isIn)} />
          ))}
        </fieldset>
      )}
    </Popup>
  );
}
