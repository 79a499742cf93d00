/** The forms of the public pages: submits the form, shows errors next to their fields, and shows the result. */
import { type Answer, answerTo } from './parts.ts';

type Parts = { message: HTMLElement; button: HTMLButtonElement };
/** A complaint as its sender may read it. */
type Tracked = { number: string; status: string; message: string; answer: string | null; answer_by: string };

const inside = (form: HTMLFormElement): Parts => ({
  message: form.querySelector('[data-said]') as HTMLElement,
  button: form.querySelector('button') as HTMLButtonElement,
});

/** What was left empty is not sent. */
const filled = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' && value.trim() ? [[name, value]] : [])),
  );

function clear(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  for (const error of form.querySelectorAll('.field-error')) error.textContent = '';
}

/** @returns true when a field of the form was named. */
function showErrors(form: HTMLFormElement, errors: Record<string, string[]>): boolean {
  const wrong = Object.entries(errors).flatMap(([name, texts]) => {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLElement)) return [];
    field.setAttribute('aria-invalid', 'true');
    const error = document.getElementById(`${field.id}-error`);
    if (error) error.textContent = texts[0] ?? '';
    return [field];
  });
  wrong[0]?.focus();
  return wrong.length > 0;
}

function showMessage({ message }: Parts, text: string, tone: 'success' | 'error'): void {
  message.replaceChildren(text);
  message.dataset['tone'] = tone;
  message.hidden = false;
}

const states: Record<string, string> = {
  received: 'Received. We have not read it yet.',
  acknowledged: 'We are working on it.',
  answered: 'Answered.',
};

/** "05 Sep, 2026 14:30" in Lagos, an hour ahead of UTC. */
const momentText = (at: string): string =>
  new Date(Date.parse(at) + 3_600_000).toUTCString().replace(/^\w+, (\d+ \w+) (\d+ \d+:\d+).*/, '$1, $2');

/** The server's reply, or the state of a complaint. */
function wordsOf({ message, data }: Answer<unknown>): string {
  const tracked = data as Partial<Tracked> | undefined;
  if (!tracked?.status) return message ?? '';
  const end = tracked.answer ? `Our answer: ${tracked.answer}` : `We answer by ${momentText(tracked.answer_by ?? '')}.`;
  return `${tracked.number}: ${states[tracked.status] ?? tracked.status} ${end}`;
}

async function send(form: HTMLFormElement): Promise<void> {
  const parts = inside(form);
  if (parts.button.ariaBusy === 'true') return;
  clear(form);
  parts.message.hidden = true;
  parts.button.ariaBusy = 'true';
  const answer = await answerTo<unknown>({ url: form.dataset['call'] ?? '', body: filled(form) });
  parts.button.ariaBusy = null;
  if (answer.ok) {
    // First, because it empties the place of the words too.
    if (!('keeps' in form.dataset)) form.reset();
    showMessage(parts, wordsOf(answer), 'success');
    parts.message.focus();
    return;
  }
  if (!showErrors(form, answer.errors ?? {})) showMessage(parts, answer.message ?? '', 'error');
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-call]')) {
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
}
