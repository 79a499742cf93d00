/** Parts of one page under names; the open one is in the address. */
import { lazy, Suspense } from 'react';
import { Skeletons } from './feedback.tsx';
import type { TabsProps } from './tab-list.tsx';

export type { Tab } from './tab-list.tsx';

const TabList = lazy(async () => ({ default: (await import('./tab-list.tsx')).TabList }));

/** Only the open tab is drawn. `param` is its name in the address. */
export function Tabs(props: TabsProps) {
  return (
    <Suspense fallback={<Skeletons />}>
      <TabList {...props} />
    </Suspense>
  );
}
