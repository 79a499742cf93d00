/** The window of the search: one field, and under it pages, loans, payments and customers. Arrow keys move, Enter opens. */
import type { SearchHit } from '@ajo/contract/modules/search';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#platform/paths';
import { Dialog, Problem } from '#ui';
import type { PageChoice } from '../page-choice.ts';
import { fewestLetters, useFound } from '../search.calls.ts';
import { detailText } from './detail-text.ts';
import './found.css';

type Choice = { key: string; kind: string; title: string; detail: string; to: string };

const kindLabels: Record<SearchHit['kind'], string> = {
  loan: 'Loan',
  payment: 'Payment',
  customer: 'Customer',
  savings: 'Savings',
  investment: 'Investment',
  package: 'Package',
  merchant: 'Merchant',
};
const hitPages: Record<SearchHit['kind'], (id: string) => string> = {
  loan: paths.staff.request,
  payment: paths.staff.request,
  customer: paths.staff.user,
  savings: paths.staff.savingsAccount,
  investment: paths.staff.investment,
  package: paths.staff.subscription,
  merchant: paths.staff.user,
};
const pageOf = ({ kind, id }: SearchHit): string => hitPages[kind](id);

const maxPages = 6;
/** The window gives the focus to what has this attribute; React writes none for its own. */
const focusFirst = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');

function choicesOf(words: string, pages: readonly PageChoice[], hits: readonly SearchHit[]): Choice[] {
  const typed = words.trim().toLowerCase();
  const fitting = pages.filter(({ label }) => label.toLowerCase().includes(typed)).slice(0, maxPages);
  return [
    ...hits.map((hit) => ({ ...hit, key: `${hit.kind}-${hit.id}-${hit.title}`, kind: kindLabels[hit.kind], to: pageOf(hit) })),
    ...fitting.map(({ label, to }) => ({ key: to, kind: 'Page', title: label, detail: '', to })),
  ];
}

export function Palette({ pages, onClose }: { pages: readonly PageChoice[]; onClose: () => void }) {
  const id = useId();
  const go = useNavigate();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const { data, error, isFetching, isCurrent } = useFound(words);
  const choices = choicesOf(words, pages, words.trim().length >= fewestLetters ? (data ?? []) : []);
  const open = (choice: Choice | undefined): void => {
    if (!choice) return;
    onClose();
    void go(choice.to);
  };
  const isReady = isCurrent || words.trim().length < fewestLetters || error !== null;
  const enter = useEnter(isReady, () => open(choices[at]));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) setAt((at + step + choices.length) % choices.length);
    else if (event.key === 'Enter') enter.press();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Search" onClose={onClose}>
      <input
        ref={focusFirst}
        className="control"
        role="combobox"
        aria-label="Name, phone, email, loan number, reference or page"
        aria-expanded={choices.length > 0}
        aria-controls={id}
        aria-activedescendant={choices[at] && `${id}-${at}`}
        placeholder="Name, phone, email, loan number or reference"
        autoComplete="off"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
          enter.forget();
        }}
        onKeyDown={onKeyDown}
      />
      <Problem of={error} />
      <Choices id={id} choices={choices} at={at} onPoint={setAt} onOpen={open} />
      {choices.length === 0 && (
        <p className="quiet">
          {isFetching ? 'Searching' : 'Nothing found. Check the spelling, or search for a part of the name.'}
        </p>
      )}
    </Dialog>
  );
}

/** Enter waits for the results of what is typed: those of earlier words would open another page. */
function useEnter(isReady: boolean, open: () => void) {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed || !isReady) return;
    setPressed(false);
    open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each press
  }, [isPressed, isReady]);
  return { press: () => setPressed(true), forget: () => setPressed(false) };
}

type ChoicesProps = {
  id: string;
  choices: readonly Choice[];
  at: number;
  onPoint: (at: number) => void;
  onOpen: (choice: Choice) => void;
};

/** The field keeps the focus; the keys are handled there. */
const Choices = ({ id, choices, at, onPoint, onOpen }: ChoicesProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot show two lines
  <div id={id} role="listbox" aria-label="Results" className="found">
    {choices.map((choice, index) => (
      <button
        key={choice.key}
        id={`${id}-${index}`}
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="option"
        aria-selected={index === at}
        tabIndex={-1}
        onPointerMove={() => onPoint(index)}
        onClick={() => onOpen(choice)}
      >
        <span>
          <strong>{choice.title}</strong>
          {choice.detail && <small>{detailText(choice.detail)}</small>}
        </span>
        <em>{choice.kind}</em>
      </button>
    ))}
  </div>
);
