/** The address of the list on this page with other filters: figures above a list link to their rows. */
import { useSearchParams } from 'react-router';

/** Filters that are `undefined` are cleared. Those that are not named stay as they are, and the list opens on its first page. */
export function useListLink(): (filters: Readonly<Record<string, string | undefined>>) => string {
  const [address] = useSearchParams();
  return (filters) => {
    const became = new URLSearchParams(address);
    became.delete('page');
    for (const [name, value] of Object.entries(filters)) {
      if (value === undefined) became.delete(name);
      else became.set(name, value);
    }
    return `?${became}`;
  };
}
