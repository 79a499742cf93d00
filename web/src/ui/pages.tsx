/** The pages of a list, told by what the server said about it. */
import type { PageMeta } from '@ajo/contract/kernel/page';
import { ListCount, Pager } from './list-tools.tsx';

type Meta = Pick<PageMeta, 'current_page' | 'last_page' | 'total' | 'total_is_least'>;

/** Nothing while the list is on its way. */
export const Pages = ({ of: meta, onTurn }: { of: Meta | undefined; onTurn: (page: number) => void }) =>
  meta && (
    <Pager
      page={meta.current_page}
      lastPage={meta.last_page}
      total={meta.total}
      isLeast={meta.total_is_least ?? false}
      onTurn={onTurn}
    />
  );

export const CountOf = ({ of: meta, one, many }: { of: Meta | undefined; one: string; many: string }) =>
  meta && <ListCount total={meta.total} isLeast={meta.total_is_least ?? false} one={one} many={many} />;
