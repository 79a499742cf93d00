/** A form: its values, its errors from our check and from the server, and one way to send it. */
import { DomainError } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import { type Complaint, reported, sentenceOf } from '@ajo/contract/kernel/sentences';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { drafts } from '#platform/drafts';
import { session } from '#platform/session';
import type { Choice } from './fields.tsx';
import { later } from './later.tsx';
import { setUnsaved } from './unsaved.ts';

type Errors = Partial<Record<string, string>>;

/** The first complaint about each field. Fields of groups are named by their path, "bank.code". */
export function errorsOf(issues: readonly (Complaint & { path: readonly PropertyKey[] })[]): Errors {
  const errors: Errors = {};
  for (const issue of issues) errors[issue.path.map(String).join('.')] ??= sentenceOf(issue);
  return errors;
}

/**
 * A call may carry the fields of a form inside a group of its own ("changes.email"), which the form does not have: an error of
 * them is at the field too. A group that is a field of the form ("fees.0.name") places its complaints itself.
 */
export function atFields(errors: Errors, values: Record<string, unknown>): Errors {
  const placed = { ...errors };
  for (const [path, text] of Object.entries(errors)) {
    const parts = path.split('.');
    const [group = '', last = ''] = [parts[0], parts.at(-1)];
    if (!Object.hasOwn(values, group) && Object.hasOwn(values, last)) placed[last] ??= text;
  }
  return placed;
}

/**
 * Controlled values of a form. `field(name)` gives a wrapper of ours its name, value, change and error; `refuse` shows what the server
 * said next to the fields it named. `check` runs a contract schema over the values before sending, when one is given.
 */
export function useFields<Values extends Record<string, unknown>>(initial: Values, schema?: z.ZodType) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: undefined }));
  }

  return {
    values,
    errors,
    set,
    setErrors,
    replace: setValues,
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      onChange: (value: Values[Name]) => set(name, value),
      error: errors[name],
    }),
    /** True when the values, or the form's own terms, may be sent. `also`: missing values that only the form can detect. */
    check: (asSent: unknown = values, also: Errors = {}): boolean => {
      const result = schema?.safeParse(asSent, reported);
      const found = { ...(result?.success === false && errorsOf(result.error.issues)), ...also };
      setErrors(atFields(found, values));
      return Object.keys(found).length === 0;
    },
    refuse: (error: unknown): void => {
      if (!(error instanceof DomainError) || !error.errors) return;
      const messages = Object.fromEntries(Object.entries(error.errors).map(([name, texts]) => [name, texts[0] ?? '']));
      setErrors(atFields(messages, values));
    },
  };
}

/**
 * What is wrong may be above the screen of a phone: the first field that is refused after a press, here or by the server, takes the
 * focus. The caret of someone who is typing stays.
 */
function useFirstWrongField() {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const wasUnsaved = useRef(false);
  useEffect(() => {
    const wrong = isSent.current ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : undefined;
    if (!wrong) return;
    isSent.current = false;
    if (form.current && wasUnsaved.current) setUnsaved(form.current, true);
    wrong.focus();
  });
  return {
    form,
    begin: (): void => {
      isSent.current = true;
      wasUnsaved.current = form.current?.hasAttribute('data-unsaved') ?? false;
      // A form in a dialog is closed when it has been sent. On a page it stays.
      if (form.current && !form.current.closest('dialog')) setUnsaved(form.current, false);
    },
    end: (): void => {
      isSent.current = false;
    },
  };
}

const loadDrafts = () => import('./drafts.tsx');
/** Without a network the form works too: the next entry asks again. */
const keepEntries = () => loadDrafts().catch(() => undefined);
const DraftOffer = later(
  async () => (await loadDrafts()).DraftOffer,
  () => null,
);
type FormProps = { onSubmit: () => void; label?: string; id?: string; children: ReactNode };

/** Sends on Enter and on the button; the browser's own bubbles are off, ours are read out. */
export function Form({ onSubmit, label, id, children }: FormProps) {
  const { form, begin, end } = useFirstWrongField();
  // While HTML is made or taken over, there is no person.
  const [hasDrafts] = useState(() => drafts.isOf(session.user()?.id));
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // Text that is no amount is not sent as an empty field.
    const refused = form.current?.querySelector<HTMLElement>('[data-refused]');
    if (refused) {
      refused.blur();
      return refused.focus();
    }
    begin();
    onSubmit();
  };
  return (
    <form
      ref={form}
      noValidate
      // Sent before the program has come, it goes nowhere: what is typed must not stand in an address.
      method="dialog"
      className="stack"
      onSubmit={submit}
      onInput={({ currentTarget }) => {
        if (session.user()) void keepEntries();
        setUnsaved(currentTarget, true);
        end();
      }}
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {hasDrafts && <DraftOffer />}
      {children}
    </form>
  );
}

/** The choices that a table of labels gives. */
export const choicesOf = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

type WordField<Word extends string> = { name: string; value: Word; onChange: (value: Word) => void; error: string | undefined };

/** A field whose value is one of a few words, for a list that returns a text. */
export const worded = <Word extends string>(field: WordField<Word>) => ({
  ...field,
  onChange: (value: string): void => field.onChange(value as Word),
});

type Amounts = Record<string, Kobo | undefined>;

export const allPresent = <All extends Amounts>(amounts: All): amounts is All & Record<keyof All, Kobo> =>
  Object.values(amounts).every((amount) => amount !== undefined);

/** A complaint next to each amount that was left empty. */
export const emptyAmounts = (amounts: Amounts): Errors =>
  Object.fromEntries(
    Object.entries(amounts).flatMap(([name, amount]) => (amount === undefined ? [[name, 'Enter an amount']] : [])),
  );
