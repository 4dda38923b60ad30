/** What stopped a backup, a restore, a drill or a copy, in a sentence for whoever typed the command. */
export class BackupError extends Error {}

/** No room on the disk, within a quota, or in what this process may write. */
const noRoom = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL']

const notWritable = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EIO', 'SQLITE_IOERR_WRITE']

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

/** The sentence for a folder that has no room, or may not be written; whatever else went wrong stays what it is. */
export function explainWriting(error: unknown, folder: string): unknown {
  const code = codeOf(error)
  if (noRoom.includes(code))
    return new BackupError(`The disk is full: there is no room left in ${folder}.`, { cause: error })
  if (notWritable.includes(code))
    return new BackupError(`${folder} cannot be written (${code}).`, { cause: error })
  return error
}
