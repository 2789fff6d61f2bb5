/** Runs of codes and the signs that a font shows for them, one after another. */
type Table = readonly (readonly [number, string])[];

/** The font Symbol: Greek letters and signs of mathematics. A blank stands for a code without a sign. */
const SYMBOL: Table = [
  [0x20, ' !∀#∃%&∋()∗+,−./0123456789:;<=>?'],
  [0x40, '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_'],
  [0x60, '‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'],
  [0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…│─↵'],
  [0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓'],
  [0xe0, '◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪'],
  [0xf1, '⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'],
];

/** The font Wingdings, the signs that documents use: bullets, boxes, marks, arrows. */
const WINGDINGS: Table = [
  [0x21, '✏✂✁'],
  [0x28, '☎✆✉'],
  [0x36, '⌛⌨'],
  [0x3e, '✇✍'],
  [0x41, '✌👌👍👎☜☞☝☟'],
  [0x4a, '☺😐☹'],
  [0x52, '☼💧❄'],
  [0x6c, '●❍■□'],
  [0x71, '❑❒⬧⧫◆❖⬥⌧⍓⌘'],
  [0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'],
  [0x9e, '·•▪○'],
  [0xa4, '◉◎'],
  [0xa7, '▪◻'],
  [0xaa, '✦★✶✴✹✵'],
  [0xd8, '➢'],
  [0xdf, '←→↑↓↖↗↙↘'],
  [0xe8, '➔'],
  [0xef, '⇦⇨⇧⇩⬄⇳'],
  [0xfb, '✗✓☒☑'],
];

const WINGDINGS_2: Table = [
  [0x2a, '☐'],
  [0x4f, '✗✓☒☑☒☒'],
  [0x97, '●'],
  [0x99, '◎'],
  [0xa2, '■□'],
];

const WINGDINGS_3: Table = [
  [0x70, '▲▼'],
  [0x75, '◀▶'],
  [0x7d, '▶'],
];

const WEBDINGS: Table = [
  [0x33, '◀▶▲▼'],
  [0x61, '✓'],
  [0x63, '□'],
  [0x67, '■'],
  [0x6e, '●'],
  [0x72, '✖'],
];

const signs = (table: Table): ReadonlyMap<number, string> =>
  new Map(table.flatMap(([from, all]) => [...all].map((sign, index) => [from + index, sign] as const)));

/** What fonts of signs show, by font in small letters and code from 0x20 to 0xff. */
export const SYMBOL_FONTS: ReadonlyMap<string, ReadonlyMap<number, string>> = new Map([
  ['symbol', signs(SYMBOL)],
  ['wingdings', signs(WINGDINGS)],
  ['wingdings 2', signs(WINGDINGS_2)],
  ['wingdings 3', signs(WINGDINGS_3)],
  ['webdings', signs(WEBDINGS)],
]);
