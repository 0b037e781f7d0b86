import process from 'node:process';

/** Returns whether a process with this id is running on this machine. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    // EPERM means that the process exists and belongs to another user.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
