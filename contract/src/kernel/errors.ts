/** An expected "no": a kind that decides the HTTP status, a code for programs, a sentence for people. */
export const httpStatusOf = {
  invalid: 422,
  unreadable: 400,
  'signed-out': 401,
  forbidden: 403,
  missing: 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  unavailable: 503,
} as const;
export type ErrorKind = keyof typeof httpStatusOf;
export type FieldErrors = Record<string, string[]>;

export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly errors: FieldErrors | undefined;
  /** Seconds to wait before trying again: only with `too-many` and `unavailable`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ErrorKind, code: string, message: string, more: { errors?: FieldErrors; retryAfterSeconds?: number } = {}) {
    // Refusals are values: rules create many that are never thrown, and a stack trace costs more than the rest of the error.
    const errors = Error as ErrorConstructor & { stackTraceLimit?: number | undefined };
    const { stackTraceLimit } = errors;
    errors.stackTraceLimit = 0;
    super(message);
    errors.stackTraceLimit = stackTraceLimit;
    this.kind = kind;
    this.code = code;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** A refusal without details is one value: rules answer it for many rows, and few of the answers are thrown. */
export function refusal(kind: ErrorKind, code: string, message: string): () => DomainError {
  const answer = new DomainError(kind, code, message);
  return () => answer;
}

/** One field is wrong: the field is named, so a form can show the sentence next to it. */
export const wrongField = (field: string, message: string, code = 'invalid'): DomainError =>
  new DomainError('invalid', code, message, { errors: { [field]: [message] } });

/** Rules answer; commands act on the answer. */
export function refuseIf(answer: DomainError | undefined): void {
  if (answer) throw answer;
}
