import { format } from 'numfmt';

const DAYS_FROM_1904 = 1_462;
const EXACT_DIGITS = 15;

/** How a workbook shows the numbers of one style. */
export type NumberText = (value: number) => string;

/**
 * @param code of the number format; null for the general one
 * @param is1904 days are counted from 1904, as old Macs did
 */
export function numberText(code: string | null, is1904: boolean): NumberText {
  if (code === null || /^general$/i.test(code)) return plain;
  const isDate = /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')) && !/^@$/.test(code);
  return (value) => {
    try {
      return format(code, is1904 && isDate ? value + DAYS_FROM_1904 : value).trim();
    } catch {
      return plain(value);
    }
  };
}

/** @returns the code of a format that workbooks know by number alone (ECMA-376, 18.8.30); null: general */
export const builtInCode = (id: number): string | null => BUILT_IN[id] ?? null;

/** Short dates are in the reader's own order of day and month, so they are written the one clear way. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** All digits that a sheet keeps: a cell may be too narrow to show them, a document is not. */
function plain(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return String(Number(value.toPrecision(EXACT_DIGITS)));
}
