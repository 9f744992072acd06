import type account from './account.messages.ts';
import type adjustments from './adjustments.messages.ts';
import type common from './common.messages.ts';
import type currency from './currency.messages.ts';
import type difference from './difference.messages.ts';
import type diagnostics from './diagnostics.messages.ts';
import type errors from './errors.messages.ts';
import type gate from './gate.messages.ts';
import type groups from './groups.messages.ts';
import type history from './history.messages.ts';
import type landing from './landing.messages.ts';
import type legal from './legal.messages.ts';
import type line from './line.messages.ts';
import type liveTable from './live-table.messages.ts';
import type liveTableHost from './live-table-host.messages.ts';
import type pages from './pages.messages.ts';
import type picture from './picture.messages.ts';
import type profile from './profile.messages.ts';
import type receiptErrors from './receipt-errors.messages.ts';
import type receiptPhoto from './receipt-photo.messages.ts';
import type settle from './settle.messages.ts';
import type shell from './shell.messages.ts';
import type start from './start.messages.ts';
import type subscription from './subscription.messages.ts';
import type summary from './summary.messages.ts';
import type table from './table.messages.ts';
import type wizard from './wizard.messages.ts';

type Ids<Catalogue> = keyof Catalogue;

/** Every id in the catalogues; a text that does not exist does not compile. */
export type MessageId =
  | Ids<typeof account>
  | Ids<typeof adjustments>
  | Ids<typeof common>
  | Ids<typeof currency>
  | Ids<typeof difference>
  | Ids<typeof diagnostics>
  | Ids<typeof errors>
  | Ids<typeof gate>
  | Ids<typeof groups>
  | Ids<typeof history>
  | Ids<typeof landing>
  | Ids<typeof legal>
  | Ids<typeof line>
  | Ids<typeof liveTable>
  | Ids<typeof liveTableHost>
  | Ids<typeof pages>
  | Ids<typeof picture>
  | Ids<typeof profile>
  | Ids<typeof receiptErrors>
  | Ids<typeof receiptPhoto>
  | Ids<typeof settle>
  | Ids<typeof shell>
  | Ids<typeof start>
  | Ids<typeof subscription>
  | Ids<typeof summary>
  | Ids<typeof table>
  | Ids<typeof wizard>;
