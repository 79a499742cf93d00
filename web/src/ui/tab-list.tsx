/** Tabs by Base UI in our look: a chunk of its own, which `tabs.tsx` fetches when a page has tabs. */
import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useTabInSight } from './use-tab-in-sight.ts';
import './tab-list.css';

export type Tab = { key: string; label: string; content: ReactNode };
export type TabsProps = { tabs: readonly Tab[]; label: string; param?: string };

/** Only the open tab is rendered; a single one has no bar. `param` is its name in the address. */
export function TabList({ tabs, label, param = 'tab' }: TabsProps) {
  const [params, setParams] = useSearchParams();
  const requested = params.get(param);
  const open = tabs.find(({ key }) => key === requested) ?? tabs[0];
  const bar = useTabInSight<HTMLDivElement>(open?.key);
  const show = (key: string): void =>
    setParams((now) => {
      now.set(param, key);
      now.delete('page');
      return now;
    });

  if (tabs.length === 1) return <>{open?.content}</>;
  return (
    <Tabs.Root value={open?.key ?? null} onValueChange={(key) => show(String(key))}>
      <Tabs.List className="tab-list" aria-label={label} activateOnFocus ref={bar}>
        {tabs.map((tab) => (
          <Tabs.Tab className="tab" key={tab.key} value={tab.key}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* One panel, keyed by its tab. With one panel for each tab, the library keeps the old one in the page until its transition ends. */}
      {open && (
        <Tabs.Panel key={open.key} value={open.key}>
          {open.content}
        </Tabs.Panel>
      )}
    </Tabs.Root>
  );
}
