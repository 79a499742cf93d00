/** A page of staff for those who may make its calls; others read that it is closed, and nothing of it is fetched or drawn. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { createElement } from 'react';
import { session } from '#platform/session';
import { ErrorState, type Fetched } from '#ui';
import type { Route } from '../../route.ts';
import { opensFor } from './page-rights.ts';

const closed = new DomainError('forbidden', 'forbidden', 'You are not allowed to do this');

export function byRight({ path = '', Component, ...route }: Route): Route {
  const Part = Component as Fetched;
  const mayOpen = (): boolean => opensFor(session.role(), path);
  const Page = () => (mayOpen() ? createElement(Part) : <ErrorState page error={closed} />);
  const fetch = async (): Promise<void> => (mayOpen() ? Part.fetch() : undefined);
  return { path, ...route, Component: Object.assign(Page, { fetch }) };
}
