/** Converts values between text, numbers and booleans where the schema requires the other type and nothing is lost. Pure. */
import { z } from 'zod';

type Shape = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
};
type Values = Record<string, unknown>;

const shapes = new WeakMap<z.ZodType, Shape>();

function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as Shape;
  shapes.set(schema, shape);
  return shape;
}

/** `isForm`: every value came as text, so that a single value may be a list of one, and an empty text may be null. */
export const coerced = (schema: z.ZodType, value: unknown, isForm: boolean): unknown => coerce(shapeOf(schema), value, isForm);

function coerce(shape: Shape, value: unknown, isForm: boolean): unknown {
  const variants = shape.anyOf ?? shape.oneOf;
  if (variants) return coerceVariant(variants, value, isForm);
  // A text with two patterns: the type is beside them.
  if (shape.allOf) return coerceParts(shape, value, isForm);
  if (shape.type === 'array') return coerceList(shape, value, isForm);
  if (shape.type === 'object') return coerceObject(shape, isForm && value === '' ? {} : value, isForm);
  return coerceScalar(shape, value);
}

function coerceParts({ allOf = [], ...own }: Shape, value: unknown, isForm: boolean): unknown {
  return [own, ...allOf].reduce<unknown>((current, part) => coerce(part, current, isForm), value);
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

function coerceObject({ properties = {}, additionalProperties }: Shape, value: unknown, isForm: boolean): unknown {
  if (!isObject(value)) return value;
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const entries = Object.entries(value).map(([name, item]): [string, unknown] => {
    const shape = Object.hasOwn(properties, name) ? properties[name] : others;
    return [name, shape ? coerce(shape, item, isForm) : item];
  });
  return Object.fromEntries(entries);
}

function coerceList({ items = {} }: Shape, value: unknown, isForm: boolean): unknown {
  const list = isForm ? listInForm(value) : value;
  return Array.isArray(list) ? list.map((item) => coerce(items, item, isForm)) : value;
}

/** `a=1` is a list of one, `a=` and `a[]=` an empty one, and `a[0]=x&a[2]=y` arrives as an object whose names are numbers. */
function listInForm(value: unknown): unknown {
  const items = isObject(value) && Object.keys(value).every((name) => /^\d+$/.test(name)) ? Object.values(value) : value;
  const list = Array.isArray(items) || isObject(items) || items === undefined ? items : [items];
  return Array.isArray(list) && list.length === 1 && list[0] === '' ? [] : list;
}

function coerceVariant(variants: Shape[], value: unknown, isForm: boolean): unknown {
  if (Array.isArray(value)) return coerce(variants.find(isList) ?? {}, value, isForm);
  if (isObject(value)) return coerce(objectVariant(variants, value) ?? {}, value, isForm);
  return coerceSingle(variants, value, isForm);
}

function coerceSingle(variants: Shape[], value: unknown, isForm: boolean): unknown {
  // In a form a whole number means what it means in JSON: kobo where text would be naira.
  const number = isForm ? integerFrom(value) : value;
  if (variants.some((variant) => isNumeric(variant) && takes(variant, number))) return number;
  if (variants.some((variant) => takes(variant, value))) return value;
  // A fraction of a kobo: as text it would be naira, a hundred times as much. The schema refuses it.
  if (typeof value === 'number' && variants.some(isNumeric)) return value;
  if (isForm && value === '' && variants.some(({ type }) => type === 'null')) return null;
  const conversions = variants.map((variant) => ({ variant, converted: coerce(variant, value, isForm) }));
  const fitting = conversions.find(({ variant, converted }) => Array.isArray(converted) || takes(variant, converted));
  return fitting ? fitting.converted : value;
}

/** Of a discriminated union the one whose constants the value holds; a form may spell a list as an object. */
function objectVariant(variants: Shape[], value: Values): Shape | undefined {
  const objects = variants.filter(({ type }) => type === 'object');
  return objects.find((variant) => hasItsConstants(variant, value)) ?? objects[0] ?? variants.find(isList);
}

const isNumeric = ({ type }: Shape): boolean => type === 'integer' || type === 'number';
const isList = ({ type }: Shape): boolean => type === 'array';

const hasItsConstants = ({ properties = {} }: Shape, value: Values): boolean =>
  Object.entries(properties).every(
    ([name, { const: constant }]) => constant === undefined || coerceChoice([constant], value[name]) === constant,
  );

/** Whether a scalar already has the type of the schema, as far as its description shows. */
function takes(shape: Shape, value: unknown): boolean {
  if (shape.const !== undefined) return shape.const === value;
  if (shape.enum) return shape.enum.includes(value);
  if (shape.type === 'null') return value === null;
  if (shape.type === 'integer') return Number.isInteger(value);
  if (shape.type !== typeof value) return false;
  const needsText = (shape.minLength ?? 0) > 0 || shape.format !== undefined || shape.pattern !== undefined;
  return value !== '' || !needsText;
}

function coerceScalar(shape: Shape, value: unknown): unknown {
  const choices = shape.const === undefined ? shape.enum : [shape.const];
  if (choices) return coerceChoice(choices, value);
  if (shape.type === 'integer') return integerFrom(value);
  if (shape.type === 'number') return numberFrom(value);
  if (shape.type === 'boolean') return booleanFrom(value);
  if (shape.type === 'string') return textFrom(value);
  return value;
}

function coerceChoice(choices: unknown[], value: unknown): unknown {
  if (choices.includes(value)) return value;
  const converted = [numberFrom(value), booleanFrom(value), textFrom(value), typeof value === 'boolean' ? String(value) : value];
  return converted.find((one) => choices.includes(one)) ?? value;
}

/** The longest number that a double holds exactly has 17 digits. */
const plainNumber = /^-?(?:0|[1-9]\d{0,16})(?:\.\d{1,17})?$/;

function numberFrom(value: unknown): unknown {
  if (typeof value !== 'string' || !plainNumber.test(value)) return value;
  const number = Number(value);
  const isExact = Number.isInteger(number) ? Number.isSafeInteger(number) : Math.abs(number) < 1e9;
  return isExact ? number : value;
}

/** Text with a point is never a whole number: "5000.00" is meant as naira where the contract counts kobo. */
const integerFrom = (value: unknown): unknown => (typeof value === 'string' && value.includes('.') ? value : numberFrom(value));

function textFrom(value: unknown): unknown {
  if (typeof value !== 'number' || !Number.isFinite(value)) return value;
  const text = String(value);
  const isExact = plainNumber.test(text) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return isExact ? text : value;
}

const booleans = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
]);
const booleanFrom = (value: unknown): unknown => booleans.get(value) ?? value;
