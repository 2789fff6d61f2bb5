import { z } from 'zod';
import { invalid } from '../domain/errors.ts';

/** One column of an order; the last one is always the id, so that the order is total. */
export interface OrderColumn {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  readonly type: 'string' | 'number' | 'date';
}

/** A total order of a list, named in the cursor so that a cursor of another order is refused. */
export interface Order {
  readonly name: string;
  readonly columns: readonly OrderColumn[];
}

export type CursorValue = string | number | Date;

const SHAPE = z.tuple([z.string()], z.union([z.string(), z.number()]));

/** @returns the opaque cursor of a row: the order's name and the row's values in it */
export function encodeCursor(order: Order, row: Readonly<Record<string, unknown>>): string {
  const values: unknown[] = [order.name];
  for (const { column } of order.columns) {
    const value = row[column];
    values.push(value instanceof Date ? value.toISOString() : value);
  }
  return toBase64(JSON.stringify(values));
}

/**
 * @returns the values of the row the cursor stands at, one for each column of the order
 * @throws AppError VALIDATION when the cursor is not one of this list and order
 */
export function decodeCursor(order: Order, cursor: string, argument: 'after' | 'before'): CursorValue[] {
  const refuse = (message: string) => invalid([argument], message);
  let parsed: unknown;
  try {
    parsed = JSON.parse(fromBase64(cursor));
  } catch {
    throw refuse('This is not a cursor of this API.');
  }
  const shape = SHAPE.safeParse(parsed);
  if (!shape.success) throw refuse('This is not a cursor of this API.');
  const [name, ...values] = shape.data;
  if (name !== order.name) throw refuse(`This cursor belongs to the order ${name}; this list is in the order ${order.name}.`);
  if (values.length !== order.columns.length) throw refuse('This is not a cursor of this API.');
  return order.columns.map((column, index) => {
    const value = slotValue(column, values[index]);
    if (value === null) throw refuse('This is not a cursor of this API.');
    return value;
  });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
// As encodeCursor writes them: four digits of a year are within what Postgres holds.
const MOMENT = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const INT4_MAX = 2 ** 31 - 1;

/** Anybody can forge a cursor: what its column cannot hold would fail in the database. */
function slotValue({ column, type }: OrderColumn, value: unknown): CursorValue | null {
  if (type === 'number') {
    const isInt4 = Number.isInteger(value) && Math.abs(value as number) <= INT4_MAX;
    return isInt4 ? (value as number) : null;
  }
  if (typeof value !== 'string') return null;
  if (type === 'date') {
    const date = MOMENT.test(value) ? new Date(value) : null;
    return date === null || Number.isNaN(date.getTime()) ? null : date;
  }
  const isSound = column === 'id' ? UUID.test(value) : !value.includes('\0') && value.isWellFormed();
  return isSound ? value : null;
}

// btoa takes Latin-1 only, and is still the fastest way for what is nearly always ASCII.
const ASCII = /^[\x20-\x7e]*$/;
const toBase64 = (text: string): string => (ASCII.test(text) ? btoa(text) : Buffer.from(text, 'utf8').toString('base64'));
const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('utf8');
