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
  return order.columns.map(({ type }, index) => {
    const value = values[index];
    if (type === 'number' && typeof value === 'number') return value;
    if (type === 'string' && typeof value === 'string') return value;
    const date = type === 'date' && typeof value === 'string' ? new Date(value) : null;
    if (date === null || Number.isNaN(date.getTime())) throw refuse('This is not a cursor of this API.');
    return date;
  });
}

// btoa takes Latin-1 only, and is still the fastest way for what is nearly always ASCII.
const ASCII = /^[\x20-\x7e]*$/;
const toBase64 = (text: string): string => (ASCII.test(text) ? btoa(text) : Buffer.from(text, 'utf8').toString('base64'));
const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('utf8');
