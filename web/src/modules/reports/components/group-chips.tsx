/** By what the rows of a table are grouped, as chips at its title. */
type Props<By extends string> = { by: By; labels: Readonly<Record<By, string>>; onGroup: (by: By) => void };

export const GroupChips = <By extends string>({ by, labels, onGroup }: Props<By>) => (
  <nav className="row" aria-label="Group by">
    {(Object.entries(labels) as [By, string][]).map(([group, label]) => (
      <button key={group} type="button" className="chip" aria-pressed={group === by} onClick={() => onGroup(group)}>
        {label}
      </button>
    ))}
  </nav>
);
