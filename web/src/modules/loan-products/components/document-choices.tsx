/** The documents that a product requires, one box each. */
import { LoanDocument } from '@ajo/contract/modules/loan-products';
import { Checkbox, Stack } from '#ui';
import type { ProductForm } from '../product-fields.ts';
import { documentLabels } from '../term.labels.ts';

export function DocumentChoices({ fields: { values, set } }: { fields: ProductForm }) {
  const requiredDocuments = values.required_documents;
  return (
    <Stack gap="tight">
      {LoanDocument.options.map((name) => (
        <Checkbox
          key={name}
          label={documentLabels[name]}
          checked={requiredDocuments.includes(name)}
          onChange={(isRequired) =>
            set(
              'required_documents',
              isRequired ? [...requiredDocuments, name] : requiredDocuments.filter((other) => other !== name),
            )
          }
        />
      ))}
    </Stack>
  );
}
