/** Lists of words in a form: the choices that labels give, and a field that gives back one of its own words. */
import type { useFields } from '#ui';
import type { ProductFields } from '../product-fields.ts';

export type ProductForm = ReturnType<typeof useFields<ProductFields>>;

export const choices = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

type WordField<Word extends string> = {
  name: string;
  value: Word;
  onChange: (value: Word) => void;
  error: string | undefined;
};

export const of = <Word extends string>(field: WordField<Word>) => ({
  ...field,
  onChange: (value: string): void => field.onChange(value as Word),
});
