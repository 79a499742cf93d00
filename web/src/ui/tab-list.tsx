/** Tabs by Base UI in our look: a chunk of its own, which `tabs.tsx` fetches when a page has tabs. */
import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

export type Tab = { key: string; label: string; content: ReactNode };
export type TabsProps = { tabs: readonly Tab[]; label: string; param?: string };

/** Only the open tab is rendered. `param` is its name in the address. */
export function TabList({ tabs, label, param = 'tab' }: TabsProps) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get(param);
  const open = tabs.find(({ key }) => key === wanted)?.key ?? tabs[0]?.key ?? null;
  const show = (key: string): void =>
    setParams((now) => {
      now.set(param, key);
      now.delete('page');
      return now;
    });

  return (
    <Tabs.Root value={open} onValueChange={(key) => show(String(key))}>
      <Tabs.List className="tab-list" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Tabs.Tab className="tab" key={tab.key} value={tab.key}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.key} value={tab.key}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
