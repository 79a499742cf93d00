/** The picture of a package shows what is in it. */
import { expect, test } from 'vitest';
import { type Goods, goodsOf, maxGoods } from './goods-kinds.ts';

const pack = (names: readonly string[], name = 'Package', type: 'food' | 'assets' = 'food') =>
  goodsOf({ name, type, items: names.map((one) => ({ name: one })) });

test.each<[string, Goods]>([
  ['Rice', 'grains'],
  ['Brown beans', 'grains'],
  ['Garri', 'grains'],
  ['Palm oil', 'oil'],
  ['Corn oil', 'oil'],
  ['Tomato paste', 'tins'],
  ['Tomatoes', 'tins'],
  ['Chicken seasoning', 'tins'],
  ['Frozen chicken', 'meat'],
  ['Eggs', 'meat'],
  ['TURKEY', 'meat'],
  ['Soft drinks', 'drinks'],
  ['Malt', 'drinks'],
  ['Drinks fridge', 'appliance'],
  ['Chest freezer', 'appliance'],
])('%s is shown as %s', (item, goods) => expect(pack([item])).toEqual([goods]));

test.each([
  [
    ['Rice', 'Beans', 'Palm oil', 'Vegetable oil'],
    ['grains', 'grains', 'oil', 'oil'],
  ],
  [
    ['Rice', 'Palm oil', 'Turkey', 'Chicken', 'Tomato paste', 'Soft drinks'],
    ['meat', 'drinks', 'grains', 'oil'],
  ],
  [
    ['Garri', 'Rice', 'Beans', 'Palm oil', 'Tomato paste'],
    ['grains', 'grains', 'oil', 'tins'],
  ],
])('%s: one of each kind, a second where there is room', (items, goods) => expect(pack(items)).toEqual(goods));

test('without a known item the name decides, and without a known name the type', () => {
  expect(pack([], 'Rice for a year')).toEqual(['grains']);
  expect(pack(['Surprise'], 'Ramadan pack')).toEqual(['basket']);
  expect(pack([], 'Sewing machine', 'assets')).toEqual(['parcel']);
});

test('a word inside another word is not the goods', () => {
  expect(pack(['Ramadan gift', 'Boiler', 'Fantasy'])).toEqual(['basket']);
});

test('no package has more goods than fit side by side', () => {
  const everything = ['Rice', 'Beans', 'Palm oil', 'Olive oil', 'Chicken', 'Turkey', 'Malt', 'Juice', 'Milk', 'Freezer'];
  for (let count = 1; count <= everything.length; count += 1)
    expect(pack(everything.slice(0, count)).length).toBeLessThanOrEqual(maxGoods);
});
