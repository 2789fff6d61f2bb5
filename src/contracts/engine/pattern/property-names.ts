/** Long names of general categories, as Unicode lists them, with the short ones that every engine knows. */
const CATEGORIES: Readonly<Record<string, string>> = {
  Letter: 'L',
  Cased_Letter: 'LC',
  Uppercase_Letter: 'Lu',
  Lowercase_Letter: 'Ll',
  Titlecase_Letter: 'Lt',
  Modifier_Letter: 'Lm',
  Other_Letter: 'Lo',
  Mark: 'M',
  Combining_Mark: 'M',
  Nonspacing_Mark: 'Mn',
  Spacing_Mark: 'Mc',
  Enclosing_Mark: 'Me',
  Number: 'N',
  Decimal_Number: 'Nd',
  digit: 'Nd',
  Letter_Number: 'Nl',
  Other_Number: 'No',
  Punctuation: 'P',
  punct: 'P',
  Connector_Punctuation: 'Pc',
  Dash_Punctuation: 'Pd',
  Open_Punctuation: 'Ps',
  Close_Punctuation: 'Pe',
  Initial_Punctuation: 'Pi',
  Final_Punctuation: 'Pf',
  Other_Punctuation: 'Po',
  Symbol: 'S',
  Math_Symbol: 'Sm',
  Currency_Symbol: 'Sc',
  Modifier_Symbol: 'Sk',
  Other_Symbol: 'So',
  Separator: 'Z',
  Space_Separator: 'Zs',
  Line_Separator: 'Zl',
  Paragraph_Separator: 'Zp',
  Other: 'C',
  Control: 'Cc',
  cntrl: 'Cc',
  Format: 'Cf',
  Surrogate: 'Cs',
  Private_Use: 'Co',
  Unassigned: 'Cn',
};
const SHORT = new Set(Object.values(CATEGORIES));

/**
 * What RE2 calls a Unicode property.
 * @param name what ECMA-262 allows between the braces of `\p{…}`
 * @returns null where RE2 has no such property
 */
export function propertyName(name: string): string | null {
  const [, key, value = name] = /^(General_Category|gc|Script|sc)=(.*)$/.exec(name) ?? [];
  if (key === 'Script' || key === 'sc') return /^[A-Z]/.test(value) ? value : null;
  if (Object.hasOwn(CATEGORIES, value)) return CATEGORIES[value] ?? null;
  if (SHORT.has(value)) return value;
  if (key !== undefined || value.includes('=')) return null;
  return value;
}
