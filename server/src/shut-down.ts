/** How long requests under way may take to end, in ms. Browsers keep connections open, which would otherwise delay the end. */
const PATIENCE = 8000;

/**
 * Ends the process when it is asked to (SIGINT, SIGTERM), even while it is still starting: as the first process of a container it would
 * otherwise ignore the signals. `finish` ends what is under way. A second signal means "now".
 */
export function onShutDown(finish: () => Promise<void>): { readonly isStopping: () => boolean } {
  let stopping = false;
  const shutDown = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    stopping = true;
    setTimeout(() => process.exit(0), PATIENCE).unref();
    void finish().finally(() => process.exit(0));
  };
  process.on('SIGINT', shutDown);
  process.on('SIGTERM', shutDown);
  return { isStopping: () => stopping };
}
