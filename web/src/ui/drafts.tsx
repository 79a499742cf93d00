/** Entries of forms on which a session ended: collected then, and offered when the same form opens again at the same address. */
import { hourMs } from '@ajo/contract/kernel/time';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { now } from '#platform/clock';
import { drafts, draftsKey } from '#platform/drafts';
import { session } from '#platform/session';
import { keepFormsBy } from '#platform/signed-out';
import { Button } from './button.tsx';
import { Notice } from './feedback.tsx';
import { Row, Stack } from './layout.tsx';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** `at`: which one of the fields of this name. */
type Entry = { name: string; at: number; value: string };
/** `isWhole`: no field was left out. `hasDots`: a number in a text was. */
type Draft = { place: string; until: number; entries: Entry[]; isWhole: boolean; hasDots: boolean };

const keptMs = 12 * hourMs;
const typedTypes = ['text', 'search', 'email', 'tel', 'url', 'number', 'date', 'datetime-local', 'month', 'time'];
const secret = /bvn|\bnin\b|account.?number|of the account|passw|\bpin\b|otp|code|card.?number|cvv|secret|token|ticket/i;
/** Typed to confirm, so it is typed again. */
const assent = /signature|to sign\b|^sign |to confirm\b/i;
const secretFill = /one-time-code|password|^cc-/;
/** A bank account has ten digits, a BVN and a NIN eleven, a card more. */
const longNumber = /\d(?:[ \u00A0.-]?\d){9,}/g;

const labelOf = (field: Control): string => field.labels?.[0]?.textContent ?? '';
const nameOf = (field: Control): string => field.name || labelOf(field);

/** By the person, as far as the page shows it. */
function isFilled(field: Control): boolean {
  if (field.disabled || ['hidden', 'submit', 'button', 'reset'].includes(field.type)) return false;
  const isChoice = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
  return isChoice ? field.checked !== field.defaultChecked : field.value !== '';
}

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

function kept(form: HTMLFormElement): Omit<Draft, 'place' | 'until'> {
  const fields = controlsOf(form);
  const values = fields.map(valueOf);
  const entries = fields.flatMap((field, index) => {
    const [name, value] = [nameOf(field), values[index]];
    const at = fields.slice(0, index).filter((one) => nameOf(one) === name).length;
    return name && value ? [{ name, at, value }] : [];
  });
  const isWhole = allControls(form).every((field) => !isFilled(field) || values[fields.indexOf(field)] !== undefined);
  const hasDots = fields.some((field, index) => values[index] !== undefined && values[index] !== field.value);
  return { entries, isWhole, hasDots };
}

/** The address, the window with its record, and the form. Undefined where the record is not known: nothing is kept there. */
function placeOf(form: HTMLFormElement): string | undefined {
  const { pathname, search } = globalThis.location;
  const dialog = form.closest('dialog');
  const about = dialog?.dataset['about'] || dialog?.dataset['opener'];
  if (dialog && !about) return undefined;
  const heading = dialog?.querySelector('h2')?.textContent;
  return digestOf(JSON.stringify([pathname + search, heading, about, form.getAttribute('aria-label')]));
}

/** The row of an opener may contain numbers that are not to be stored. */
function digestOf(text: string): string {
  const sums = [7, 31];
  for (let at = 0; at < text.length; at += 1)
    for (const [one, sum] of sums.entries()) sums[one] = Math.imul(sum ^ text.charCodeAt(at), 16_777_619) >>> 0;
  return sums.join('-');
}

/** Also a form whose answer is awaited: on a page, it counts as sent from the press on. */
const isUnsent = (form: HTMLFormElement): boolean =>
  form.hasAttribute('data-unsaved') ||
  [...form.elements].some((one) => one.getAttribute('type') === 'submit' && one.getAttribute('aria-busy') === 'true');

function read(): Draft[] {
  const personId = session.user()?.id;
  const text = drafts.text();
  if (!text || !personId || !drafts.isOf(personId)) return [];
  const at = now().getTime();
  const forms = JSON.parse(text.slice(personId.length)) as Draft[];
  const current = forms.filter(({ until }) => until > at);
  if (current.length < forms.length) save(personId, current);
  return current;
}

function save(personId: string, forms: Draft[]): void {
  if (forms.length === 0) return drafts.forget();
  globalThis.sessionStorage.setItem(draftsKey, personId + JSON.stringify(forms));
}

