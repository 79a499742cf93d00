/** /admin/loan-products: what the lender offers; every save is a new version, and running loans keep theirs. */
import { naira } from '@ajo/contract/kernel/money';
import { shortInstant } from '@ajo/contract/kernel/time';
import type { LoanProductView } from '@ajo/contract/modules/loans.products';
import { useState } from 'react';
import { paths } from '#platform/paths';
import {
  useFilters,
  Button,
  Card,
  ListTable,
  EmptyState,
  ErrorState,
  PageHeader,
  Skeletons,
  Stack,
  StatusTag,
  Timeline,
} from '#ui';
import { ProductForm } from '../components/product-form.tsx';
import { useKeptProducts, useProductVersions } from '../loan-products.calls.ts';
import { blankProduct, fieldsOf } from '../product-fields.ts';
import { changedFacts, methodLabels, ratePeriodLabels } from '../product.labels.ts';
import { periodText } from '../schedule.labels.ts';

export function LoanProductsScreen() {
  const filters = useFilters('product');
  const { data, error, refetch } = useKeptProducts();
  const open = (id: string): void => filters.set('product', id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const wanted = filters.values.product;
  const chosen = data.find(({ id }) => id === wanted);
  if (wanted === 'new' || chosen) return <Editor key={wanted} product={chosen} onDone={() => open('')} />;
  return (
    <Stack gap="loose">
      <PageHeader
        title="Loan products"
        back={{ to: paths.staff.requests, label: 'Requests' }}
        actions={<Button onClick={() => open('new')}>Add a product</Button>}
      >
        Every save is a new version. Loans keep the terms of the day they were applied for.
      </PageHeader>
      <ListTable<LoanProductView>
        list="loan_products"
        label="Loan products"
        rows={data}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No product yet">Add the first, and customers can apply.</EmptyState>}
        columns={{
          Product: (row) => (
            <Button look="plain" small onClick={() => open(row.id)}>
              {row.name}
            </Button>
          ),
          Version: { align: 'end', cell: (row) => row.version },
          Interest: (row) => `${row.rate_percent}% ${ratePeriodLabels[row.rate_period]}`,
          Method: (row) => methodLabels[row.method],
          Amount: (row) => `${naira(row.min_amount)} to ${naira(row.max_amount)}`,
          Instalments: (row) => `${row.min_instalments} to ${row.max_instalments}, ${periodText(row)}`,
          State: (row) => (
            <StatusTag tone={row.active ? 'success' : 'warning'}>
              {row.active ? (row.is_public ? 'Offered' : 'Offered, not public') : 'Not offered'}
            </StatusTag>
          ),
        }}
      />
    </Stack>
  );
}

function Editor({ product: newest, onDone }: { product: LoanProductView | undefined; onDone: () => void }) {
  // The version that was opened: if somebody saves another meanwhile, the server says so instead of losing theirs.
  const [product] = useState(newest);
  return (
    <Stack gap="loose">
      <PageHeader
        title={product ? product.name : 'A new loan product'}
        actions={
          <Button look="quiet" onClick={onDone}>
            All products
          </Button>
        }
      >
        {product ? `Version ${product.version}` : 'Nothing is offered before you save.'}
      </PageHeader>
      <ProductForm start={product ? fieldsOf(product) : blankProduct} kept={product} onDone={onDone} />
      {product && <Versions product={product} />}
    </Stack>
  );
}

function Versions({ product }: { product: LoanProductView }) {
  const { data, error } = useProductVersions(product.id);
  if (error) return <ErrorState error={error} />;
  if (!data) return <Skeletons />;
  return (
    <Card title="Versions">
      <Timeline
        moments={data.map((one, at) => ({
          id: String(one.version),
          when: shortInstant(one.made_at),
          title: `Version ${one.version} by ${one.made_by}`,
          children: <Differences lines={changedFacts(data[at + 1]?.terms, one.terms)} isFirst={one.version === 1} />,
        }))}
      />
    </Card>
  );
}

function Differences({ lines, isFirst }: { lines: readonly string[]; isFirst: boolean }) {
  if (lines.length === 0) return <p className="quiet">{isFirst ? 'The first version' : 'No term differs'}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
