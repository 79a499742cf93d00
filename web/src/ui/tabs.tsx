/** Parts of one page under names; the open one stands in the address. */
import { lazy, type ReactNode, Suspense } from 'react';
import { Skeletons } from './feedback.tsx';

export type Tab = { key: string; label: string; content: ReactNode };
export type TabsProps = { tabs: readonly Tab[]; label: string; param?: string };

const KitTabs = lazy(async () => ({ default: (await import('./kit-tabs.tsx')).KitTabsPart }));

/** Only the open tab is drawn. `param` is its name in the address. */
export function Tabs(props: TabsProps) {
  return (
    <Suspense fallback={<Skeletons />}>
      <KitTabs {...props} />
    </Suspense>
  );
}
