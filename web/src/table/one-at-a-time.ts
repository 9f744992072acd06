/** Does nothing more until what it has begun is over: a second tap on a button begins nothing a second time. */
export function oneAtATime<Args extends readonly unknown[]>(
  run: (...args: Args) => Promise<void>,
): (...args: Args) => void {
  let isRunning = false;
  return (...args) => {
    if (isRunning) return;
    isRunning = true;
    void run(...args).finally(() => {
      isRunning = false;
    });
  };
}
