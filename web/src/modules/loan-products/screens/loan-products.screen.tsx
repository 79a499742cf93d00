/** /admin/loan-products: what the lender offers; every save is a new version, and running loans keep theirs. */
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { paths } from '#platform/paths';
import { EmptyState, Money, Offered, Pair, VersionedList, Versions } from '#ui';
import { CardFeeButton } from '../components/card-fee.tsx';
import { ProductForm } from '../components/product-form.tsx';
import { useCancelPlanned, useKeptProducts, useProductVersions } from '../loan-products.calls.ts';
import { blankProduct, fieldsOf } from '../product-fields.ts';
import { changedTerms } from '../product.labels.ts';
import { instalmentsText, methodLabels } from '../term.labels.ts';
import './loan-products.css';

export function LoanProductsScreen() {
  return (
    <div className="loan-products">
      <VersionedList
        list="loan_products"
        word="product"
        titles={{ list: 'Loan products', new: 'New loan product' }}
        actions={<CardFeeButton />}
        back={{ to: paths.staff.requests, label: 'Requests' }}
        of={useKeptProducts()}
        empty={<EmptyState title="No product yet">Add the first, and customers can apply.</EmptyState>}
        columns={{
          Interest: (row) => (
            <Pair
              note={methodLabels[row.method]}
            >{`${row.rate_percent}% ${row.rate_period === 'month' ? 'monthly' : 'yearly'}`}</Pair>
          ),
          Amount: {
            align: 'end',
            cell: (row) => (
              <span data-whole>
                <Money whole of={row.min_amount} />
                {' – '}
                <Money whole of={row.max_amount} />
              </span>
            ),
          },
          Instalments: (row) => <span data-whole>{instalmentsText(row)}</span>,
        }}
        state={(row) => <Offered active={row.active} but={row.is_public ? undefined : 'not public'} />}
        editor={(product, onDone) => (
          <>
            <ProductForm initial={product ? fieldsOf(product) : blankProduct} kept={product} onDone={onDone} />
            {product && <ProductVersions id={product.id} />}
          </>
        )}
      >
        Each save creates a new version. Existing loans keep their terms.
      </VersionedList>
    </div>
  );
}

const ProductVersions = ({ id }: { id: LoanProductId }) => (
  <Versions of={useProductVersions(id)} changes={changedTerms} cancel={useCancelPlanned(id)} />
);
