/** Next to the form: which columns a file has, with an example of each, and the sample to start from. */
import type { FileFormat } from '@ajo/contract/kernel/list';
import type { ImportKind } from '@ajo/contract/modules/imports';
import { Card, Popup } from '#ui';
import { fileColumnsOf, fileNotes } from '../import.labels.ts';
import { saveSample } from '../imports.calls.ts';

export const FileColumns = ({ kind }: { kind: ImportKind }) => (
  <Card title="File columns" actions={<SampleMenu kind={kind} />}>
    {fileNotes[kind] && <p className="quiet">{fileNotes[kind]}</p>}
    <dl className="file-columns">
      {fileColumnsOf(kind).map(({ name, example, isOptional }) => (
        <div key={name} data-optional={isOptional || undefined}>
          <dt>
            <code>{name}</code>
            {isOptional && <small> optional</small>}
          </dt>
          <dd>{example}</dd>
        </div>
      ))}
    </dl>
  </Card>
);

const sampleFormats: Record<FileFormat, string> = { xlsx: 'Excel (XLSX)', csv: 'CSV' };

const SampleMenu = ({ kind }: { kind: ImportKind }) => (
  <Popup label="Download a sample file" button="Download a sample file" look="plain" width={220}>
    {(close) => (
      <div className="menu-list">
        {(Object.keys(sampleFormats) as FileFormat[]).map((format) => (
          <button
            key={format}
            type="button"
            className="menu-item"
            onClick={() => {
              close();
              void saveSample(kind, format);
            }}
          >
            {sampleFormats[format]}
          </button>
        ))}
      </div>
    )}
  </Popup>
);
