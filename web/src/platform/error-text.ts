/** The text of an error: network texts, the message, "Field: message", the default. */
import { DomainError, type ErrorKind, type FieldErrors, httpStatusOf } from '@ajo/contract/kernel/errors';
import { fieldLabel } from './field-label.ts';

export const defaultText = 'Something went wrong';
export const noAnswerText = 'Network Error';
export const offlineText = 'Network Error: Please check your internet connection';

/** Anyone who was signed out from elsewhere, or stayed away for long, reads it at the door. */
export const endedText = 'Your session has ended. Please sign in again';

/** The first attempt did arrive, only its answer got lost; what was changed since then did not. */
export const sentBeforeText =
  'We have received your earlier request. Close this and check the result before you send anything else';

export const networkError = (text: typeof noAnswerText | typeof offlineText): DomainError =>
  new DomainError('unavailable', 'network', text);

const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

/** Joins the `errors` values; else the message or the error; else the first text there is; else the default. */
export function textOfAnswer(answer: unknown): string {
  if (typeof answer === 'string') return answer.trim() || defaultText;
  if (typeof answer !== 'object' || answer === null) return defaultText;
  if (Array.isArray(answer)) return answer.map(String).join(', ') || defaultText;
  const { message, error, errors } = answer as { message?: unknown; error?: unknown; errors?: unknown };
  const joined = typeof errors === 'object' && errors !== null ? Object.values(errors).flatMap(listed).join(', ') : '';
  const texts = [joined, message, error, ...Object.values(answer)];
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? defaultText;
}

/** A refused answer as the error it was on the server. Statuses without a kind count as "unavailable". */
export function errorOfAnswer(status: number, answer: unknown, retryAfter?: string | null): DomainError {
  const kinds = Object.keys(httpStatusOf) as ErrorKind[];
  const kind = kinds.find((one) => httpStatusOf[one] === status) ?? 'unavailable';
  const { code, errors } = (typeof answer === 'object' && answer !== null ? answer : {}) as { code?: string; errors?: unknown };
  const seconds = Number(retryAfter ?? Number.NaN);
  if (code === 'idempotency_key_reused') return new DomainError(kind, code, sentBeforeText);
  return new DomainError(kind, code ?? 'unexpected', textOfAnswer(answer), {
    ...(isFieldErrors(errors) && { errors: fieldsOf(errors) }),
    ...(Number.isFinite(seconds) && seconds > 0 && { retryAfterSeconds: seconds }),
  });
}

const isFieldErrors = (errors: unknown): errors is Record<string, unknown> =>
  typeof errors === 'object' && errors !== null && !Array.isArray(errors);

const fieldsOf = (errors: Record<string, unknown>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, value]) => [field, listed(value)]));

/** One line per wrong field as "Field: message"; a failure without fields is its message. `labelOf`: the label of a field in its form, empty where it needs none. */
export function linesOf(error: unknown, labelOf: (field: string) => string = fieldLabel): string[] {
  if (error instanceof DomainError && error.errors) {
    const lines = Object.entries(error.errors).flatMap(([field, texts]) =>
      texts.map((text) => [labelOf(field), text].filter(Boolean).join(': ')),
    );
    if (lines.length > 0) return lines;
  }
  return [error instanceof Error && error.message ? error.message : defaultText];
}

const stillOpen = ['two_factor_required', 'step_up_required', 'pin_required'];

/** What asking again does not change: nothing is there, or it is not for this person. A code that is still to be entered changes it. */
export const isFinal = (error: unknown): boolean =>
  error instanceof DomainError && (error.kind === 'missing' || (error.kind === 'forbidden' && !stillOpen.includes(error.code)));

/** An id in the address that no object can have. */
export const unknownAddress = new DomainError('missing', 'address_unknown', 'This page does not exist');

/** A failure of the program shows nothing technical to people. */
export const shownText = (error: unknown): string => (error instanceof DomainError ? linesOf(error).join(', ') : defaultText);
