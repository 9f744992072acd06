/** A look at the database. */
export interface Probe {
  readonly ok: boolean;
  readonly seconds: number;
}
