import { useEffect, useState } from 'react';
import { accounts } from '#web/platform/accounts/index.ts';
import type { DatabaseStatus } from '#web/platform/accounts/types.ts';

export interface DatabaseCheck {
  /** The last check's result; `null` before the first has come back. */
  readonly status: DatabaseStatus | null;
  /** Checks again; `null`: the check itself could not be made. */
  readonly check: () => Promise<DatabaseStatus | null>;
}

const ask = (): Promise<DatabaseStatus | null> => accounts.checkDatabase().catch(() => null);

/** Checks the database when it is mounted, and whenever asked. */
export function useDatabaseCheck(): DatabaseCheck {
  const [status, setStatus] = useState<DatabaseStatus | null>(null);
  useEffect(() => {
    void ask().then(setStatus);
  }, []);
  const check = async () => {
    const found = await ask();
    if (found) setStatus(found);
    return found;
  };
  return { status, check };
}
