/** Which goods a picture of a package shows: read from the words in its items or, where none is known, in its name. */

export type Goods = 'meat' | 'drinks' | 'grains' | 'oil' | 'tins' | 'appliance' | 'basket' | 'parcel';
export type PackageContent = { name: string; type: 'food' | 'assets'; items: readonly { name: string }[] };

/** More goods than these do not fit side by side. */
export const maxGoods = 4;

const pattern = (words: string): RegExp => new RegExp(`\\b(?:${words})(?:e?s)?\\b`, 'i');

/** In this order: "corn oil" is oil, "chicken seasoning" is a tin, and a "drinks fridge" is an appliance. */
const kinds: readonly (readonly [Goods, RegExp])[] = [
  [
    'appliance',
    pattern(
      'freezer|fridge|refrigerator|cooker|oven|microwave|washing machine|generator|inverter|television|tv|fan|air conditioner',
    ),
  ],
  ['oil', pattern('oil')],
  ['tins', pattern('tin|tinned|paste|tomato|sardine|seasoning|spice|cube|milk|milo|bournvita|cocoa')],
  ['meat', pattern('chicken|turkey|poultry|guinea fowl|meat|beef|goat|ram|cow|fish|stockfish|egg')],
  ['drinks', pattern('drink|malt|juice|water|wine|beer|soda|beverage')],
  [
    'grains',
    pattern(
      'rice|bean|garri|gari|semovita|semo|semolina|flour|maize|corn|millet|wheat|poundo|elubo|oat|sugar|salt|pasta|spaghetti|noodle',
    ),
  ],
];
const kindOf = (text: string): Goods | undefined => kinds.find(([, words]) => words.test(text))?.[0];

/** What makes a package special comes first. */
const rank: readonly Goods[] = ['appliance', 'meat', 'drinks', 'grains', 'oil', 'tins'];

/**
 * One of each kind, then a second of kinds with several items while there is room. Goods of one kind are side by side.
 * @returns 1 to `maxGoods` goods
 */
export function goodsOf({ name, type, items }: PackageContent): Goods[] {
  const found = items.flatMap((item) => kindOf(item.name) ?? []);
  const ofName = kindOf(name);
  if (found.length === 0) return [ofName ?? (type === 'food' ? 'basket' : 'parcel')];
  const present = rank.filter((kind) => found.includes(kind)).slice(0, maxGoods);
  const several = present.filter((kind) => found.indexOf(kind) !== found.lastIndexOf(kind));
  const seconds = several.slice(0, maxGoods - present.length);
  return present.flatMap((kind) => (seconds.includes(kind) ? [kind, kind] : [kind]));
}
