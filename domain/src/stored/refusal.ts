import { amountAsWritten, isCountable } from '../money/minor-units.ts';
import type { BillProblem, BillProblemCode } from './stored-schema.ts';

/** The place of a problem in a stored bill. */
export type Path = BillProblem['path'];

/** A problem that only the whole bill shows. */
export class Refusal extends Error {
  readonly problem: BillProblem;
  constructor(code: BillProblemCode, path: Path) {
    super(code);
    this.problem = { code, path };
  }
}

/** Gives up reading a bill. @throws Refusal, always */
export const refuse = (problem: BillProblemCode, ...path: Path): never => {
  throw new Refusal(problem, path);
};

/** An amount in minor units, and as written if the currency cannot represent that. @throws Refusal if it is too large */
export function counted(major: number, currency: string, ...path: Path): ReturnType<typeof amountAsWritten> {
  if (!isCountable(major, currency)) refuse('too_large', ...path);
  return amountAsWritten(major, currency);
}
