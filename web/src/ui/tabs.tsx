/** Parts of one page under names; the open one stands in the address. */
import { lazy, Suspense } from 'react';
import { Skeletons } from './feedback.tsx';
import type { TabsProps } from './kit-tabs.tsx';

export type { Tab } from './kit-tabs.tsx';

const KitTabs = lazy(async () => ({ default: (await import('./kit-tabs.tsx')).KitTabsPart }));

/** Only the open tab is drawn. `param` is its name in the address. */
export function Tabs(props: TabsProps) {
  return (
    <Suspense fallback={<Skeletons />}>
      <KitTabs {...props} />
    </Suspense>
  );
}
