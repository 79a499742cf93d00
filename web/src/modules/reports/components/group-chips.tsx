/** By what a table is grouped, or which part a chart shows, as chips. */
type Props<By extends string> = { name?: string; by: By; labels: Readonly<Record<By, string>>; onGroup: (by: By) => void };

export const GroupChips = <By extends string>({ name = 'Group by', by, labels, onGroup }: Props<By>) => (
  <nav className="row" aria-label={name}>
    {(Object.entries(labels) as [By, string][]).map(([group, label]) => (
      <button key={group} type="button" className="chip" aria-pressed={group === by} onClick={() => onGroup(group)}>
        {label}
      </button>
    ))}
  </nav>
);
