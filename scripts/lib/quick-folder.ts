import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** What all tests that run at once keep, several times over. */
const roomNeededBytes = 4 * 1024 ** 3

/**
 * Where tests keep what need not survive a crash: in memory where there is room. Most of the time of a small write is
 * the disk's, and a file system that avoids the inodes of deleted files takes ten times as long to create new ones.
 */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= roomNeededBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
