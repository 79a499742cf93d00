/** The columns and codes of the two files for credit bureaus. */
import type { BureauRecords } from '@ajo/contract/modules/regulatory';
import { bureauLegend } from '@ajo/contract/modules/regulatory.legend';
import { DataTable, Stack } from '#ui';

type Column = { id: string; meaning: string };

const Legend = ({ of, label }: { of: BureauRecords; label: string }) => (
  <DataTable<Column>
    label={label}
    rows={Object.entries(bureauLegend[of]).map(([id, meaning]) => ({ id, meaning }))}
    empty="None"
    columns={{ [label]: ({ id }: Column) => <strong>{id}</strong>, Meaning: ({ meaning }: Column) => meaning }}
  />
);

export const BureauLegend = () => (
  <Stack>
    <p className="quiet">
      The last line of each file has the number of records, and how many were left out. Days are written 05/09/2026. Import
      MobileNumber, BVNNo and days into Excel as text: Excel drops the first 0 and shortens long numbers.
    </p>
    <Legend of="credits" label="Columns of the loans" />
    <Legend of="borrowers" label="Columns of the borrowers" />
  </Stack>
);
