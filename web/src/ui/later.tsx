/** A part of a page that is fetched when it is first shown: a phone does not pay for what nobody opens. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** `meanwhile` stands until the part has come; a part that cannot be fetched is a matter of the page's own error boundary. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function Later(props: Props) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    );
  };
}
