/** A part of a page that is fetched when it is first shown: a phone does not download unopened parts. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { type ComponentType, createElement, type ReactNode, Suspense, use } from 'react';
import { offlineText } from '#platform/error-text';
import { Catch } from './catch.tsx';
import { ErrorState, Skeletons } from './feedback.tsx';

/** Thrown where a part should stand that could not be fetched. */
export class NotFetched extends DomainError {
  /** Lets the next drawing ask once more. */
  readonly forget: () => void;

  constructor(forget: () => void) {
    super('unavailable', 'network', offlineText);
    this.forget = forget;
  }
}

/** A component whose code comes when it is drawn, or before that by `fetch`. It waits for the nearest Suspense. */
export type Fetched<Props extends object = object> = ((props: Props) => ReactNode) & { fetch: () => Promise<void> };

export function fetched<Props extends object>(load: () => Promise<ComponentType<Props>>): Fetched<Props> {
  let coming: Promise<ComponentType<Props>> | undefined;
  const loadModule = (): Promise<ComponentType<Props>> => {
    if (coming) return coming;
    const loading = load().catch(() => {
      throw new NotFetched(() => {
        coming = undefined;
      });
    });
    coming = loading;
    // React reads a promise that is marked like this at once, so a part that is loaded is drawn without a skeleton.
    loading.then(
      (part) => Object.assign(loading, { status: 'fulfilled', value: part }),
      () => undefined,
    );
    return loading;
  };
  function Part(props: Props) {
    return createElement(use(loadModule()), props);
  }
  return Object.assign(Part, { fetch: async () => void (await loadModule()) });
}

/** `waiting` is the skeleton, in the shape of the part. The frame is around it, and around Try again when the part does not load: a dialog has its own window for them. */
type Frame<Props> = (content: ReactNode, props: Props) => ReactNode;

export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: Frame<Props> = (content) => content,
  waiting: (props: Props) => ReactNode = () => <Skeletons />,
): (props: Props) => ReactNode {
  const Part = fetched(load);
  return function Later(props: Props) {
    const show = (error: unknown, again: () => void): ReactNode => {
      if (!(error instanceof NotFetched)) throw error;
      return frame(<ErrorState error={error} onRetry={again} />, props);
    };
    return (
      <Catch show={show}>
        <Suspense fallback={frame(waiting(props), props)}>
          <Part {...props} />
        </Suspense>
      </Catch>
    );
  };
}
