/** The view of a part that did not load, and its actions. */
import { DomainError, type ErrorKind } from '@ajo/contract/kernel/errors';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorState } from './feedback.tsx';

const shown = (kind: ErrorKind, code: string, page = true): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ErrorState page={page} error={new DomainError(kind, code, 'The words of the server')} onRetry={() => undefined} />
    </MemoryRouter>,
  );

test.each<[string, ErrorKind, string, string]>([
  ['a missing object', 'missing', 'loan_missing', 'Not found'],
  ['a forbidden object', 'forbidden', 'forbidden', 'You do not have access'],
])('%s offers a link back and no retry', (_what, kind, code, title) => {
  for (const page of [true, false]) {
    const text = shown(kind, code, page);
    expect(text).toContain(title);
    expect(text).toContain('The words of the server');
    expect(text).toMatch(/Go to the start page|Go back/);
    expect(text).not.toContain('Try again');
  }
});

test.each<[string, ErrorKind, string]>([
  ['a network that is away', 'unavailable', 'network'],
  ['a code that is still to be entered', 'forbidden', 'step_up_required'],
])('%s can be retried', (_what, kind, code) => {
  expect(shown(kind, code)).toMatch(/We could not load this.*Try again/);
});

test('an error without a retry shows no button', () => {
  const text = renderToStaticMarkup(
    <MemoryRouter>
      <ErrorState error={new DomainError('missing', 'loan_missing', 'Loan not found')} />
    </MemoryRouter>,
  );
  expect(text).not.toMatch(/<button|<a /);
});
