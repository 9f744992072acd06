import type { DinerId, Line, LineId } from '#domain';
import type { SetClaim } from '../claims/claims.ts';
import type { MissingLine } from './AddLineDialog.tsx';

/** A guest's actions at a table. */
export interface GuestActions {
  readonly setClaim: SetClaim;
  readonly addLine: (line: MissingLine) => void;
  readonly changeLine: (lineId: LineId, line: MissingLine) => void;
  readonly removeLine: (line: Line) => void;
  readonly takeOver: () => void;
  /** Also claims for a diner without a phone; `null`: no longer. */
  readonly claimAlsoFor: (dinerId: DinerId | null) => void;
  readonly reportPaid: () => void;
  readonly leave: () => void;
  /** Saves the bill as this phone's own, and leaves the table unless that is finished or over. */
  readonly keepOwnCopy: () => void;
  readonly reapplyRefused: (number: number) => void;
  readonly dismissRefused: (number: number) => void;
  readonly dismissChanged: () => void;
  readonly dismissDeclined: (id: string) => void;
  readonly dismissError: () => void;
}
