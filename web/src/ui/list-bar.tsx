/** Over a list of staff: its views as tabs with their counts, and which columns are seen in what density. */
import { wholeNumber } from '@ajo/contract/kernel/money';
import type { ListName, SavedView } from '@ajo/contract/modules/lists';
import { type ReactNode, useEffect, useState } from 'react';
import { Checkbox } from './fields.tsx';
import { isSameQuery, type ListQuery, type ListView, type Shown, viewAbove } from './list-address.ts';
import { densities, type Density } from './list-density.ts';
import { laterDialog } from './later-dialog.tsx';
import { Popup } from './popup.tsx';
import { useTabInSight } from './use-tab-in-sight.ts';
import type { ManageProps, SaveProps } from './view-dialogs.tsx';

const SaveViewDialog = laterDialog<SaveProps>(
  () => 'Save this view',
  async () => (await import('./view-dialogs.tsx')).SaveViewDialog,
);
const ManageViewsDialog = laterDialog<ManageProps>(
  () => 'Views of this list',
  async () => (await import('./view-dialogs.tsx')).ManageViewsDialog,
);

/** Bounded: `isMinimum` when counting stopped there. */
export type ViewCount = { total: number; isMinimum: boolean };

type ViewsProps = {
  list: ListName;
  /** Of the table: a page may have several. */
  label: string;
  /** The tab of the list without filters. */
  whole: string;
  /** Views that all users have. */
  presets: readonly ListView[];
  views: readonly SavedView[];
  shown: Shown;
  current: SavedView | undefined;
  /** By the filters of a tab, as `countKey` writes them. */
  countOf: (filters: ListView['filters']) => ViewCount | undefined;
  onApply: (view: ListQuery) => void;
  /** A tab without columns of its own keeps those that the person chose. */
  own: readonly string[];
};

export function ViewTabs({ list, label, whole, presets, views, shown, current, countOf, onApply, own }: ViewsProps) {
  const [opened, setOpened] = useState<'save' | 'manage'>();
  const close = () => setOpened(undefined);
  const sharedViews = [{ name: whole, filters: {} }, ...presets];
  const preset = current ? undefined : sharedViews.find(({ filters }) => isSameQuery(filters, shown.filters));
  const above = viewAbove(sharedViews, shown.filters);
  // The whole list alone is no choice; with a filter there is a view to save.
  if (sharedViews.length + views.length === 1 && preset && !opened) return null;
  return (
    <TabBar label={label} selected={(current ?? preset)?.name}>
      {sharedViews.map((view) => (
        <ViewTab
          key={view.name}
          name={view.name}
          count={countOf(view.filters)}
          isOn={view === preset}
          isAbove={!current && !preset && view === above}
          onClick={() => onApply({ filters: view.filters, hidden: [...own] })}
        />
      ))}
      {views.map((view) => (
        <ViewTab
          key={view.id}
          name={view.name}
          count={countOf(view.filters)}
          isOn={view === current}
          onClick={() => onApply(view)}
        />
      ))}
      {!current && !preset && (
        <button type="button" className="tab view-act" onClick={() => setOpened('save')}>
          Save this view
        </button>
      )}
      {views.length > 0 && (
        <button type="button" className="tab view-act" onClick={() => setOpened('manage')}>
          Edit views
        </button>
      )}
      {opened === 'save' && <SaveViewDialog list={list} shown={shown} onClose={close} />}
      {opened === 'manage' && <ManageViewsDialog list={list} views={views} shown={shown} onClose={close} />}
    </TabBar>
  );
}

function TabBar({ label, selected, children }: { label: string; selected: string | undefined; children: ReactNode }) {
  const bar = useTabInSight<HTMLElement>(selected);
  useEffect(() => {
    if (bar.current && bar.current.scrollWidth > bar.current.clientWidth) void import('./tab-list.css');
  });
  return (
    <nav className="tab-list view-tabs" aria-label={`Views: ${label}`} ref={bar}>
      {children}
    </nav>
  );
}

type TabProps = {
  name: string;
  count: ViewCount | undefined;
  isOn: boolean;
  /** The list is a part of it that has no tab of its own: it is underlined, and pressing it clears the rest. */
  isAbove?: boolean;
  onClick: () => void;
};

const ViewTab = ({ name, count, isOn, isAbove = false, onClick }: TabProps) => (
  <button type="button" className="tab" aria-pressed={isOn} data-active={isAbove || undefined} onClick={onClick}>
    {name}
    {count && <em> {countText(count)}</em>}
  </button>
);

const countText = ({ total, isMinimum }: ViewCount): string => `${wholeNumber(total)}${isMinimum ? '+' : ''}`;

type ColumnName = { title: string; key: string };
type ColumnsProps = {
  columns: readonly ColumnName[];
  /** By key. */
  hidden: readonly string[];
  onChoose: (hidden: string[]) => void;
  density: Density;
  onDensity: (density: Density) => void;
};

/** The first column names the row and stays. `columns`: without those that the table leaves out because no row has them. */
export function ColumnMenu({ columns, hidden, onChoose, density, onDensity }: ColumnsProps) {
  const [first, ...others] = columns;
  const away = others.filter(({ key }) => hidden.includes(key));
  const words = `Columns (${columns.length - away.length} of ${columns.length})`;
  // Columns of another role or another time are left as they were.
  const choose = (key: string, isSeen: boolean) => onChoose(isSeen ? hidden.filter((one) => one !== key) : [...hidden, key]);
  return (
    <Popup
      label={`${words} shown`}
      button={away.length > 0 ? words : 'Columns'}
      look="plain"
      className={away.length > 0 ? 'button' : 'button column-menu'}
      width={260}
    >
      {() => (
        <>
          <Choices legend="Columns of this list">
            <Checkbox label={`${first?.title ?? ''} (always)`} checked disabled onChange={() => undefined} />
            {others.map(({ title, key }) => (
              <Checkbox key={key} label={title} checked={!hidden.includes(key)} onChange={(isIn) => choose(key, isIn)} />
            ))}
          </Choices>
          <Choices legend="Row height">
            {Object.entries(densities).map(([name, label]) => (
              <label key={name} className="radio">
                <input type="radio" name="density" checked={name === density} onChange={() => onDensity(name as Density)} />
                {label}
              </label>
            ))}
          </Choices>
        </>
      )}
    </Popup>
  );
}

const Choices = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="stack stack-tight menu-list menu-choices">
    <legend className="menu-legend">{legend}</legend>
    {children}
  </fieldset>
);
