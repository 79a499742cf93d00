/** What narrows a list: one search field, a chip for each filter, and "+ Filter" for those that are not shown yet. */
import type { ListFilters as Filtered } from '@ajo/contract/kernel/list';
import { IconChevronDown, IconFilter, IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import type { Choice } from './fields.tsx';
import { Popup } from './popup.tsx';
import { searchOf, searchedText, type Values } from './list-search.ts';

export type ListFilter = {
  /** Its name in the address. */
  name: string;
  label: string;
  /** Without choices it is a day. */
  options?: readonly Choice[];
  /** The words for no choice: "All statuses". */
  all?: string;
  /** Applies while the address names nothing else: pending requests. */
  standard?: string;
  /** A tab of the list has the same name as `standard`, so the chip does not repeat it. */
  isTab?: boolean;
};

type Props = {
  list: Pick<Filtered, 'searches'>;
  filters: readonly ListFilter[];
  /** What the search field finds: "Name, phone or email". Without it there is none. */
  search?: string | undefined;
  values: Values;
  /** What the server refuses, by the name of the filter. */
  wrong?: Values | undefined;
  onChange: (changes: Values) => void;
  onClear: () => void;
};

/** As many filters are on the screen of themselves; of more, the first two are. */
const maxShown = 3;

export function ListFilters({ list, filters, search, values, wrong, onChange, onClear }: Props) {
  const id = useId();
  const [opened, setOpened] = useState<readonly string[]>([]);
  /** Only a small screen folds them (list.css). */
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || filters.length === 0 || wrong !== undefined;
  const valueOf = ({ name, standard = '' }: ListFilter): string => values[name] || standard;
  const isSet = (filter: ListFilter): boolean => valueOf(filter) !== (filter.standard ?? '');
  const first = filters.length <= maxShown ? filters : filters.slice(0, 2);
  const isShown = (filter: ListFilter): boolean => first.includes(filter) || isSet(filter) || opened.includes(filter.name);
  const others = filters.filter((filter) => !isShown(filter));
  const setCount = filters.filter(isSet).length;
  /** With those that apply of themselves, unless a tab names them. */
  const applied = filters.filter((filter) => isSet(filter) || (!filter.isTab && valueOf(filter) !== '')).length;
  const hasSome = setCount > 0 || searchedText(list, values) !== '';
  return (
    <search className="list-filters">
      {search && (
        <SearchField label={search} value={searchedText(list, values)} onSearch={(text) => onChange(searchOf(list, text))} />
      )}
      {filters.length > 0 && <FoldButton controls={id} count={applied} isOpen={isOpen} onPress={() => setUnfolded(!isOpen)} />}
      <div id={id} className="filter-chips" data-open={isOpen}>
        {filters.filter(isShown).map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            value={valueOf(filter)}
            isSet={isSet(filter)}
            isNew={opened.at(-1) === filter.name}
            error={wrong?.[filter.name]}
            onChange={(value) => onChange({ [filter.name]: value === filter.standard ? '' : value })}
          />
        ))}
        {others.length > 0 && <MoreFilters among={others} onOpen={(name) => setOpened([...opened, name])} />}
        {hasSome && (
          <Button
            small
            look="text"
            onClick={() => {
              setOpened([]);
              onClear();
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
    </search>
  );
}

type FoldProps = { controls: string; count: number; isOpen: boolean; onPress: () => void };

const FoldButton = ({ controls, count, isOpen, onPress }: FoldProps) => (
  <button
    type="button"
    className="filter-chip chip-add filter-fold"
    data-set={count > 0}
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={onPress}
  >
    <IconFilter size={15} aria-hidden="true" /> Filters{count > 0 && ` (${count})`}
  </button>
);

/** The list is asked when the typing pauses. */
const pauseMs = 250;

function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const typedAt = useRef('');
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text.trim() === sent.current) return undefined;
    const pause = setTimeout(() => {
      // A link was followed meanwhile, and the next page is loading: a changed address would return to the list.
      if (globalThis.location.pathname !== typedAt.current) return;
      sent.current = text.trim();
      onSearch(sent.current);
    }, pauseMs);
    return () => clearTimeout(pause);
  }, [text, onSearch]);
  return (
    <span className="list-search">
      <IconSearch size={18} aria-hidden="true" />
      <input
        type="search"
        className="control"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => {
          typedAt.current = globalThis.location.pathname;
          setText(event.target.value);
        }}
      />
    </span>
  );
}

type ChipProps = {
  filter: ListFilter;
  value: string;
  isSet: boolean;
  isNew: boolean;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** The device's own list lies over the words of the chip: it opens everywhere, and costs nothing. */
function FilterChip({ filter, value, isSet, isNew, error, onChange }: ChipProps) {
  const { label, options, standard = '' } = filter;
  const control = useRef<HTMLSelectElement & HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) control.current?.focus();
  }, [isNew]);
  const wired = { ref: control, 'aria-label': label, value, ...(error && { 'aria-invalid': true }) };
  return (
    <>
      <span className="filter-chip" data-set={isSet || (!filter.isTab && value !== '')}>
        {options ? (
          <ChoiceFace filter={filter} value={value}>
            <select {...wired} onChange={({ target }) => onChange(target.value)}>
              {standard === '' && <option value="">{filter.all}</option>}
              {choicesWith(options, value).map((one) => (
                <option key={one.value} value={one.value}>
                  {one.label}
                </option>
              ))}
            </select>
          </ChoiceFace>
        ) : (
          <label className="chip-day">
            {label} <input type="date" {...wired} onChange={({ target }) => onChange(target.value)} />
          </label>
        )}
        {isSet && (
          <button type="button" className="chip-clear" aria-label={`Clear filter: ${label}`} onClick={() => onChange(standard)}>
            <IconX size={15} aria-hidden="true" />
          </button>
        )}
      </span>
      {error && (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
    </>
  );
}

function ChoiceFace({ filter, value, children }: { filter: ListFilter; value: string; children: React.ReactNode }) {
  const isUnsaid = value === '' || (filter.isTab && value === filter.standard);
  const chosen = isUnsaid ? undefined : choicesWith(filter.options ?? [], value).find((one) => one.value === value);
  return (
    <span className="chip-face">
      <span aria-hidden="true" className="chip-words">
        {chosen ? `${filter.label}: ${chosen.label}` : filter.label}
      </span>
      <IconChevronDown size={15} aria-hidden="true" />
      {children}
    </span>
  );
}

/** A branch of a link is chosen before its name has been read. */
const choicesWith = (options: readonly Choice[], value: string): readonly Choice[] =>
  value === '' || options.some((one) => one.value === value) ? options : [...options, { value, label: '…' }];

function MoreFilters({ among, onOpen }: { among: readonly ListFilter[]; onOpen: (name: string) => void }) {
  return (
    <Popup
      label="Add a filter"
      className="filter-chip chip-add"
      width={220}
      button={
        <>
          <IconPlus size={15} aria-hidden="true" /> Filter
        </>
      }
    >
      {(close) => (
        <div className="menu-list">
          {among.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              className="menu-item"
              onClick={() => {
                close();
                onOpen(name);
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </Popup>
  );
}
