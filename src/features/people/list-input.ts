/** What a list use-case takes from a door: Pothos's selection opaque, a filter and an order. */
export interface ListInput<Where, OrderBy> {
  readonly query: object;
  readonly filter: Where;
  readonly orderBy: OrderBy;
}
