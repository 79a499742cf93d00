/** What a workbook declares: its first visible sheet, the system of its days, the formats of its cells and the texts that cells share. */
import { formatOf, type NumberFormat, standardFormat } from './number-text.ts';
import type { Package } from './open-package.ts';
import { damaged, tooMuch } from './workbook-problem.ts';

export const workbookLimits = { sheets: 50, formats: 70_000, sharedTexts: 300_000 };

export type Workbook = {
  sheetPath: string;
  isFrom1904: boolean;
  /** By the style of a cell. */
  formats: readonly NumberFormat[];
  sharedTexts: readonly string[];
};

export async function openWorkbook(parts: Package, maxTextLength: number): Promise<Workbook> {
  const root = await relationsOf(parts, '');
  const path = root.ofKind('officeDocument')?.path ?? 'xl/workbook.xml';
  const { sheets, isFrom1904 } = await declaredIn(parts, path);
  const relations = await relationsOf(parts, path);
  const first = sheets.find(({ isVisible }) => isVisible);
  const sheetPath = first && relations.byId(first.id)?.path;
  if (sheetPath === undefined) throw damaged();
  const [styles, texts] = [relations.ofKind('styles')?.path, relations.ofKind('sharedStrings')?.path];
  return {
    sheetPath,
    isFrom1904,
    formats: styles === undefined ? [] : await formatsIn(parts, styles),
    sharedTexts: texts === undefined ? [] : await textsIn(parts, texts, maxTextLength),
  };
}

type Sheet = { id: string; isVisible: boolean };

async function declaredIn(parts: Package, path: string): Promise<{ sheets: Sheet[]; isFrom1904: boolean }> {
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  const isThere = await parts.read(path, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      sheets.push({ id, isVisible: (attributes['state'] ?? 'visible') === 'visible' });
      if (sheets.length > workbookLimits.sheets) throw tooMuch(`more than ${workbookLimits.sheets} sheets`);
    },
  });
  if (!isThere) throw damaged();
  return { sheets, isFrom1904 };
}

type Relation = { id: string; kind: string; path: string };
type Relations = { ofKind: (kind: string) => Relation | undefined; byId: (id: string) => Relation | undefined };

/** The parts that a part refers to; a part outside of the file is never followed. */
async function relationsOf(parts: Package, path: string): Promise<Relations> {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  const found: Relation[] = [];
  await parts.read(`${folder}_rels/${file}.rels`, {
    open: (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (name !== 'Relationship' || mode === 'External') return;
      found.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), path: pathFrom(folder, target) });
    },
  });
  return { ofKind: (kind) => found.find((one) => one.kind === kind), byId: (id) => found.find((one) => one.id === id) };
}

/** `/xl/x.xml` counts from the root of the package, `../x.xml` from the folder. */
const pathFrom = (folder: string, target: string): string => new URL(target, `file:///${folder}`).pathname.slice(1);

async function formatsIn(parts: Package, path: string): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  await parts.read(path, {
    open: (name, attributes) => {
      if (name === 'numFmt') own.set(Number(attributes['numFmtId']), formatOf(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const id = Number(attributes['numFmtId'] ?? '0');
      formats.push(own.get(id) ?? standardFormat(id));
      if (formats.length > workbookLimits.formats) throw tooMuch('too many styles');
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

/** Phonetic guides (`rPh`) are no part of the text. A text beyond the limit is cut one character behind it: the cell that uses it is refused. */
async function textsIn(parts: Package, path: string, maxLength: number): Promise<string[]> {
  const texts: string[] = [];
  let [current, isText, isGuide] = ['', false, false];
  await parts.read(path, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 't') isText = true;
      if (name === 'rPh') isGuide = true;
    },
    text: (piece) => {
      if (isText && !isGuide && current.length <= maxLength) current += piece.slice(0, maxLength + 1);
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isGuide = false;
      if (name !== 'si') return;
      texts.push(current);
      if (texts.length > workbookLimits.sharedTexts) throw tooMuch('too many texts');
    },
  });
  return texts;
}
