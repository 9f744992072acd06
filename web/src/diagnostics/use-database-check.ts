import { useEffect, useState } from 'react';
import { accounts } from '#web/platform/accounts/index.ts';
import type { DatabaseStatus } from '#web/platform/accounts/types.ts';

export interface DatabaseCheck {
  /** The last check's result; `null` before the first has come back. */
  readonly status: DatabaseStatus | null;
  /** Checks again. */
  readonly check: () => Promise<DatabaseStatus>;
}

/** Checks the database when it is mounted, and whenever asked. */
export function useDatabaseCheck(): DatabaseCheck {
  const [status, setStatus] = useState<DatabaseStatus | null>(null);
  useEffect(() => {
    void accounts.checkDatabase().then(setStatus);
  }, []);
  const check = async () => {
    const found = await accounts.checkDatabase();
    setStatus(found);
    return found;
  };
  return { status, check };
}
