import { format, getFormatFromId } from 'numfmt';

const BUILT_IN_DATE = 14;
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

/** Short dates are in the reader's own order of day and month, so they are written the one clear way. */
export function builtInCode(id: number): string | null {
  if (id === 0) return null;
  return id === BUILT_IN_DATE ? 'yyyy-mm-dd' : (getFormatFromId(id) ?? null);
}

/** All digits that a sheet keeps: a cell may be too narrow to show them, a document is not. */
function plain(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return String(Number(value.toPrecision(EXACT_DIGITS)));
}
