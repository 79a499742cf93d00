/** /admin/savings-products: what customers may save in; every save is a new version, and open accounts keep theirs. */
import { naira } from '@ajo/contract/kernel/money';
import type { SavingsProductId } from '@ajo/contract/modules/savings-products';
import { paths } from '#platform/paths';
import { EmptyState, Offered, Pair, VersionedList, Versions } from '#ui';
import { ProductForm } from '../components/product-form.tsx';
import { changedTerms, earlyInShort, kindLabels, lengthText, rateText } from '../product.labels.ts';
import { useCancelPlanned, useKeptProducts, useProductVersions } from '../savings-products.calls.ts';
import './savings-products.css';

export function SavingsProductsScreen() {
  return (
    <VersionedList
      list="savings_products"
      word="product"
      titles={{ list: 'Savings products', new: 'New savings product' }}
      back={{ to: paths.staff.savings, label: 'Savings Accounts' }}
      of={useKeptProducts()}
      empty={<EmptyState title="No product yet">Add the first, and customers can open an account.</EmptyState>}
      columns={{
        Kind: { optional: true, cell: (row) => kindLabels[row.kind] !== row.name && kindLabels[row.kind] },
        Interest: { align: 'end', cell: (row) => rateText(row) },
        Length: (row) => <Pair note={`${naira(row.min_opening)} to open`}>{lengthText(row)}</Pair>,
        'Early withdrawal': (row) => earlyInShort(row),
      }}
      state={(row) => <Offered active={row.active} />}
      editor={(product, onDone) => (
        <>
          <ProductForm saved={product} onDone={onDone} />
          {product && <ProductVersions id={product.id} />}
        </>
      )}
    >
      Each change creates a new version. Open accounts keep the terms they were opened with.
    </VersionedList>
  );
}

const ProductVersions = ({ id }: { id: SavingsProductId }) => (
  <Versions of={useProductVersions(id)} changes={changedTerms} cancel={useCancelPlanned(id)} />
);
