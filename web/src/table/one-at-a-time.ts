/** Ignores calls while one is running, such as a second tap on a button. */
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
