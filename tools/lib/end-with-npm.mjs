// @ts-check
/**
 * Ends this process by SIGTERM once the shell is gone in which npm runs a command. npm gives its own SIGTERM to that shell, and Debian's
 * dash ends without handing it on: the server would stay behind with its port and its lock.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
