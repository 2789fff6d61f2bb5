export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** Applies `first`, then `second`. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [ex, fy] = apply(second, e, f);
  const [ax, by] = [second[0] * a + second[2] * b, second[1] * a + second[3] * b];
  const [cx, dy] = [second[0] * c + second[2] * d, second[1] * c + second[3] * d];
  return [ax, by, cx, dy, ex, fy];
}