/** Without `draft`, the place is forgotten. Without a session, everything waits for the next one. */
function replaceAt(place: string, draft?: Draft): void {
  const user = session.user();
  if (!user) return;
  const others = read().filter((one) => one.place !== place);
  save(user.id, draft ? [...others, draft] : others);
}

/** @returns whether there was anything to keep. A full storage keeps nothing, and must not keep the session open. */
function keepForms(personId: string): boolean {
  const until = now().getTime() + keptMs;
  const found = [...document.querySelectorAll('form')]
    .filter(isUnsent)
    .flatMap((form) => {
      const place = placeOf(form);
      return place === undefined ? [] : [{ place, until, ...kept(form) }];
    })
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

const isOffered = (field: Control, value: string): boolean =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);

const roundMs = 50;
const rounds = 40;

/**
 * One after the other: a choice may bring further fields, and choices may still be on their way.
 * @returns what found no place.
 */
async function putBack(form: HTMLFormElement, entries: readonly Entry[]): Promise<Entry[]> {
  let left = [...entries];
  for (let round = 0; round < rounds && left.length > 0 && form.isConnected; round += 1) {
    const missing: Entry[] = [];
    for (const entry of left) {
      const field = controlsOf(form).filter((one) => nameOf(one) === entry.name)[entry.at];
      if (!field || !isOffered(field, entry.value)) missing.push(entry);
      else if (field.value !== entry.value) {
        enter(field, entry.value);
        await new Promise((done) => setTimeout(done));
      }
    }
    left = missing;
    if (left.length > 0) await new Promise((done) => setTimeout(done, roundMs));
  }
  return left;
}

const hasRefusal = (form: HTMLFormElement): boolean =>
  (form.closest('dialog') ?? form).querySelector('[aria-invalid="true"], [data-refused], [role="alert"]') !== null;

/** What is kept for the form around `box`. It is forgotten when the form goes after it was sent. */
function useDraft(box: RefObject<HTMLDivElement | null>) {
  const [draft, setDraft] = useState<Draft>();
  useEffect(() => {
    const form = box.current?.closest('form');
    if (!form) return undefined;
    let place: string | undefined;
    let isSent = false;
    // The window around the form opens after the form is drawn.
    const timer = setTimeout(() => {
      place = placeOf(form);
      setDraft(read().find((one) => one.place === place));
    });
    const onSubmit = (): void => void (isSent = true);
    const onInput = (): void => void (isSent = false);
    form.addEventListener('submit', onSubmit);
    form.addEventListener('input', onInput);
    return () => {
      clearTimeout(timer);
      form.removeEventListener('submit', onSubmit);
      form.removeEventListener('input', onInput);
      if (isSent && place !== undefined && !hasRefusal(form)) replaceAt(place);
    };
  }, [box]);
  return [draft, setDraft] as const;
}

/** Without content, so that it takes no gap. */
const outOfFlow = { position: 'absolute' } as const;

/** The first thing in a form. Empty where nothing of this form was kept. */
export function DraftOffer() {
  const box = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useDraft(box);
  const [isRest, setIsRest] = useState(false);
  const end = async (entries: readonly Entry[]): Promise<void> => {
    const form = box.current?.closest('form');
    if (!draft || !form) return;
    setDraft(undefined);
    controlsOf(form)[0]?.focus();
    const left = await putBack(form, entries);
    // A form that has gone keeps its text, unless it was sent.
    if (left.length > 0 && !form.isConnected) return;
    const rest = left.length > 0 ? { ...draft, entries: left } : undefined;
    replaceAt(draft.place, rest);
    setIsRest(true);
    setDraft(rest);
  };
  return (
    <div ref={box} aria-live="polite" style={draft ? undefined : outOfFlow}>
      {draft && (
        <Notice title="Your text was kept. ">
          <Stack>
            <p>{isRest ? restText : textOf(draft)}</p>
            <Row>
              <Button look="plain" small onClick={() => void end(draft.entries)}>
                Use my text
              </Button>
              <Button look="quiet" small label="Discard my text" onClick={() => void end([])}>
                Discard
              </Button>
            </Row>
          </Stack>
        </Notice>
      )}
    </div>
  );
}

const restText = 'A part could not be put back: its field or choice is not in the form.';

const textOf = ({ isWhole, hasDots }: Draft): string =>
  [
    'It was not sent when your session ended.',
    !isWhole && 'Some fields were not kept: fill them in again.',
    hasDots && 'Long numbers in it are dots now: type them again.',
  ]
    .filter(Boolean)
    .join(' ');
