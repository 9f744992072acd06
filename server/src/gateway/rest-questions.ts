/** The queries that the app sends for a table (web/src/platform): everything else in PostgREST's language is refused. */
interface Table {
  readonly columns: readonly string[];
  /** Columns with a whole bill, which make an answer large. */
  readonly large?: readonly string[];
  /** Further names allowed in `select`, exactly as written. */
  readonly parts?: readonly string[];
  /** The columns by which rows are chosen, each with its operators. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly order?: readonly string[];
  /** The columns that identify an existing row in an upsert. */
  readonly conflict?: string;
}

export const TABLES: Readonly<Record<string, Table>> = {
  users: {
    columns: [
      'id',
      'email',
      'trial_start_date',
      'subscription_status',
      'free_access',
      'onboarding_complete',
      'newsletter_opt_in',
      'created_at',
      'customer_id',
      'subscription_id',
      'subscription_plan',
      'subscription_expires_at',
      'access_until',
      'access_code_used',
    ],
    filters: { id: ['eq'] },
    conflict: 'id',
  },
  saved_groups: {
    columns: [
      'id',
      'user_id',
      'group_id',
      'group_name',
      'group_data',
      'created_at',
      'updated_at',
      'last_used_at',
      'deleted_at',
    ],
    filters: { user_id: ['eq'], group_id: ['eq'] },
    order: ['created_at', 'id'],
    conflict: 'user_id,group_id',
  },
  bill_history: {
    columns: [
      'id',
      'user_id',
      'name',
      'date',
      'bill',
      'diner_count',
      'total_amount',
      'currency',
      'created_at',
      'earlier',
    ],
    large: ['bill'],
    parts: ['diners:bill->diners'],
    filters: { id: ['eq', 'gt', 'in'], user_id: ['eq'] },
    order: ['created_at', 'id'],
  },
  ways_to_be_paid: {
    columns: ['user_id', 'ways', 'changed_at'],
    filters: { user_id: ['eq'] },
    conflict: 'user_id',
  },
  user_deletion_log: {
    columns: ['id', 'user_id', 'deletion_reason', 'deleted_at'],
    filters: {},
  },
};

const FUNCTIONS: readonly string[] = [
  'change_table',
  'change_trip',
  'check_access_code',
  'check_row_security',
  'delete_my_account',
  'end_session',
  'join_table',
  'join_trip',
  'keep_trip',
  'my_sessions',
  'open_table',
  'open_trip',
  'redeem_access_code',
  'replace_bill',
  'sit_down',
  'sync_table',
  'sync_trip',
  'table_history',
];

/** `unknown`: no such table or function for the app; `refused`: a question that the app never asks. */
export type Verdict = 'asked by the app' | 'unknown table' | 'unknown function' | 'refused';

const isListOf = (value: string, isKnown: (item: string) => boolean): boolean =>
  value.split(',').every((item) => isKnown(item.trim()));

function isOrder(item: string, { order = [] }: Table): boolean {
  const [column = '', direction = 'asc', ...rest] = item.split('.');
  return order.includes(column) && ['asc', 'desc'].includes(direction) && rest.length === 0;
}

/** True if the app sends this `name=value` of a query. None of the allowed operators treats its value as a pattern. */
function isAsked(name: string, value: string, table: Table): boolean {
  switch (name) {
    case 'select':
      return isListOf(value, (item) => ['*', ...table.columns, ...(table.parts ?? [])].includes(item));
    case 'order':
      return isListOf(value, (item) => isOrder(item, table));
    case 'limit':
    case 'offset':
      return /^\d{1,9}$/.test(value);
    case 'on_conflict':
      return value === table.conflict;
    default: {
      const operators = Object.hasOwn(table.filters, name) ? table.filters[name] : undefined;
      return operators?.includes(value.split('.', 1)[0] ?? '') ?? false;
    }
  }
}

/** Whole bills in one answer: of 256 KB at most, each. */
const MOST_WHOLE = 4;
/** Rows in one answer that have a part of a bill: its diners, 64 KB at most. */
const MOST_ROWS = 50;

/** Rows of one answer; more are asked for page by page, until a page is empty. `undefined`: as many as there are. */
function mostRows(query: URLSearchParams, { large = [], parts = [] }: Table): number | undefined {
  const asked = (query.get('select') ?? '*').split(',').map((item) => item.trim());
  if (large.length > 0 && asked.some((item) => item === '*' || large.includes(item))) return MOST_WHOLE;
  return asked.some((item) => parts.includes(item)) ? MOST_ROWS : undefined;
}

/**
 * The query of a question that the app asks, with no more rows than one answer holds (docs/security.md). A request for rows by their ids is
 * refused if there are too many, instead of returning only some.
 *
 * @returns `undefined`: too many ids
 */
export function boundedQuery(method: string, path: string, search: string): string | undefined {
  const table = TABLES[path.slice(path.lastIndexOf('/') + 1)];
  const query = new URLSearchParams(search);
  // The app deletes and ignores the response; others would get all deleted rows.
  if (method === 'DELETE' && table?.large) query.set('select', 'id');
  if (method === 'DELETE') return `?${query}`;
  if (!table || (method !== 'GET' && method !== 'HEAD')) return search;
  const most = mostRows(query, table);
  if (most === undefined) return search;
  const ids = query.getAll('id').flatMap((value) => (value.startsWith('in.') ? value.split(',') : []));
  if (ids.length > most) return undefined;
  query.set('limit', String(Math.min(most, Number(query.get('limit') ?? most))));
  return `?${query}`;
}

/** True for a `Prefer` header that asks for a guess of the number of rows: the planner's guess includes the rows of others. */
export const asksForEstimate = (prefer: string): boolean => /\bcount\b(?!\s*=\s*exact\b)/i.test(prefer);

/**
 * Judges a question to `/rest/v1`. Tables are asked by a few columns with a few operators and no embedded ones, functions
 * by their arguments alone: a regular expression, or a join of everything with everything, would keep the one connection
 * of the embedded database from everybody.
 */
export function judgeQuestion(method: string, path: string, query: URLSearchParams): Verdict {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (path.startsWith('/rest/v1/rpc/')) {
    if (!FUNCTIONS.includes(name)) return 'unknown function';
    return method === 'POST' && query.size === 0 ? 'asked by the app' : 'refused';
  }
  const table = Object.hasOwn(TABLES, name) ? TABLES[name] : undefined;
  if (!table) return 'unknown table';
  const isTheirs = [...query].every(([part, value]) => isAsked(part, value, table));
  return isTheirs ? 'asked by the app' : 'refused';
}
