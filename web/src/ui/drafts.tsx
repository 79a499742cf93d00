/** Entries of forms on which a session ended: collected then, and offered when the same form opens again at the same address. */
import { hourMs } from '@ajo/contract/kernel/time';
import { useEffect, useRef, useState } from 'react';
import { now } from '#platform/clock';
import { drafts } from '#platform/drafts';
import { session } from '#platform/session';
import { keepFormsBy } from '#platform/signed-out';
import { Button } from './button.tsx';
import { Notice } from './feedback.tsx';
import { Row, Stack } from './layout.tsx';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** `at`: which one of the fields of this name. */
type Entry = { name: string; at: number; value: string };
/** `isWhole`: nothing was left out. */
type Draft = { place: string; until: number; entries: Entry[]; isWhole: boolean };
type Stored = { of: string; forms: Draft[] };

const keptMs = 12 * hourMs;
const typedTypes = ['text', 'search', 'email', 'tel', 'url', 'number', 'date', 'datetime-local', 'month', 'time'];
const secret = /bvn|\bnin\b|account.?number|of the account|passw|\bpin\b|otp|code|card.?number|cvv|secret|token|ticket/i;
/** Typed to confirm, so it is typed again. */
const assent = /signature|to sign\b|^sign |to confirm\b/i;
const secretFill = /one-time-code|password|^cc-/;
/** A bank account has ten digits, a BVN and a NIN eleven, a card more. */
const longNumber = /(?:\d ?){10,}/g;

const labelOf = (field: Control): string => field.labels?.[0]?.textContent ?? '';
const nameOf = (field: Control): string => field.name || labelOf(field);

function isKeepable(field: Control): boolean {
  if (field.disabled || field instanceof HTMLSelectElement) return !field.disabled;
  if (field instanceof HTMLInputElement && !typedTypes.includes(field.type)) return false;
  const words = `${field.name} ${labelOf(field)}`;
  return !secret.test(words) && !assent.test(labelOf(field)) && !secretFill.test(field.autocomplete);
}

/** Undefined: not kept. In a longer text only the number is left out. */
function valueOf(field: Control): string | undefined {
  const { value } = field;
  if (field instanceof HTMLTextAreaElement) return value.replaceAll(longNumber, '•••');
  const mayBeLong = field instanceof HTMLSelectElement || field.type === 'tel' || field.inputMode === 'decimal';
  return mayBeLong || value.search(longNumber) === -1 ? value : undefined;
}

const allControls = (form: HTMLFormElement): Control[] => [...form.querySelectorAll<Control>('input, textarea, select')];
const controlsOf = (form: HTMLFormElement): Control[] => allControls(form).filter(isKeepable);

function kept(form: HTMLFormElement): Pick<Draft, 'entries' | 'isWhole'> {
  const fields = controlsOf(form);
  const values = fields.map(valueOf);
  const entries = fields.flatMap((field, index) => {
    const [name, value] = [nameOf(field), values[index]];
    const at = fields.slice(0, index).filter((one) => nameOf(one) === name).length;
    return name && value ? [{ name, at, value }] : [];
  });
  const isWhole = fields.length === allControls(form).length && fields.every((field, index) => field.value === values[index]);
  return { entries, isWhole };
}

/** The address, the window and the form: a window is mostly named after what it is about. */
function placeOf(form: HTMLFormElement): string {
  const { pathname, search } = globalThis.location;
  const heading = form.closest('dialog')?.querySelector('h2')?.textContent ?? '';
  return [pathname + search, heading, form.getAttribute('aria-label') ?? ''].join(' | ');
}

/** Also a form whose answer is awaited: on a page, it counts as sent from the press on. */
const isUnsent = (form: HTMLFormElement): boolean =>
  form.hasAttribute('data-unsaved') ||
  [...form.elements].some((one) => one.getAttribute('type') === 'submit' && one.getAttribute('aria-busy') === 'true');

function read(): Draft[] {
  const text = drafts.text();
  if (!text || !drafts.isOf(session.user()?.id)) return [];
  const at = now().getTime();
  return (JSON.parse(text) as Stored).forms.filter(({ until }) => until > at);
}

function save(personId: string, forms: Draft[]): void {
  if (forms.length === 0) return drafts.forget();
  const content: Stored = { of: personId, forms };
  drafts.write(content);
}

const forgetAt = (place: string): void =>
  save(
    session.user()?.id ?? '',
    read().filter((draft) => draft.place !== place),
  );

/** @returns whether there was anything to keep. A full storage keeps nothing, and must not keep the session open. */
function keepForms(personId: string): boolean {
  const until = now().getTime() + keptMs;
  const found = [...document.querySelectorAll('form')]
    .filter(isUnsent)
    .map((form) => ({ place: placeOf(form), until, ...kept(form) }))
    .filter(({ entries }) => entries.length > 0);
  if (found.length === 0) return false;
  try {
    const others = read().filter(({ place }) => !found.some((one) => one.place === place));
    save(personId, [...others, ...found]);
    return true;
  } catch {
    return false;
  }
}
keepFormsBy(keepForms);

/** As if it were typed now. */
function enter(field: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** One after the other: a choice may bring further fields. */
async function putBack(form: HTMLFormElement, entries: readonly Entry[]): Promise<void> {
  for (const { name, at, value } of entries) {
    const field = controlsOf(form).filter((one) => nameOf(one) === name)[at];
    const isOffered = !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);
    if (!field || !isOffered || field.value === value) continue;
    enter(field, value);
    await new Promise((done) => setTimeout(done));
  }
}

/** The first thing in a form. Empty where nothing of this form was kept. */
export function DraftOffer() {
  const box = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<Draft>();
  useEffect(() => {
    const form = box.current?.closest('form');
    if (!form) return undefined;
    const place = placeOf(form);
    setDraft(read().find((one) => one.place === place));
    const onSubmit = (): void => {
      forgetAt(place);
      setDraft(undefined);
    };
    form.addEventListener('submit', onSubmit);
    return () => form.removeEventListener('submit', onSubmit);
  }, []);
  const end = (entries: readonly Entry[]): void => {
    const form = box.current?.closest('form');
    if (!draft || !form) return;
    forgetAt(draft.place);
    setDraft(undefined);
    controlsOf(form)[0]?.focus();
    void putBack(form, entries);
  };
  return (
    <div ref={box} aria-live="polite" hidden={!draft}>
      {draft && (
        <Notice title="Your text was kept. ">
          <Stack>
            <p>
              It was not sent when your session ended.{draft.isWhole ? '' : ' Some fields were not kept: fill them in again.'}
            </p>
            <Row>
              <Button look="plain" small onClick={() => end(draft.entries)}>
                Use my text
              </Button>
              <Button look="quiet" small label="Discard my text" onClick={() => end([])}>
                Discard
              </Button>
            </Row>
          </Stack>
        </Notice>
      )}
    </div>
  );
}
